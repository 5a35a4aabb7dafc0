-- Bearers of an outside {api} lay here as plain text, which backups have, too. From now on they are sealed (auth/seal.ts).
-- The key is not known here, so sessions that have a plain one end, and their customers sign in again.
UPDATE sessions
SET revoked_at = coalesce(revoked_at, now()), salt = '', upstream_token = NULL, user_agent = NULL, ip = NULL, time_zone = NULL
WHERE upstream_token IS NOT NULL;
