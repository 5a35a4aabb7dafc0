-- A sign-in of staff through the OpenID provider. Each sign-in reads the role anew, and it ends with the session.
ALTER TABLE sessions
  ADD COLUMN staff_role text,
  ADD COLUMN staff_subject text,
  ADD COLUMN confirmed_challenge text,
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT sessions_staff_role_check CHECK (staff_role IN ('support', 'operator')) NOT VALID,
  ADD CONSTRAINT sessions_staff_check
    CHECK ((staff_role IS NULL) = (staff_subject IS NULL)) NOT VALID;
