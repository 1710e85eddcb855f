-- From version 3 to version 4: what waits for a language model is found like what waits for the reader.
DROP INDEX observation_waiting;
CREATE INDEX observation_waiting ON observations (ns, seq) WHERE state IN ('pending', 'awaiting');

PRAGMA user_version = 4;
