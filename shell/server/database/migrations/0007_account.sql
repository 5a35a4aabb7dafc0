-- Where a session was opened. Emptied when it ends: an address is kept no longer than it is of use.
ALTER TABLE sessions
  ADD COLUMN user_agent text,
  ADD COLUMN ip text,
  ADD COLUMN time_zone text;

-- When a server could first be used; what it costs by the hour is counted from there.
ALTER TABLE servers ADD COLUMN ready_at timestamptz;
UPDATE servers SET ready_at = state_since WHERE state = 'ready';
CREATE INDEX servers_in_use ON servers (ready_at) WHERE ready_at IS NOT NULL;

CREATE FUNCTION note_server_ready() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ready_at := coalesce(NEW.ready_at, now());
  RETURN NEW;
END
$$;
CREATE TRIGGER server_ready BEFORE INSERT OR UPDATE OF state ON servers
  FOR EACH ROW WHEN (NEW.state = 'ready') EXECUTE FUNCTION note_server_ready();

-- What became of an order and when; written by the database, so that no writer of states can forget it.
CREATE TABLE order_turns (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  sequence bigserial NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, sequence)
);
INSERT INTO order_turns (order_id, state, at)
  SELECT id, 'awaiting_payment', created_at FROM orders;
INSERT INTO order_turns (order_id, state, at)
  SELECT id, 'paid', paid_at FROM orders WHERE paid_at IS NOT NULL;

CREATE FUNCTION note_order_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.state <> OLD.state THEN
    INSERT INTO order_turns (order_id, state) VALUES (NEW.id, NEW.state);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER order_turn AFTER INSERT OR UPDATE OF state ON orders
  FOR EACH ROW EXECUTE FUNCTION note_order_turn();

-- One row a year, locked by whoever issues: a number that is rolled back is given out again, so there are no gaps.
CREATE TABLE invoice_counters (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

CREATE TABLE invoices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  year integer NOT NULL,
  count integer NOT NULL,
  customer_id uuid NOT NULL REFERENCES accounts (id),
  order_id uuid NOT NULL REFERENCES orders,
  kind text NOT NULL CHECK (kind IN ('order', 'usage')),
  -- First day of the month whose usage it is about; null for an order.
  month date,
  total numeric(14, 2) NOT NULL CHECK (total > 0),
  -- Frozen: everything the document says.
  content jsonb NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (year, count),
  CHECK ((kind = 'usage') = (month IS NOT NULL))
);
CREATE UNIQUE INDEX invoices_of_orders ON invoices (order_id) WHERE kind = 'order';
CREATE UNIQUE INDEX invoices_of_usage ON invoices (order_id, month) WHERE kind = 'usage';
CREATE INDEX invoices_of_customer ON invoices (customer_id, year DESC, count DESC);
