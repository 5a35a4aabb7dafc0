-- transaction: no
-- The job that removes the last names reads these few accounts only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS accounts_deleted ON accounts (deleted_at)
  WHERE deleted_at IS NOT NULL;
