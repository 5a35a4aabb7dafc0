-- Kill switches: remotes and slots that new pages do not start.
CREATE TABLE switches (
  kind text NOT NULL CHECK (kind IN ('remote', 'slot')),
  name text NOT NULL,
  who text NOT NULL,
  why text NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, name)
);
