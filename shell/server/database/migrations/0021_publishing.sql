-- Who published a release; those that were there already came with the server's own start.
ALTER TABLE releases ADD COLUMN published_by text NOT NULL DEFAULT 'npm start';

-- Releases whose files are on their way: nothing of them is visible before they are complete.
CREATE TABLE incoming_releases (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  name text NOT NULL,
  document jsonb NOT NULL,
  announced_by text NOT NULL,
  announced_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX incoming_releases_name ON incoming_releases (name);
