-- The audit log is added to, and forgets after 400 days; nothing younger can be changed or deleted.
CREATE FUNCTION refuse_early_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '400 days' THEN
    RAISE EXCEPTION '% keeps every row for 400 days', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER registry_audit_is_kept ON registry_audit;
CREATE TRIGGER registry_audit_is_kept BEFORE UPDATE OR TRUNCATE ON registry_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER registry_audit_period BEFORE DELETE ON registry_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_early_end();
CREATE INDEX registry_audit_at ON registry_audit (at);
CREATE INDEX webhook_events_applied ON webhook_events (applied_at) WHERE applied_at IS NOT NULL;
