-- A file that gc has removed keeps its name and digest: browsers may have it for a year, so no other bytes come under it.
ALTER TABLE release_files ADD COLUMN removed_at timestamptz;
