-- The bytes of attachments, in pieces: machines share this database, not their folders. They go with their attachment.
CREATE TABLE attachment_pieces (
  attachment_id uuid NOT NULL REFERENCES attachments ON DELETE CASCADE,
  position integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (attachment_id, position)
);

-- Place among the attachments of its message, as the customer chose them.
ALTER TABLE attachments ADD COLUMN position integer NOT NULL DEFAULT 0;
CREATE INDEX attachments_unattached ON attachments (created_at) WHERE message_sequence IS NULL;
