-- A release of one container, immutable; its id is the hash of its content (DESIGN 3).
CREATE TABLE releases (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  name text NOT NULL,
  label text NOT NULL,
  owner text NOT NULL,
  document jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX releases_name ON releases (name, published_at DESC);

-- Files of all releases: a path never gets other bytes.
CREATE TABLE release_files (
  path text PRIMARY KEY,
  file jsonb NOT NULL
);

-- A whole shop, immutable; `content` is the canonical text that its id and signature are taken of.
CREATE TABLE compositions (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{64}$'),
  content text NOT NULL,
  signature text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The one live composition; servers poll it.
CREATE TABLE composition_pointer (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  composition_id text NOT NULL REFERENCES compositions (id),
  moved_at timestamptz NOT NULL DEFAULT now()
);

-- Every move of the pointer: who, when, why.
CREATE TABLE pointer_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  composition_id text NOT NULL REFERENCES compositions (id),
  previous_id text REFERENCES compositions (id),
  who text NOT NULL,
  why text NOT NULL,
  moved_at timestamptz NOT NULL DEFAULT now()
);
