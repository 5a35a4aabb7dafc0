-- Counted, too: errors that a page turned into a toast or a fallback.
ALTER TABLE telemetry_minutes DROP CONSTRAINT telemetry_minutes_measure_check;
ALTER TABLE telemetry_minutes ADD CONSTRAINT telemetry_minutes_measure_check CHECK (
  measure IN ('shown', 'fallback', 'recovered', 'error', 'handled', 'load', 'mount', 'ready')
);

-- What came of the documents of a composition, summed up by minute. The server counts `asked`, documents tell the rest.
CREATE TABLE telemetry_steps (
  minute timestamptz NOT NULL,
  composition_id text NOT NULL,
  step text NOT NULL CHECK (step IN ('asked', 'ready', 'stalled', 'added')),
  count bigint NOT NULL,
  PRIMARY KEY (minute, composition_id, step)
);

-- The composition of the document that ordered; null where the request named none that is known.
ALTER TABLE orders ADD COLUMN composition_id text;
CREATE INDEX orders_by_composition ON orders (created_at, composition_id) WHERE composition_id IS NOT NULL;
CREATE INDEX orders_paid_by_composition ON orders (paid_at, composition_id) WHERE composition_id IS NOT NULL;
