-- A server is built step by step. The provisioner says when each step was reached; a build that failed is tried anew,
-- as another attempt, before the server counts as failed.
ALTER TABLE servers DROP CONSTRAINT servers_state_check;
ALTER TABLE servers ADD CONSTRAINT servers_state_check CHECK (
  state IN ('waiting', 'queued', 'building', 'booting', 'ready', 'failed')
);
ALTER TABLE servers
  ADD COLUMN attempt integer NOT NULL DEFAULT 1,
  -- When the provisioner took this attempt.
  ADD COLUMN requested_at timestamptz,
  ADD COLUMN ipv4 text,
  ADD COLUMN ipv6 text;
UPDATE servers SET requested_at = state_since WHERE state <> 'waiting';

CREATE TABLE server_steps (
  server_id uuid NOT NULL REFERENCES servers ON DELETE CASCADE,
  attempt integer NOT NULL,
  step text NOT NULL CHECK (step IN ('queued', 'building', 'booting', 'ready', 'failed')),
  at timestamptz NOT NULL,
  PRIMARY KEY (server_id, attempt, step)
);

DROP INDEX servers_unfinished;
CREATE INDEX servers_unfinished ON servers (next_check_at) WHERE state NOT IN ('ready', 'failed');
-- How long the servers of a plan took.
CREATE INDEX servers_built ON servers (product_id, state_since DESC) WHERE state = 'ready';

-- The hold of a quote can be made longer once.
ALTER TABLE quotes ADD COLUMN is_extended boolean NOT NULL DEFAULT false;

-- Public keys that may sign in to the servers of an order, one a line.
ALTER TABLE orders ADD COLUMN ssh_keys text NOT NULL DEFAULT '';

-- Null gives all of it back.
ALTER TABLE payments ADD COLUMN refund_amount numeric(14, 2);
