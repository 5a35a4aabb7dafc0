-- A sign-in of staff through the OpenID provider. Each sign-in reads the role anew, and it ends with the session.
ALTER TABLE sessions
  ADD COLUMN staff_role text CHECK (staff_role IN ('support', 'operator')),
  ADD COLUMN staff_subject text,
  ADD COLUMN confirmed_challenge text,
  ADD COLUMN confirmed_at timestamptz,
  ADD CHECK ((staff_role IS NULL) = (staff_subject IS NULL));
-- Lists of staff read these few sessions only.
CREATE INDEX sessions_staff ON sessions (account_id) WHERE staff_role IS NOT NULL;
