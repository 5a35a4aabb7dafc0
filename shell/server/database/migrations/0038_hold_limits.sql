-- From when on a customer has held units without a pause, over quotes that replace one another, and for whom (a keyed
-- hash of the network that asked).
ALTER TABLE quotes
  ADD COLUMN held_since timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN network text;
CREATE INDEX quotes_open_by_network ON quotes (network) WHERE state = 'open';
CREATE INDEX quotes_last_of_customer ON quotes (customer_id, expires_at DESC);
