-- Canaries: a set of releases that a growing share of the visitors gets before it is deployed.
-- The pointer keeps naming the stable composition.
CREATE TABLE rollouts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  state text NOT NULL DEFAULT 'running'
    CHECK (state IN ('running', 'paused', 'aborted', 'rolled-back', 'finished')),
  -- The live composition with the releases of the set, made again after each deployment.
  stable_id text NOT NULL,
  candidate_id text NOT NULL,
  -- Container → release.
  releases jsonb NOT NULL,
  percents double precision[] NOT NULL,
  -- Index of the current share in percents, from 0.
  step integer NOT NULL DEFAULT 0,
  every_seconds integer NOT NULL,
  stepped_at timestamptz NOT NULL DEFAULT now(),
  -- Nobody gets the candidate until its composition has a passed verdict.
  is_held boolean NOT NULL DEFAULT false,
  -- How the candidate came past the checks.
  checked text CHECK (checked IN ('passed', 'unchecked', 'overridden')),
  check_id uuid,
  rules jsonb NOT NULL DEFAULT '{}',
  -- What the rules said last, with their figures.
  decision jsonb,
  who text NOT NULL,
  why text NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  ended_by text,
  reason text
);
CREATE INDEX rollouts_open ON rollouts (started_at) WHERE ended_at IS NULL;

-- Every composition that a visitor could get during a rollout, and its arm. With two rollouts there is
-- one composition with both sets.
CREATE TABLE rollout_arms (
  rollout_id uuid NOT NULL REFERENCES rollouts (id) ON DELETE CASCADE,
  composition_id text NOT NULL REFERENCES compositions (id) ON DELETE CASCADE,
  arm text NOT NULL CHECK (arm IN ('stable', 'candidate')),
  is_current boolean NOT NULL DEFAULT true,
  PRIMARY KEY (rollout_id, composition_id)
);

-- Calls to DEPLOY_WEBHOOK_URL that the receiver has not confirmed yet.
CREATE TABLE deploy_calls (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  body jsonb NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- A canary that ends well is a deployment of its own kind.
ALTER TABLE pointer_log DROP CONSTRAINT pointer_log_kind_check;
ALTER TABLE pointer_log ADD CONSTRAINT pointer_log_kind_check
  CHECK (kind IN ('local', 'promote', 'rollback', 'retire', 'canary'));

-- The candidates that a server serves, and why it serves the stable composition instead of one.
ALTER TABLE replicas ADD COLUMN candidates text[] NOT NULL DEFAULT '{}';
ALTER TABLE replicas ADD COLUMN canary_problem text;
