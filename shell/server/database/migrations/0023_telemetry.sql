-- What documents tell of the parts they drew, summed up by minute: no row is about one document.
CREATE TABLE telemetry_minutes (
  minute timestamptz NOT NULL,
  container text NOT NULL,
  release_id text NOT NULL,
  -- Counted are parts; measured are the times of one logarithmic bucket (telemetry/buckets.ts), 0 for what has none.
  measure text NOT NULL CHECK (measure IN ('shown', 'fallback', 'recovered', 'error', 'load', 'mount', 'ready')),
  bucket smallint NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (minute, container, release_id, measure, bucket)
);

-- Errors by hour, their messages scrubbed. Without a container: in no file of the shop.
CREATE TABLE telemetry_errors (
  hour timestamptz NOT NULL,
  container text NOT NULL,
  release_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  message text NOT NULL,
  count bigint NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (hour, container, release_id, kind, name, message)
);

-- How many documents said within ten seconds that they are looked at; each says so every five minutes.
CREATE TABLE telemetry_open (
  at timestamptz NOT NULL,
  composition_id text NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (at, composition_id)
);
