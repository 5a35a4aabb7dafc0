-- Services of teams that customers reach at /api/teams/<team>/. A revoked one keeps its row, so that customers keep
-- their ids when it comes back.
CREATE TABLE team_backends (
  team text PRIMARY KEY CHECK (team ~ '^[a-z]{2,20}$'),
  address text NOT NULL,
  -- The team knows a customer by a hash with this salt.
  subject_salt text NOT NULL,
  granted_by text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);
