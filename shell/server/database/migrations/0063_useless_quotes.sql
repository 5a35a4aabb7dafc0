-- transaction: no
-- The job that deletes old quotes reads only those without an order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS quotes_useless ON quotes (expires_at)
  WHERE state IN ('replaced', 'expired');
