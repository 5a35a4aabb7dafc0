-- Garbage collection in a store that several servers share.

-- Work that one server does at a time, longer than a transaction.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  ends_at timestamptz NOT NULL
);

-- Objects that no release needs. They are deleted later, if no release needs them by then.
CREATE TABLE unneeded_objects (
  store text NOT NULL,
  key text NOT NULL,
  version text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (store, key)
);
