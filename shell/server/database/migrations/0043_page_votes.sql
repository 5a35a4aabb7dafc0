-- What canaries count. Of each network, the first visitor of a rollout counts, so that no address can bring many votes.
-- visitor: hash of the bucket in the cookie. network: keyed hash.
CREATE TABLE rollout_visitors (
  rollout_id uuid NOT NULL,
  visitor text NOT NULL,
  network text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (rollout_id, visitor),
  UNIQUE (rollout_id, network)
);
CREATE INDEX rollout_visitors_by_visitor ON rollout_visitors (visitor);
CREATE INDEX rollout_visitors_by_age ON rollout_visitors (at);

-- One row for each page that the server sent to such a visitor. A page votes once on each question.
CREATE TABLE page_votes (
  rollout_id uuid NOT NULL,
  page text NOT NULL,
  visitor text NOT NULL,
  step smallint NOT NULL,
  arm text NOT NULL CHECK (arm IN ('stable', 'candidate')),
  composition_id text NOT NULL,
  -- The build of the server that sent the page.
  server text NOT NULL,
  served_at timestamptz NOT NULL,
  started_at timestamptz,
  -- Bucket of the time until the page was ready, 10 % wide.
  ready_bucket smallint,
  stalled_at timestamptz,
  errored_at timestamptz,
  handled_at timestamptz,
  added_at timestamptz,
  PRIMARY KEY (page, rollout_id)
);
CREATE INDEX page_votes_by_visitor ON page_votes (rollout_id, visitor, served_at);
CREATE INDEX page_votes_by_age ON page_votes (served_at);

-- What the server itself saw of the orders of a visitor, each kind once a step. `composition_id`: what the request claims.
CREATE TABLE order_votes (
  rollout_id uuid NOT NULL,
  visitor text NOT NULL,
  step smallint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('attempted', 'failed', 'ordered')),
  composition_id text,
  order_id uuid REFERENCES orders (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (rollout_id, visitor, step, kind)
);
CREATE INDEX order_votes_by_age ON order_votes (at);
CREATE INDEX order_votes_by_order ON order_votes (order_id) WHERE order_id IS NOT NULL;
