-- By which key a composition is signed; rows of earlier servers say nothing, and every trusted key is tried on them.
ALTER TABLE compositions ADD COLUMN key_id text CHECK (key_id ~ '^[0-9a-f]{16}$');
