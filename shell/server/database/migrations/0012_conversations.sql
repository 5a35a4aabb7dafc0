-- A conversation is answered by the assistant until a person is asked for; then it waits, is taken by one, and closed.
ALTER TABLE conversations
  ADD COLUMN state text NOT NULL DEFAULT 'assistant' CHECK (state IN ('assistant', 'waiting', 'taken', 'closed')),
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'zh-TW', 'es')),
  ADD COLUMN seen_by_customer integer NOT NULL DEFAULT 0,
  ADD COLUMN seen_by_team integer NOT NULL DEFAULT 0,
  ADD COLUMN agent_id uuid REFERENCES accounts (id) ON DELETE SET NULL,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN contact text,
  ADD COLUMN rating integer CHECK (rating BETWEEN 1 AND 5),
  ADD COLUMN rating_comment text NOT NULL DEFAULT '',
  ADD COLUMN is_rating_asked boolean NOT NULL DEFAULT FALSE,
  ADD CHECK ((state = 'taken') = (agent_id IS NOT NULL));
UPDATE conversations SET state = 'waiting' WHERE handed_over_at IS NOT NULL;
CREATE INDEX conversations_at_the_desk ON conversations (state, handed_over_at) WHERE state <> 'assistant';

ALTER TABLE messages
  ADD COLUMN name text,
  ADD COLUMN notice text,
  ADD COLUMN cart jsonb,
  ADD COLUMN offers_person boolean NOT NULL DEFAULT FALSE,
  DROP CONSTRAINT messages_author_check,
  ADD CONSTRAINT messages_author_check CHECK (author IN ('customer', 'assistant', 'agent', 'notice')),
  ADD CHECK ((author = 'notice') = (notice IS NOT NULL));

-- Uploads wait for their message; what no message took is deleted after a day. The bytes are files (DATA_DIR) by id.
CREATE TABLE attachments (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  message_sequence integer,
  name text NOT NULL,
  type text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX attachments_of_messages ON attachments (conversation_id, message_sequence);

CREATE TABLE canned_replies (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  texts jsonb NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now()
);
