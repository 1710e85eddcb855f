-- From version 5 to version 6: a list by importance goes page by page.
ALTER TABLE versions ADD COLUMN weight REAL NOT NULL DEFAULT 0;

UPDATE versions SET weight =
 (SELECT importance(m.body, versions.body) FROM memories AS m WHERE m.ns = versions.ns AND m.seq = versions.memory)
 WHERE retired_at IS NULL;

CREATE INDEX version_important ON versions (ns, user, weight DESC, said_at DESC, memory, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen');

PRAGMA user_version = 6;
