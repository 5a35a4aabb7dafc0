-- A candidate is checked by a process of its own before it goes live. Only that process has tokens with the scope check.
ALTER TABLE registry_tokens
  DROP CONSTRAINT registry_tokens_scopes_check,
  ADD CONSTRAINT registry_tokens_scopes_check
    CHECK (scopes <@ ARRAY['publish', 'move', 'admin', 'check'] AND cardinality(scopes) > 0),
  ADD CHECK (NOT 'check' = ANY (scopes) OR (team = 'checker' AND cardinality(scopes) = 1));

-- One candidate composition on one base, for one server contract and one version of the checks.
CREATE TABLE release_checks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done')),
  composition text NOT NULL REFERENCES compositions (id) ON DELETE CASCADE,
  base text NOT NULL,
  server text NOT NULL,
  version integer NOT NULL,
  releases jsonb NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Who works on it. The lease ends unless its holder renews it; then another checker takes the work.
  checker text,
  lease uuid,
  lease_until timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  started_at timestamptz,
  finished_at timestamptz,
  parts jsonb NOT NULL DEFAULT '[]',
  outcome text CHECK (outcome IN ('passed', 'failed')),
  -- The signed text, so that a changed row is worth nothing.
  verdict text,
  signature text,
  counts jsonb,
  problem text
);
CREATE INDEX release_checks_candidate ON release_checks (composition, number DESC);
CREATE INDEX release_checks_open ON release_checks (number) WHERE state <> 'done';
CREATE UNIQUE INDEX release_checks_same ON release_checks (composition, base, server, version) WHERE state <> 'done';
CREATE INDEX release_checks_releases ON release_checks USING gin (releases jsonb_path_ops);

CREATE TABLE check_screenshots (
  check_id uuid NOT NULL REFERENCES release_checks (id) ON DELETE CASCADE,
  name text NOT NULL,
  png bytea NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (check_id, name)
);
CREATE INDEX check_screenshots_taken ON check_screenshots (taken_at);

-- Checkers that asked for work, and the keys that they registered while the sandbox is on.
CREATE TABLE checkers (
  name text PRIMARY KEY,
  server text NOT NULL,
  version integer NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE checker_keys (
  id text PRIMARY KEY,
  public_key text NOT NULL,
  registered_by text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now()
);

-- Deployments that wait for their turn and their check.
CREATE TABLE queued_deployments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'deployed', 'failed', 'withdrawn')),
  releases text[] NOT NULL,
  base text,
  who text NOT NULL,
  team text NOT NULL,
  -- Null: an operator. A revoked token deploys nothing any more.
  token_id uuid REFERENCES registry_tokens (id),
  why text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  check_id uuid REFERENCES release_checks (id) ON DELETE SET NULL,
  rechecks integer NOT NULL DEFAULT 0,
  deployment bigint,
  code text,
  problem text,
  finished_at timestamptz
);
CREATE INDEX queued_deployments_waiting ON queued_deployments (number) WHERE state = 'waiting';

-- How a deployment came past the checks. Null: it needs none (a rollback), or is older than the checks.
ALTER TABLE pointer_log
  ADD COLUMN checked text CHECK (checked IN ('passed', 'unchecked', 'overridden')),
  ADD COLUMN check_id uuid;
