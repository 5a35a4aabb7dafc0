-- What is told of conversations comes into the log at the very end of its transaction: the log's lock is held for the
-- commit alone, and never while the server process has something to say first.
CREATE TABLE events_to_come (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  owner text,
  data jsonb NOT NULL
);

CREATE FUNCTION append_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7300020);
  INSERT INTO events (topic, owner, data) VALUES (NEW.topic, NEW.owner, NEW.data);
  DELETE FROM events_to_come WHERE id = NEW.id;
  PERFORM pg_notify('storefront_events', 'chat');
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER events_come AFTER INSERT ON events_to_come
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION append_event();
