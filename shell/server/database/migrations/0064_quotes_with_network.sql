-- transaction: no
-- The job that clears the networks of old quotes reads only those that have one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS quotes_with_network ON quotes (expires_at)
  WHERE network IS NOT NULL;
