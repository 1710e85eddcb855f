-- Every statement that the store runs. Parameters are named; `:ns` is the namespace's number.

-- store_value --
-- A setting of the file: the key for HMACs.
SELECT value FROM store WHERE key = :key

-- set_store_value --
-- Set once, when the file is made.
INSERT INTO store (key, value) VALUES (:key, :value)

-- count_settled --
-- A row of which each writing differs from the last: SQLite writes nothing, and waits for nothing, where nothing changes.
INSERT INTO store (key, value) VALUES ('settled', 1) ON CONFLICT (key) DO UPDATE SET value = value + 1

-- namespace --
-- The number of a namespace, and how much was added to it so far.
SELECT ns, seq FROM namespaces WHERE name = :name

-- add_namespace --
-- The number is the next free one.
INSERT INTO namespaces (name, seq) VALUES (:name, 0) RETURNING ns

-- set_seq --
-- Remember how much was added.
UPDATE namespaces SET seq = :seq WHERE ns = :ns

-- namespace_names --
-- All of them.
SELECT name FROM namespaces ORDER BY name

-- meta --
-- A setting of a namespace.
SELECT value FROM meta WHERE ns = :ns AND key = :key

-- set_meta --
-- Set or replace it.
INSERT OR REPLACE INTO meta (ns, key, value) VALUES (:ns, :key, :value)

-- add_observation --
-- Keep a piece of input.
INSERT INTO observations (ns, seq, id, digest, user, conversation, observed_at, state, body, text)
VALUES (:ns, :seq, :id, :digest, :user, :conversation, :observed_at, :state, :body, :text)

-- observation --
-- By id.
SELECT body, text FROM observations WHERE ns = :ns AND id = :id

-- observation_by_digest --
-- By what makes it the same as another.
SELECT body, text FROM observations WHERE ns = :ns AND digest = :digest

-- observation_state --
-- How far it has come.
SELECT state FROM observations WHERE ns = :ns AND id = :id

-- set_observation_state --
-- Move it on.
UPDATE observations SET state = :state WHERE ns = :ns AND id = :id

-- beside --
-- The neighbours of several in their conversations, past three rows of others at most.
SELECT o.id,
  (SELECT d.id FROM (SELECT p.id, p.conversation, p.observed_at, p.seq FROM observations AS p INDEXED BY observation_by_time
      WHERE p.ns = o.ns AND p.user = o.user AND (p.observed_at, p.seq) < (o.observed_at, o.seq)
      ORDER BY p.observed_at DESC, p.seq DESC LIMIT 4) AS d
    WHERE d.conversation = o.conversation ORDER BY d.observed_at DESC, d.seq DESC LIMIT 1),
  (SELECT d.id FROM (SELECT p.id, p.conversation, p.observed_at, p.seq FROM observations AS p INDEXED BY observation_by_time
      WHERE p.ns = o.ns AND p.user = o.user AND (p.observed_at, p.seq) > (o.observed_at, o.seq)
      ORDER BY p.observed_at ASC, p.seq ASC LIMIT 4) AS d
    WHERE d.conversation = o.conversation ORDER BY d.observed_at ASC, d.seq ASC LIMIT 1)
  FROM json_each(:ids) AS wanted CROSS JOIN observations AS o ON o.ns = :ns AND o.id = wanted.value

-- overwrite_observation --
-- Erasure writes a filler over the words.
UPDATE observations SET text = :text, digest = :digest, conversation = :conversation, body = :body
 WHERE ns = :ns AND id = :id

-- quoting_memories --
-- The memories with evidence in an observation.
SELECT DISTINCT m.seq, m.body FROM evidence AS e INDEXED BY evidence_by_observation
 CROSS JOIN memories AS m ON m.ns = e.ns AND m.seq = e.memory
 WHERE e.ns = :ns AND e.observation = :observation

-- set_memory --
-- Its quotes follow an erasure.
UPDATE memories SET body = :body WHERE ns = :ns AND seq = :seq

