-- A remote can be taken out of the live shop.
ALTER TABLE pointer_log DROP CONSTRAINT pointer_log_kind_check;
ALTER TABLE pointer_log ADD CONSTRAINT pointer_log_kind_check
  CHECK (kind IN ('local', 'promote', 'rollback', 'retire'));
