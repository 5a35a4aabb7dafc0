-- Streams of somebody who has left the team, or come to it, end and begin anew with what they may see now.
CREATE FUNCTION tell_role_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('storefront_events', 'ended ' || id) FROM sessions WHERE account_id = NEW.id AND revoked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER accounts_changed_role AFTER UPDATE OF role ON accounts
  FOR EACH ROW WHEN (NEW.role <> OLD.role)
  EXECUTE FUNCTION tell_role_changed();