-- quoting_evidence --
-- The evidence in an observation.
SELECT seq, memory, body FROM evidence INDEXED BY evidence_by_observation WHERE ns = :ns AND observation = :observation

-- set_evidence --
-- Its quote follows an erasure.
UPDATE evidence SET body = :body WHERE ns = :ns AND memory = :memory AND seq = :seq

-- users --
-- Whose memory a namespace holds.
SELECT name FROM owners WHERE ns = :ns ORDER BY name

-- waiting_observations --
-- What is still to be read in one state, in the order it came.
SELECT body, text FROM observations INDEXED BY observation_waiting
 WHERE ns = :ns AND state IN ('pending', 'awaiting') AND state = :state
   AND (:user IS NULL OR user = :user) AND (:conversation IS NULL OR conversation = :conversation)
 ORDER BY seq LIMIT :limit

-- recent_observations --
-- The last said, newest first.
SELECT body, text FROM observations INDEXED BY observation_by_time
 WHERE ns = :ns AND user = :user ORDER BY observed_at DESC, seq DESC LIMIT :limit

-- observations --
-- Several by id, in the order asked for.
SELECT o.body, o.text FROM json_each(:ids) AS wanted CROSS JOIN observations AS o
 WHERE o.ns = :ns AND o.id = wanted.value ORDER BY wanted.key

-- all_observations --
-- The next of all, by user and when they were said.
SELECT user, observed_at, seq, state, body, text FROM observations INDEXED BY observation_by_time
 WHERE ns = :ns AND (user, observed_at, seq) > (:user, :said, :seq) ORDER BY user, observed_at, seq LIMIT :limit

-- add_memory --
-- Keep a memory's content, which never changes.
INSERT INTO memories (ns, seq, id, user, subject, attribute, scope, domain, body)
VALUES (:ns, :seq, :id, :user, :subject, :attribute, :scope, :domain, :body)

-- memory --
-- By id.
SELECT body FROM memories WHERE ns = :ns AND id = :id

-- known_memory --
-- Its number in the namespace, whose it is, and where.
SELECT seq, user, subject, attribute, scope, domain FROM memories WHERE ns = :ns AND id = :id

-- drop_memory --
-- Erasure.
DELETE FROM memories WHERE ns = :ns AND seq = :seq

-- add_version --
-- Write what is believed of a memory.
INSERT INTO versions (ns, memory, number, user, standing, until, said_at, recorded_at, retired_at, body, place, weight)
VALUES (:ns, :memory, :number, :user, :standing, :until, :said_at, :recorded_at, :retired_at, :body, :place, :weight)

-- retire --
-- Close the open version of a memory.
UPDATE versions SET retired_at = :at
 WHERE ns = :ns AND retired_at IS NULL AND memory = (SELECT seq FROM memories WHERE ns = :ns AND id = :id)

-- drop_version --
-- Erasure of one.
DELETE FROM versions WHERE ns = :ns AND number = :number AND memory = (SELECT seq FROM memories WHERE ns = :ns AND id = :id)

-- drop_versions --
-- Erasure of all.
DELETE FROM versions WHERE ns = :ns AND memory = :memory

-- versions --
-- All versions of a memory, oldest first.
SELECT v.body, v.retired_at FROM memories AS m CROSS JOIN versions AS v ON v.ns = m.ns AND v.memory = m.seq
 WHERE m.ns = :ns AND m.id = :id ORDER BY v.number

-- beliefs --
-- Memories by id, in the order asked for, each with the version open at a moment of the record.
SELECT m.body, v.body, v.retired_at FROM json_each(:ids) AS wanted CROSS JOIN memories AS m
 CROSS JOIN versions AS v ON v.ns = m.ns AND v.memory = m.seq
 WHERE m.ns = :ns AND m.id = wanted.value AND v.recorded_at <= :known AND coalesce(v.retired_at, 9223372036854775807) > :known
 ORDER BY wanted.key

