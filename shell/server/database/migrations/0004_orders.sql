CREATE SEQUENCE order_numbers;

CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  number bigint NOT NULL UNIQUE DEFAULT nextval('order_numbers'),
  customer_id uuid NOT NULL REFERENCES accounts (id),
  quote_id uuid NOT NULL UNIQUE REFERENCES quotes,
  state text NOT NULL CHECK (
    state IN ('awaiting_payment', 'paying', 'paid', 'active', 'expired', 'cancelled', 'refunded')
  ),
  interval text NOT NULL CHECK (interval IN ('month', 'hour')),
  plan_type text NOT NULL CHECK (plan_type IN ('cpu', 'gpu')),
  terms_version text NOT NULL,
  total numeric(14, 2) NOT NULL,
  hourly_rate numeric,
  due_today numeric(14, 2) NOT NULL,
  monthly_cap numeric(14, 2) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  pay_by timestamptz NOT NULL,
  paid_at timestamptz,
  last_payment_failure text
);
CREATE INDEX orders_of_customer ON orders (customer_id, number desc);
CREATE INDEX orders_overdue ON orders (pay_by) WHERE state IN ('awaiting_payment', 'paying');
CREATE INDEX orders_to_provision ON orders (paid_at) WHERE state = 'paid';

-- Frozen: a plan as it stood when it was ordered.
CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id integer NOT NULL,
  plan_name text NOT NULL,
  location text NOT NULL,
  ram double precision NOT NULL,
  disk double precision NOT NULL,
  vcpus double precision NOT NULL,
  gpu_type text NOT NULL,
  fee_product_id text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  unit numeric NOT NULL,
  subtotal numeric(14, 2) NOT NULL,
  monthly_cap numeric(14, 2) NOT NULL,
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id)
);

CREATE TABLE servers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position integer NOT NULL,
  product_id integer NOT NULL,
  plan_name text NOT NULL,
  location text NOT NULL,
  hostname text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'queued', 'ready')),
  state_since timestamptz NOT NULL DEFAULT now(),
  next_check_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (order_id, position),
  UNIQUE (order_id, hostname)
);
CREATE INDEX servers_unfinished ON servers (next_check_at) WHERE state <> 'ready';

CREATE TABLE payments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  state text NOT NULL CHECK (
    state IN ('created', 'processing', 'succeeded', 'declined', 'cancelled', 'timed_out')
  ),
  mode text NOT NULL CHECK (mode IN ('charge', 'verify')),
  amount numeric(14, 2) NOT NULL,
  currency text NOT NULL DEFAULT 'USD',
  prefix text NOT NULL,
  provider text NOT NULL,
  provider_id text,
  page_url text,
  failure text,
  -- What the provider must still be asked: to give the money back.
  refund text CHECK (refund IN ('wanted', 'done', 'refused')),
  -- The provider has said how it ended; no need to ask again.
  is_settled boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  checked_at timestamptz NOT NULL DEFAULT now(),
  next_check_at timestamptz NOT NULL DEFAULT now() + INTERVAL '10 seconds',
  checks integer NOT NULL DEFAULT 0,
  UNIQUE (provider, provider_id)
);
CREATE UNIQUE INDEX payments_one_open ON payments (order_id) WHERE state IN ('created', 'processing');
CREATE INDEX payments_of_order ON payments (order_id, created_at);
CREATE INDEX payments_unsettled ON payments (next_check_at) WHERE NOT is_settled;
CREATE INDEX payments_to_refund ON payments (next_check_at) WHERE refund = 'wanted';

CREATE TABLE webhook_events (
  provider text NOT NULL,
  id text NOT NULL,
  -- Null when the event names nothing of ours.
  payment_id uuid,
  body jsonb NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  applied_at timestamptz,
  PRIMARY KEY (provider, id)
);
CREATE INDEX webhook_events_waiting ON webhook_events (payment_id) WHERE applied_at IS NULL;

CREATE TABLE idempotency_keys (
  customer_id uuid NOT NULL REFERENCES accounts (id),
  key text NOT NULL,
  fingerprint text NOT NULL,
  -- Who works on it, and until when nobody else may; a dead process leaves it to run out.
  claim uuid NOT NULL UNIQUE,
  claimed_until timestamptz NOT NULL,
  status integer,
  body text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
