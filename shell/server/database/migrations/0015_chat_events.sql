-- Whose stream a `chat` event belongs to: an account's id, or the hash of a `chat` cookie. Null for other topics.
ALTER TABLE events ADD COLUMN owner text;
CREATE INDEX events_of_owners ON events (owner, id) WHERE owner IS NOT NULL;
CREATE INDEX events_of_topics ON events (topic, id) WHERE owner IS NULL;

-- Who is typing is forgotten after seconds and belongs to no log. Read only where notifications do not arrive.
CREATE UNLOGGED TABLE typing (
  conversation_id uuid NOT NULL,
  by text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (conversation_id, by)
);

-- However a session ends, the streams that it opened end with it, on every server process.
CREATE FUNCTION tell_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('storefront_events', 'ended ' || OLD.id);
  RETURN NULL;
END $$;

CREATE TRIGGER sessions_ended AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION tell_session_ended();

CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions
  FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL)
  EXECUTE FUNCTION tell_session_ended();
