-- From version 2 to version 3: values are found by their words. What was rare when it was written is not known any more.
CREATE TABLE value_words (
  ns INTEGER NOT NULL, place INTEGER NOT NULL, word TEXT NOT NULL, rare INTEGER NOT NULL, memory INTEGER NOT NULL,
  PRIMARY KEY (ns, place, word, rare, memory)
) WITHOUT ROWID;

INSERT OR IGNORE INTO value_words (ns, place, word, rare, memory)
 SELECT m.ns, place(m.user, m.subject, m.attribute, m.scope, m.domain), words.value, 1, m.seq
 FROM memories AS m, json_each('[' || replace(json_quote(json_extract(m.body, '$.claim.value_key')), ' ', '","') || ']') AS words;

PRAGMA user_version = 3;