-- at_address --
-- Memories at exactly one address, each with its open version.
SELECT m.body, v.body, v.retired_at FROM memories AS m INDEXED BY memory_by_address
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = m.ns AND v.memory = m.seq AND v.retired_at IS NULL
 WHERE m.ns = :ns AND m.user = :user AND m.subject = :subject AND m.attribute = :attribute
   AND m.scope IS :scope AND m.domain IS :domain
 ORDER BY m.seq

-- rivals --
-- Memories at an address that are current at a moment, wait, or ended by words after another, each with its open version.
SELECT m.body, v.body, v.retired_at FROM
   (SELECT memory FROM versions INDEXED BY version_rival
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending')
       AND until > :moment
    UNION SELECT memory FROM versions INDEXED BY version_rival
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending')
       AND standing = 'pending'
    UNION ALL SELECT memory FROM versions INDEXED BY version_ended
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing = 'ended' AND said_at > :said) AS d
 CROSS JOIN memories AS m INDEXED BY memory_by_seq ON m.ns = :ns AND m.seq = d.memory
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = m.ns AND v.memory = m.seq AND v.retired_at IS NULL
 ORDER BY m.seq

-- stopped --
-- The last at an address that time or words ended before a moment, a few of each standing, each with its open version.
SELECT m.body, v.body, v.retired_at FROM
   (SELECT memory FROM (SELECT memory FROM versions INDEXED BY version_rival
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending')
       AND standing = 'candidate' AND until <= :moment ORDER BY until DESC, memory DESC LIMIT :some)
    UNION ALL SELECT memory FROM (SELECT memory FROM versions INDEXED BY version_rival
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending')
       AND standing = 'active' AND until <= :moment ORDER BY until DESC, memory DESC LIMIT :some)
    UNION ALL SELECT memory FROM (SELECT memory FROM versions INDEXED BY version_rival
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending')
       AND standing = 'frozen' AND until <= :moment ORDER BY until DESC, memory DESC LIMIT :some)
    UNION ALL SELECT memory FROM (SELECT memory FROM versions INDEXED BY version_ended
     WHERE ns = :ns AND place = :place AND retired_at IS NULL AND standing = 'ended' AND said_at <= :moment
     ORDER BY said_at DESC, memory DESC LIMIT :some)) AS d
 CROSS JOIN memories AS m INDEXED BY memory_by_seq ON m.ns = :ns AND m.seq = d.memory
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = m.ns AND v.memory = m.seq AND v.retired_at IS NULL
 ORDER BY m.seq

-- days_spoken --
-- On how many days a user spoke; from each day to the next by the index.
WITH RECURSIVE d (at) AS (
 SELECT (SELECT observed_at FROM observations INDEXED BY observation_by_time
          WHERE ns = :ns AND user = :user AND json_extract(body, '$.authority') = 'user' ORDER BY observed_at LIMIT 1)
 UNION ALL
 SELECT (SELECT observed_at FROM observations INDEXED BY observation_by_time
          WHERE ns = :ns AND user = :user AND observed_at >= d.at - ((d.at % :day) + :day) % :day + :day
            AND json_extract(body, '$.authority') = 'user' ORDER BY observed_at LIMIT 1)
   FROM d WHERE d.at IS NOT NULL LIMIT :most
)
SELECT COUNT(at) FROM d

-- by_subject --
-- Memories about a subject, each with its open version.
SELECT m.body, v.body, v.retired_at FROM memories AS m INDEXED BY memory_by_address
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = m.ns AND v.memory = m.seq AND v.retired_at IS NULL
 WHERE m.ns = :ns AND m.user = :user AND m.subject = :subject ORDER BY m.seq

