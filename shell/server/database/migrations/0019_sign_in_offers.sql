-- Answers that need to know who asks: the page offers the sign-in with them.
ALTER TABLE messages ADD COLUMN offers_sign_in boolean NOT NULL DEFAULT FALSE;
