-- Plans and their stock. For every product, at any time:
--   stock + sold_before = available + held + unpaid + sold
-- `stock`, `sold_before`, `fetched_at` and the plan's own fields belong to the catalogue (seed or outside {api});
-- `held`, `unpaid` and `sold` belong to quotes and orders and change only in their transactions.
CREATE TABLE flavors (
  product_id integer PRIMARY KEY,
  position integer NOT NULL,
  is_listed boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  ram double precision NOT NULL,
  disk double precision NOT NULL,
  vcpus double precision NOT NULL,
  switch text NOT NULL,
  busway text NOT NULL,
  location text NOT NULL,
  gpu_type text NOT NULL,
  monthly_fee numeric NOT NULL CHECK (monthly_fee >= 0),
  hourly_fee numeric NOT NULL CHECK (hourly_fee >= 0),
  monthly_fee_product_id text NOT NULL,
  hourly_fee_product_id text NOT NULL,
  stock integer NOT NULL CHECK (stock >= 0),
  -- Units sold when `stock` was read: an outside stock already knows about them.
  sold_before integer NOT NULL DEFAULT 0,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  unpaid integer NOT NULL DEFAULT 0 CHECK (unpaid >= 0),
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0)
);
CREATE INDEX flavors_position ON flavors (position);

CREATE TABLE quotes (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid NOT NULL REFERENCES accounts (id),
  state text NOT NULL CHECK (state IN ('open', 'ordered', 'replaced', 'expired')),
  interval text NOT NULL CHECK (interval IN ('month', 'hour')),
  plan_type text NOT NULL CHECK (plan_type IN ('cpu', 'gpu')),
  terms_version text NOT NULL,
  total numeric(14, 2) NOT NULL,
  hourly_rate numeric,
  due_today numeric(14, 2) NOT NULL,
  monthly_cap numeric(14, 2) NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX quotes_one_open ON quotes (customer_id) WHERE state = 'open';
CREATE INDEX quotes_overdue ON quotes (expires_at) WHERE state = 'open';

CREATE TABLE quote_lines (
  quote_id uuid NOT NULL REFERENCES quotes ON DELETE CASCADE,
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
  PRIMARY KEY (quote_id, position),
  UNIQUE (quote_id, product_id)
);
