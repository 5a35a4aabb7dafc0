-- What was closed stays on the desk's list, also while the assistant has the conversation again.
CREATE INDEX conversations_closed ON conversations (closed_at DESC) WHERE closed_at IS NOT NULL;
