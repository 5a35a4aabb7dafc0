-- A canary can compare servers: those with this build are the candidate, all others are stable. Its releases are empty.
ALTER TABLE rollouts ADD COLUMN server_build text;
CREATE INDEX rollouts_by_server ON rollouts (server_build, started_at) WHERE server_build IS NOT NULL;

-- The build of each running server.
ALTER TABLE replicas ADD COLUMN build text;

-- The build of the server that responded to the order.
ALTER TABLE order_votes ADD COLUMN server text;
