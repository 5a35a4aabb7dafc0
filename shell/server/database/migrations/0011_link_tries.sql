-- How often a password was tried to confirm an address: the link is good for a few tries only.
ALTER TABLE account_links ADD COLUMN tries integer NOT NULL DEFAULT 0;
