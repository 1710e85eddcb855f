-- From version 1 to version 2: what was reported as used.
CREATE TABLE uses (
  ns INTEGER NOT NULL, memory TEXT NOT NULL, moments TEXT NOT NULL, PRIMARY KEY (ns, memory)
) WITHOUT ROWID;

PRAGMA user_version = 2;