-- all_beliefs --
-- The next of a user or of all, with the version open at a moment of the record; the plus makes the planner seek that version.
SELECT m.seq, m.body, v.body, v.retired_at FROM memories AS m INDEXED BY memory_by_seq
 CROSS JOIN versions AS v ON v.ns = m.ns AND v.memory = +m.seq
 WHERE m.ns = :ns AND m.seq > :after AND (:user IS NULL OR m.user = :user)
   AND v.recorded_at <= :known AND coalesce(v.retired_at, 9223372036854775807) > :known
 ORDER BY m.seq LIMIT :limit

-- current_beliefs --
-- What is believed of a user and not over at a moment.
SELECT m.body, v.body, v.retired_at FROM versions AS v INDEXED BY version_until
 CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.user = :user AND v.until > :moment
   AND v.retired_at IS NULL AND v.standing IN ('candidate', 'active', 'frozen')
 ORDER BY v.memory

-- recent_beliefs --
-- The last said of these.
SELECT m.body, v.body, v.retired_at FROM versions AS v INDEXED BY version_said
 CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.user = :user AND v.said_at <= :said AND v.until > :moment
   AND v.retired_at IS NULL AND v.standing IN ('candidate', 'active', 'frozen')
 ORDER BY v.said_at DESC, v.memory LIMIT :limit

-- important_beliefs --
-- The most important of these.
SELECT m.body, v.body, v.retired_at FROM versions AS v INDEXED BY version_important
 CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.user = :user AND (v.weight, v.said_at) <= (:weight, :said) AND v.until > :moment
   AND v.retired_at IS NULL AND v.standing IN ('candidate', 'active', 'frozen')
 ORDER BY v.weight DESC, v.said_at DESC, v.memory LIMIT :limit

-- pending_beliefs --
-- What waits for a person, of one user or of all.
SELECT m.body, v.body, v.retired_at FROM versions AS v INDEXED BY version_pending
 CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.user = :user AND v.retired_at IS NULL AND v.standing = 'pending'
 ORDER BY v.memory

-- all_pending_beliefs --
-- What waits for a person, of all users.
SELECT m.body, v.body, v.retired_at FROM versions AS v INDEXED BY version_pending
 CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.retired_at IS NULL AND v.standing = 'pending'
 ORDER BY v.memory

-- word_counts --
-- How many values at an address hold each of several words, counted up to a number.
SELECT wanted.value, (SELECT count(*) FROM
   (SELECT 1 FROM value_words AS w WHERE w.ns = :ns AND w.place = :place AND w.word = wanted.value LIMIT :most))
 FROM json_each(:words) AS wanted

-- add_value_word --
-- A value holds a word.
INSERT INTO value_words (ns, place, word, rare, memory) VALUES (:ns, :place, :word, :rare, :memory)

-- drop_value_word --
-- Erasure.
DELETE FROM value_words WHERE ns = :ns AND place = :place AND word = :word AND rare IN (0, 1) AND memory = :memory

-- relating --
-- Memories at an address one of whose rare words is among some, or that hold a word, each with its open version.
SELECT m.body, v.body, v.retired_at FROM
   (SELECT memory FROM value_words
     WHERE ns = :ns AND place = :place AND word IN (SELECT value FROM json_each(:words)) AND rare = 1
    UNION SELECT memory FROM value_words WHERE ns = :ns AND place = :place AND word = :rarest) AS d
 CROSS JOIN memories AS m INDEXED BY memory_by_seq ON m.ns = :ns AND m.seq = d.memory
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = m.ns AND v.memory = m.seq AND v.retired_at IS NULL
 ORDER BY m.seq

-- add_evidence --
-- One time that a memory was stated.
INSERT INTO evidence (ns, memory, seq, observation, decision, body) VALUES (:ns, :memory, :seq, :observation, :decision, :body)

-- evidence --
-- All of a memory, oldest first.
SELECT e.body FROM memories AS m CROSS JOIN evidence AS e ON e.ns = m.ns AND e.memory = m.seq
 WHERE m.ns = :ns AND m.id = :id ORDER BY e.seq

-- drop_evidence --
-- What one decision brought.
DELETE FROM evidence
 WHERE ns = :ns AND decision = :decision AND memory = (SELECT seq FROM memories WHERE ns = :ns AND id = :id)

