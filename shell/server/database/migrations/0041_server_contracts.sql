-- The endpoints of the servers that have taken customers, by the hash of their contract, so that a release is compared
-- with every server that runs.
CREATE TABLE server_contracts (
  hash text PRIMARY KEY,
  endpoints jsonb NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE replicas ADD COLUMN contract text;
