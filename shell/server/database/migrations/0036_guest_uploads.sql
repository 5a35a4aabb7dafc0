-- Bytes that guests sent from one network (a keyed hash) on one day (UTC): taking files back does not make room again.
CREATE TABLE guest_uploads (
  network text NOT NULL,
  day date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date,
  bytes bigint NOT NULL,
  PRIMARY KEY (network, day)
);

-- When its bytes were deleted; the message keeps the file's name.
ALTER TABLE attachments ADD COLUMN removed_at timestamptz;
