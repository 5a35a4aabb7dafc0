-- When a shop of local builds was built last, as far as a start knew: which of two such shops is newer.
ALTER TABLE compositions ADD COLUMN built_at timestamptz;