-- drop_all_evidence --
-- Erasure.
DELETE FROM evidence WHERE ns = :ns AND memory = :memory

-- memories_of_observation --
-- What stands on an observation, oldest first.
SELECT DISTINCT m.seq, m.id FROM evidence AS e INDEXED BY evidence_by_observation
 CROSS JOIN memories AS m ON m.ns = e.ns AND m.seq = e.memory
 WHERE e.ns = :ns AND e.observation = :observation ORDER BY m.seq

-- withheld --
-- Those of several observations on which something stands that was forgotten or declined.
SELECT DISTINCT wanted.value FROM json_each(:ids) AS wanted
 CROSS JOIN evidence AS e INDEXED BY evidence_by_observation
 CROSS JOIN versions AS v INDEXED BY version_open ON v.ns = e.ns AND v.memory = e.memory AND v.retired_at IS NULL
 WHERE e.ns = :ns AND e.observation = wanted.value AND v.standing IN ('forgotten', 'declined')

-- add_link --
-- Once.
INSERT OR IGNORE INTO links (ns, source, target, kind, decision, seq) VALUES (:ns, :source, :target, :kind, :decision, :seq)

-- drop_link --
-- Exactly this one.
DELETE FROM links WHERE ns = :ns AND source = :source AND target = :target AND kind = :kind AND decision = :decision

-- drop_links_from --
-- Erasure of a memory.
DELETE FROM links WHERE ns = :ns AND source = :id

-- drop_links_to --
-- Erasure of a memory, from the other end.
DELETE FROM links INDEXED BY link_by_target WHERE ns = :ns AND target = :id

-- links --
-- Those that have a memory at either end, oldest first.
SELECT kind, source, target, decision, seq FROM links WHERE ns = :ns AND source = :id
 UNION SELECT kind, source, target, decision, seq FROM links INDEXED BY link_by_target WHERE ns = :ns AND target = :id
 ORDER BY seq

-- linked --
-- Those that have one of several memories at either end.
SELECT l.kind, l.source, l.target, l.decision FROM json_each(:ids) AS wanted
 CROSS JOIN links AS l WHERE l.ns = :ns AND l.source = wanted.value
 UNION SELECT l.kind, l.source, l.target, l.decision FROM json_each(:ids) AS wanted
 CROSS JOIN links AS l INDEXED BY link_by_target WHERE l.ns = :ns AND l.target = wanted.value

-- use --
-- The last uses of a memory.
SELECT moments FROM uses WHERE ns = :ns AND memory = :memory

-- set_use --
-- Keep them.
INSERT OR REPLACE INTO uses (ns, memory, moments) VALUES (:ns, :memory, :moments)

-- uses --
-- Those of several memories.
SELECT u.memory, u.moments FROM json_each(:ids) AS wanted CROSS JOIN uses AS u WHERE u.ns = :ns AND u.memory = wanted.value

-- drop_use --
-- Erasure of a memory.
DELETE FROM uses WHERE ns = :ns AND memory = :memory

-- observed_between --
-- What was said in a stretch of time, newest first.
SELECT id FROM observations INDEXED BY observation_by_time
 WHERE ns = :ns AND user = :user AND observed_at >= :start AND observed_at < :end
 ORDER BY observed_at DESC, seq DESC LIMIT :limit

-- believed_between --
-- What was last said in a stretch of time and is of a current standing, newest first.
SELECT m.id FROM versions AS v INDEXED BY version_said CROSS JOIN memories AS m ON m.ns = v.ns AND m.seq = v.memory
 WHERE v.ns = :ns AND v.user = :user AND v.said_at >= :start AND v.said_at < :end
   AND v.retired_at IS NULL AND v.standing IN ('candidate', 'active', 'frozen')
 ORDER BY v.said_at DESC, v.memory LIMIT :limit

