-- allow: constraint-without-not-valid, registry_tokens has one row for each token of a team
-- allow: index-not-concurrent, registry_tokens has one row for each token of a team
-- Trust in jobs of CI: a job with exactly these values gets a token for 15 minutes.
CREATE TABLE registry_trusts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  team text NOT NULL CHECK (team ~ '^[a-z]{2,20}$' AND team <> 'checker'),
  issuer text NOT NULL,
  -- The number of the repository, which stays when somebody renames it or takes its name.
  repository text NOT NULL,
  workflow text NOT NULL,
  environment text,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  removed_at timestamptz,
  CHECK (scopes <@ ARRAY['publish', 'move'] AND cardinality(scopes) > 0),
  CHECK (('move' = ANY (scopes)) = (environment IS NOT NULL))
);
CREATE UNIQUE INDEX registry_trusts_same ON registry_trusts (team, issuer, repository, workflow)
  WHERE removed_at IS NULL;

ALTER TABLE registry_tokens ADD COLUMN trust_id uuid REFERENCES registry_trusts (id);
CREATE INDEX registry_tokens_trust ON registry_tokens (trust_id) WHERE trust_id IS NOT NULL;

-- Each token of CI is exchanged once.
CREATE TABLE used_identities (
  hash text PRIMARY KEY,
  ends_at timestamptz NOT NULL
);

-- What somebody published with a stolen token is never deployed again.
ALTER TABLE releases
  ADD COLUMN revoked_at timestamptz,
  ADD COLUMN revoked_by text;
