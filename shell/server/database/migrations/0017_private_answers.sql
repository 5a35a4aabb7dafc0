-- Answers of the assistant about the customer's own servers and invoices: the team does not read them.
ALTER TABLE messages ADD COLUMN is_private boolean NOT NULL DEFAULT FALSE;