-- matching --
-- Memories with one of the wanted values in each field; NULL wants nothing of a field.
SELECT id FROM memories INDEXED BY memory_by_address
 WHERE ns = :ns AND user = :user
   AND (:subject IS NULL OR subject IN (SELECT value FROM json_each(:subject)))
   AND (:attribute IS NULL OR attribute IN (SELECT value FROM json_each(:attribute)))
   AND (:scope IS NULL OR json_extract(body, '$.scope') IN (SELECT value FROM json_each(:scope)))
   AND (:domain IS NULL OR json_extract(body, '$.domain') IN (SELECT value FROM json_each(:domain)))
   AND (:layer IS NULL OR json_extract(body, '$.layer') IN (SELECT value FROM json_each(:layer)))
   AND (:category IS NULL OR json_extract(body, '$.category') IN (SELECT value FROM json_each(:category)))
   AND (:language IS NULL OR json_extract(body, '$.language') IN (SELECT value FROM json_each(:language)))
   AND (:source IS NULL OR json_extract(body, '$.source') IN (SELECT value FROM json_each(:source)))
 LIMIT :limit

-- add_block --
-- Place a block.
INSERT INTO blocks (ns, seq, user, subject, attribute, scope, domain, value_key, hashed, decision, placed_at, lifted)
VALUES (:ns, :seq, :user, :subject, :attribute, :scope, :domain, :value_key, :hashed, :decision, :placed_at, :lifted)

-- drop_block --
-- Make room for the same one.
DELETE FROM blocks
 WHERE ns = :ns AND user = :user AND subject = :subject AND attribute = :attribute AND scope IS :scope AND domain IS :domain
   AND value_key = :value_key AND hashed = :hashed AND decision = :decision

-- lift_block --
-- It stays, lifted.
UPDATE blocks SET lifted = 1
 WHERE ns = :ns AND user = :user AND subject = :subject AND attribute = :attribute AND scope IS :scope AND domain IS :domain
   AND value_key = :value_key AND hashed = :hashed AND decision = :decision

-- blocks --
-- All at one address, oldest first.
SELECT value_key, hashed, placed_at, decision, lifted FROM blocks
 WHERE ns = :ns AND user = :user AND subject = :subject AND attribute = :attribute AND scope IS :scope AND domain IS :domain
 ORDER BY seq

-- set_entity --
-- Add or replace.
INSERT OR REPLACE INTO entities (ns, user, key, body) VALUES (:ns, :user, :key, :body)

-- entity --
-- One of a user.
SELECT body FROM entities WHERE ns = :ns AND user = :user AND key = :key

-- entities --
-- All of a user.
SELECT body FROM entities WHERE ns = :ns AND user = :user ORDER BY key

-- drop_entity --
-- Erasure.
DELETE FROM entities WHERE ns = :ns AND user = :user AND key = :key

-- owner --
-- The number of a user, and what is counted of it.
SELECT owner, memories, documents, length FROM owners WHERE ns = :ns AND name = :name

-- add_owner --
-- Under a number that no other user of the namespace has.
INSERT INTO owners (ns, owner, name) VALUES (:ns, :owner, :name)

-- count_memory --
-- One more, or one less.
UPDATE owners SET memories = memories + :more WHERE ns = :ns AND name = :name

-- count_document --
-- One more, with the terms that it has.
UPDATE owners SET documents = documents + 1, length = length + :length WHERE ns = :ns AND owner = :owner

-- uncount_document --
-- One less.
UPDATE owners SET documents = documents - 1,
   length = length - (SELECT d.length FROM docs AS d WHERE d.ns = :ns AND d.owner = :owner AND d.doc = :doc)
 WHERE ns = :ns AND owner = :owner

-- next_document --
-- A number for a new document.
UPDATE owners SET last_doc = last_doc + 1 WHERE ns = :ns AND owner = :owner RETURNING last_doc

-- next_change --
-- A number for a change to the vectors.
UPDATE owners SET last_change = last_change + 1 WHERE ns = :ns AND owner = :owner RETURNING last_change

