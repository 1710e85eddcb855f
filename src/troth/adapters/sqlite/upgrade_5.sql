-- From version 4 to version 5: what a new claim meets at an address is found without the history there.
ALTER TABLE versions ADD COLUMN place INTEGER NOT NULL DEFAULT 0;

UPDATE versions SET place =
 (SELECT place(m.user, m.subject, m.attribute, m.scope, m.domain) FROM memories AS m WHERE m.ns = versions.ns AND m.seq = versions.memory)
 WHERE retired_at IS NULL;

CREATE INDEX version_rival ON versions (ns, place, standing, until)
  WHERE retired_at IS NULL AND standing IN ('candidate', 'active', 'frozen', 'pending');
CREATE INDEX version_ended ON versions (ns, place, said_at) WHERE retired_at IS NULL AND standing = 'ended';

PRAGMA user_version = 5;
