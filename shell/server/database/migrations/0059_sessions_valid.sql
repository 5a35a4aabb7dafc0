-- The constraints of 0052, which skipped the rows of that time.
ALTER TABLE sessions
  VALIDATE CONSTRAINT sessions_staff_role_check,
  VALIDATE CONSTRAINT sessions_staff_check;
