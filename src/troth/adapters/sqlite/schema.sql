-- Version 6. Every key begins with the namespace's short number; `seq` counts what was added to a namespace.
-- Times are microseconds since 1970 in UTC. `body` is what no query asks for, as JSON (see codec.py).

CREATE TABLE store (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;

CREATE TABLE namespaces (ns INTEGER PRIMARY KEY, name TEXT NOT NULL, seq INTEGER NOT NULL);
CREATE UNIQUE INDEX namespace_by_name ON namespaces (name);

CREATE TABLE meta (ns INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (ns, key)) WITHOUT ROWID;

CREATE TABLE observations (
  ns INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, digest TEXT NOT NULL, user TEXT NOT NULL, conversation TEXT,
  observed_at INTEGER NOT NULL, state TEXT NOT NULL, body TEXT NOT NULL, text TEXT NOT NULL
);
CREATE UNIQUE INDEX observation_by_id ON observations (ns, id);
CREATE UNIQUE INDEX observation_by_digest ON observations (ns, digest);
CREATE INDEX observation_by_time ON observations (ns, user, observed_at, seq);
CREATE INDEX observation_waiting ON observations (ns, seq) WHERE state IN ('pending', 'awaiting');

CREATE TABLE memories (
  ns INTEGER NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, user TEXT NOT NULL, subject TEXT NOT NULL, attribute TEXT NOT NULL,
  scope TEXT, domain TEXT, body TEXT NOT NULL
);
CREATE UNIQUE INDEX memory_by_id ON memories (ns, id);
CREATE UNIQUE INDEX memory_by_seq ON memories (ns, seq);
CREATE INDEX memory_by_address ON memories (ns, user, subject, attribute, scope, domain);

-- The words of values, by a number of the address (`place.py`): of two values that may be the same, narrower or wider, one
-- holds a `rare` word of the other, or all of its words. A value without words stands under the empty one.
CREATE TABLE value_words (
  ns INTEGER NOT NULL, place INTEGER NOT NULL, word TEXT NOT NULL, rare INTEGER NOT NULL, memory INTEGER NOT NULL,
  PRIMARY KEY (ns, place, word, rare, memory)
) WITHOUT ROWID;

-- `memory` is the memory's seq. `said_at`, `until`, `user`, `place` (see `value_words`) and `weight` (`domain.ranking.importance`)
-- repeat what body and memory hold, for the indexes.
CREATE TABLE versions (
  ns INTEGER NOT NULL, memory INTEGER NOT NULL, number INTEGER NOT NULL, user TEXT NOT NULL, standing TEXT NOT NULL,
  until INTEGER NOT NULL, said_at INTEGER NOT NULL, recorded_at INTEGER NOT NULL, retired_at INTEGER, body TEXT NOT NULL,
  place INTEGER NOT NULL DEFAULT 0, weight REAL NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX version_by_number ON versions (ns, memory, number);
CREATE UNIQUE INDEX version_open ON versions (ns, memory) WHERE retired_at IS NULL;
CREATE INDEX version_until ON versions (ns, user, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen');
CREATE INDEX version_said ON versions (ns, user, said_at DESC, memory, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen');
CREATE INDEX version_important ON versions (ns, user, weight DESC, said_at DESC, memory, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen');
CREATE INDEX version_pending ON versions (ns, user, memory) WHERE retired_at IS NULL AND standing = 'pending';
CREATE INDEX version_rival ON versions (ns, place, standing, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending');
CREATE INDEX version_ended ON versions (ns, place, said_at) WHERE retired_at IS NULL AND standing = 'ended';

CREATE TABLE evidence (
  ns INTEGER NOT NULL, memory INTEGER NOT NULL, seq INTEGER NOT NULL, observation TEXT NOT NULL, decision TEXT NOT NULL,
  body TEXT NOT NULL, PRIMARY KEY (ns, memory, seq)
) WITHOUT ROWID;
CREATE INDEX evidence_by_observation ON evidence (ns, observation, memory);

CREATE TABLE links (
  ns INTEGER NOT NULL, source TEXT NOT NULL, target TEXT NOT NULL, kind TEXT NOT NULL, decision TEXT NOT NULL, seq INTEGER NOT NULL,
  PRIMARY KEY (ns, source, target, kind, decision)
) WITHOUT ROWID;
CREATE INDEX link_by_target ON links (ns, target);

-- The last moments at which a memory was reported as used, newest first, as JSON.
CREATE TABLE uses (
  ns INTEGER NOT NULL, memory TEXT NOT NULL, moments TEXT NOT NULL, PRIMARY KEY (ns, memory)
) WITHOUT ROWID;

CREATE TABLE blocks (
  ns INTEGER NOT NULL, seq INTEGER NOT NULL, user TEXT NOT NULL, subject TEXT NOT NULL, attribute TEXT NOT NULL, scope TEXT, domain TEXT,
  value_key TEXT NOT NULL, hashed INTEGER NOT NULL, decision TEXT NOT NULL, placed_at INTEGER NOT NULL, lifted INTEGER NOT NULL
);
CREATE INDEX block_by_address ON blocks (ns, user, subject, attribute);

CREATE TABLE entities (
  ns INTEGER NOT NULL, user TEXT NOT NULL, key TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (ns, user, key)
) WITHOUT ROWID;

-- A user by a short number inside the namespace, which begins every key of the search index; with what is counted of it.
CREATE TABLE owners (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, name TEXT NOT NULL, memories INTEGER NOT NULL DEFAULT 0,
  documents INTEGER NOT NULL DEFAULT 0, length INTEGER NOT NULL DEFAULT 0, last_doc INTEGER NOT NULL DEFAULT 0,
  last_change INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (ns, owner)
) WITHOUT ROWID;
CREATE UNIQUE INDEX owner_by_name ON owners (ns, name);

CREATE TABLE docs (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, doc INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, length INTEGER NOT NULL,
  model TEXT NOT NULL, PRIMARY KEY (ns, owner, doc)
) WITHOUT ROWID;
CREATE UNIQUE INDEX doc_by_id ON docs (ns, id, kind, owner);
CREATE INDEX doc_by_model ON docs (ns, model);

-- Apart from `docs`, which every posting that is read joins: its rows stay small.
CREATE TABLE doc_terms (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, doc INTEGER NOT NULL, terms TEXT NOT NULL, PRIMARY KEY (ns, owner, doc)
) WITHOUT ROWID;

CREATE TABLE terms (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, term TEXT NOT NULL, frequency INTEGER NOT NULL, PRIMARY KEY (ns, owner, term)
) WITHOUT ROWID;

CREATE TABLE postings (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, term TEXT NOT NULL, doc INTEGER NOT NULL, tf INTEGER NOT NULL,
  PRIMARY KEY (ns, owner, term, doc)
) WITHOUT ROWID;

CREATE TABLE vectors (
  ns INTEGER NOT NULL, owner INTEGER NOT NULL, change INTEGER NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, model TEXT NOT NULL, data BLOB
);
CREATE UNIQUE INDEX vector_by_change ON vectors (ns, owner, change);
CREATE UNIQUE INDEX vector_by_id ON vectors (ns, id, kind, owner);

CREATE TABLE ledger (
  ns INTEGER NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, kind TEXT NOT NULL, recorded_at INTEGER NOT NULL,
  commitment TEXT NOT NULL, previous TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (ns, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entry_by_id ON ledger (ns, id);

CREATE TABLE payloads (ns INTEGER NOT NULL, number INTEGER NOT NULL, payload TEXT NOT NULL, salt BLOB NOT NULL);
CREATE UNIQUE INDEX payload_by_number ON payloads (ns, number);

PRAGMA application_id = 1416785780;
PRAGMA user_version = 6;
