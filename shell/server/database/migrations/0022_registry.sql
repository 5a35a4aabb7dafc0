-- Who may publish and move (registry): a token is of a team, its secrets are stored as SHA-256.
CREATE TABLE registry_tokens (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  team text NOT NULL CHECK (team ~ '^[a-z]{2,20}$'),
  scopes text[] NOT NULL CHECK (scopes <@ ARRAY['publish', 'move', 'admin'] AND cardinality(scopes) > 0),
  label text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK (team = 'platform' OR NOT 'admin' = ANY (scopes))
);

-- A rotated secret stays, ended: none is ever taken a second time.
CREATE TABLE registry_secrets (
  hash text PRIMARY KEY,
  token_id uuid NOT NULL REFERENCES registry_tokens (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz
);
CREATE INDEX registry_secrets_token ON registry_secrets (token_id);

-- What was done with them, and what was refused. Nothing in it is ever changed.
CREATE TABLE registry_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  what text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  subject text NOT NULL,
  detail text NOT NULL
);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME;
END $$;
CREATE TRIGGER registry_audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON registry_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every move says of which kind it was, and which containers it changed.
ALTER TABLE pointer_log
  ADD COLUMN kind text NOT NULL DEFAULT 'promote' CHECK (kind IN ('local', 'promote', 'rollback')),
  ADD COLUMN changed text[] NOT NULL DEFAULT '{}';
UPDATE pointer_log SET kind = 'local' WHERE why = 'local build';
CREATE INDEX pointer_log_composition ON pointer_log (composition_id, id DESC);

-- Some browser may be shown it until then, though it is not live.
ALTER TABLE compositions ADD COLUMN pinned_until timestamptz;
