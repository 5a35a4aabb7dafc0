CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  customer_id uuid UNIQUE REFERENCES accounts (id),
  -- SHA-256 of the `chat` cookie of somebody who is not signed in.
  cookie_digest text UNIQUE,
  last_sequence integer NOT NULL DEFAULT 0,
  -- When a person was asked for.
  handed_over_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (customer_id IS NOT NULL OR cookie_digest IS NOT NULL)
);

CREATE TABLE messages (
  conversation_id uuid NOT NULL REFERENCES conversations ON DELETE CASCADE,
  SEQUENCE integer NOT NULL,
  client_id uuid,
  reply_to integer,
  author text NOT NULL CHECK (author IN ('customer', 'assistant', 'agent')),
  language text NOT NULL,
  text text NOT NULL,
  plans jsonb NOT NULL DEFAULT '[]',
  orders jsonb NOT NULL DEFAULT '[]',
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (conversation_id, SEQUENCE)
);
CREATE UNIQUE INDEX messages_once ON messages (conversation_id, client_id) WHERE client_id IS NOT NULL;