-- add_document --
-- A document; `model` made its vector, or is empty.
INSERT INTO docs (ns, owner, doc, kind, id, length, model) VALUES (:ns, :owner, :doc, :kind, :id, :length, :model)

-- documents --
-- What is indexed of a memory or an observation, for every user.
SELECT owner, doc, model FROM docs INDEXED BY doc_by_id WHERE ns = :ns AND id = :id AND kind = :kind

-- set_document_model --
-- Which embedder made its vector.
UPDATE docs SET model = :model WHERE ns = :ns AND id = :id AND kind = :kind AND owner = :owner

-- drop_document --
-- Out of the index.
DELETE FROM docs WHERE ns = :ns AND owner = :owner AND doc = :doc

-- add_document_terms --
-- Which terms to take out again.
INSERT INTO doc_terms (ns, owner, doc, terms) VALUES (:ns, :owner, :doc, :terms)

-- document_terms --
-- The distinct terms of a document.
SELECT terms FROM doc_terms WHERE ns = :ns AND owner = :owner AND doc = :doc

-- drop_document_terms --
-- With the document.
DELETE FROM doc_terms WHERE ns = :ns AND owner = :owner AND doc = :doc

-- add_posting --
-- A term stands in a document.
INSERT INTO postings (ns, owner, term, doc, tf) VALUES (:ns, :owner, :term, :doc, :tf)

-- drop_posting --
-- It does no longer.
DELETE FROM postings WHERE ns = :ns AND owner = :owner AND term = :term AND doc = :doc

-- count_term --
-- One document more that holds it.
INSERT INTO terms (ns, owner, term, frequency) VALUES (:ns, :owner, :term, 1)
 ON CONFLICT DO UPDATE SET frequency = frequency + 1

-- uncount_term --
-- One less.
UPDATE terms SET frequency = frequency - 1 WHERE ns = :ns AND owner = :owner AND term = :term

-- drop_term --
-- The word itself goes with the last document that holds it.
DELETE FROM terms WHERE ns = :ns AND owner = :owner AND term = :term AND frequency = 0

-- frequencies --
-- In how many documents of a user each term stands.
SELECT term, frequency FROM terms WHERE ns = :ns AND owner = :owner AND term IN (SELECT value FROM json_each(:terms))

-- postings --
-- Which documents of a user hold each of the terms, and how often, as two lists in the same order.
SELECT term, json_group_array(doc), json_group_array(tf) FROM postings
 WHERE ns = :ns AND owner = :owner AND term IN (SELECT value FROM json_each(:terms)) GROUP BY term

-- indexed --
-- What the index knows of documents by number, which never changes.
SELECT d.doc, d.id, d.kind, d.length FROM json_each(:docs) AS wanted
 CROSS JOIN docs AS d WHERE d.ns = :ns AND d.owner = :owner AND d.doc = wanted.value

-- set_vector --
-- A vector, or a tombstone where it has no data.
INSERT INTO vectors (ns, owner, change, kind, id, model, data) VALUES (:ns, :owner, :change, :kind, :id, :model, :data)
 ON CONFLICT (ns, id, kind, owner) DO UPDATE SET change = excluded.change, model = excluded.model, data = excluded.data

-- vectors_since --
-- What changed after a change, in order.
SELECT id, kind, change, data, model FROM vectors INDEXED BY vector_by_change
 WHERE ns = :ns AND owner = :owner AND change > :change ORDER BY change

-- without_vector --
-- Documents that have a vector of another model or none.
SELECT d.id, d.kind, o.name FROM
   (SELECT * FROM docs INDEXED BY doc_by_model WHERE ns = :ns AND model < :model
    UNION ALL SELECT * FROM docs INDEXED BY doc_by_model WHERE ns = :ns AND model > :model LIMIT :limit) AS d
 CROSS JOIN owners AS o ON o.ns = d.ns AND o.owner = d.owner

