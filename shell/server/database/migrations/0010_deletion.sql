-- Customers delete servers. From `deleted_at` on a server costs nothing; it is `deleted`, and its unit back in stock,
-- when the provisioner says that it is gone.
ALTER TABLE servers DROP CONSTRAINT servers_state_check;
ALTER TABLE servers ADD CONSTRAINT servers_state_check CHECK (
  state IN ('waiting', 'queued', 'building', 'booting', 'ready', 'failed', 'deleting', 'deleted')
);
ALTER TABLE servers ADD COLUMN deleted_at timestamptz;
ALTER TABLE servers ADD CONSTRAINT servers_deleted_at_check CHECK (
  (state IN ('deleting', 'deleted')) = (deleted_at IS NOT NULL)
);

DROP INDEX servers_unfinished;
CREATE INDEX servers_unfinished ON servers (next_check_at)
  WHERE state NOT IN ('ready', 'failed', 'deleted');
-- How long the servers of a plan took, also of those that are gone by now.
DROP INDEX servers_built;
CREATE INDEX servers_built ON servers (product_id, ready_at DESC) WHERE ready_at IS NOT NULL;
