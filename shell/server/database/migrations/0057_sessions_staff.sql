-- transaction: no
-- Lists of staff read these few sessions only.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sessions_staff ON sessions (account_id)
  WHERE staff_role IS NOT NULL;