-- vector_models --
-- How many vectors there are of each model.
SELECT model, count(*) FROM docs INDEXED BY doc_by_model WHERE ns = :ns AND model > '' GROUP BY model

-- head --
-- The last entry of the chain.
SELECT number, hash, recorded_at FROM ledger WHERE ns = :ns ORDER BY number DESC LIMIT 1

-- add_entry --
-- Extend the chain.
INSERT INTO ledger (ns, number, id, kind, recorded_at, commitment, previous, hash)
VALUES (:ns, :number, :id, :kind, :recorded_at, :commitment, :previous, :hash)

-- add_payload --
-- What the entry commits to, apart, so that it can be erased.
INSERT INTO payloads (ns, number, payload, salt) VALUES (:ns, :number, :payload, :salt)

-- entries --
-- The next stretch of the chain after a number.
SELECT l.id, l.number, l.kind, l.recorded_at, l.commitment, l.previous, l.hash, p.payload, p.salt
  FROM ledger AS l LEFT JOIN payloads AS p ON p.ns = l.ns AND p.number = l.number
 WHERE l.ns = :ns AND l.number > :after ORDER BY l.number LIMIT :limit

-- entry --
-- One entry of the chain.
SELECT l.id, l.number, l.kind, l.recorded_at, l.commitment, l.previous, l.hash, p.payload, p.salt
  FROM ledger AS l LEFT JOIN payloads AS p ON p.ns = l.ns AND p.number = l.number
 WHERE l.ns = :ns AND l.id = :id

-- rewrite_payload --
-- Erasure takes parts away; the chain still holds.
UPDATE payloads SET payload = :payload WHERE ns = :ns AND number = (SELECT number FROM ledger WHERE ns = :ns AND id = :id)

-- left_rows --
-- What still holds something of memories or observations that were erased.
SELECT 'memories', count(*) FROM json_each(:ids) AS wanted
 CROSS JOIN memories AS m ON m.ns = :ns AND m.id = wanted.value
UNION ALL SELECT 'links',
   (SELECT count(*) FROM json_each(:ids) AS wanted CROSS JOIN links AS l ON l.ns = :ns AND l.source = wanted.value)
   + (SELECT count(*) FROM json_each(:ids) AS wanted
      CROSS JOIN links AS l INDEXED BY link_by_target ON l.ns = :ns AND l.target = wanted.value)
UNION ALL SELECT 'uses', count(*) FROM json_each(:ids) AS wanted CROSS JOIN uses AS u ON u.ns = :ns AND u.memory = wanted.value
UNION ALL SELECT 'search rows', count(*) FROM json_each(:ids) AS wanted
 CROSS JOIN docs AS d INDEXED BY doc_by_id ON d.ns = :ns AND d.id = wanted.value
UNION ALL SELECT 'vectors', count(*) FROM json_each(:ids) AS wanted
 CROSS JOIN vectors AS v INDEXED BY vector_by_id ON v.ns = :ns AND v.id = wanted.value AND v.data IS NOT NULL

-- all_documents --
-- Everything that is indexed of a namespace.
SELECT DISTINCT kind, id FROM docs INDEXED BY doc_by_id WHERE ns = :ns

-- clear_versions --
-- Before a replay.
DELETE FROM versions WHERE ns = :ns

-- clear_evidence --
-- Before a replay.
DELETE FROM evidence WHERE ns = :ns

-- clear_links --
-- Before a replay.
DELETE FROM links WHERE ns = :ns

-- clear_blocks --
-- Before a replay.
DELETE FROM blocks WHERE ns = :ns

-- clear_entities --
-- Before a replay.
DELETE FROM entities WHERE ns = :ns

-- clear_memories --
-- Before a replay.
DELETE FROM memories WHERE ns = :ns

-- clear_value_words --
-- Before a replay.
DELETE FROM value_words WHERE ns = :ns

-- clear_counts --
-- No memory is counted any more; documents are counted as they go.
UPDATE owners SET memories = 0 WHERE ns = :ns
