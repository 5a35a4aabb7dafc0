-- One stack of each error of pages: calls in files of the shop, with line and column.
CREATE TABLE telemetry_stacks (
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  container text NOT NULL,
  release_id text NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  message text NOT NULL,
  composition_id text NOT NULL,
  frames jsonb NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (container, release_id, kind, name, message)
);
