-- Every running server of the shop and what it serves, told by itself every few seconds; rows of those that went silent are removed.
CREATE TABLE replicas (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  address text NOT NULL,
  serves text,
  -- What the pointer names and this server cannot take, and why.
  refuses text,
  problem text,
  missing_files integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
