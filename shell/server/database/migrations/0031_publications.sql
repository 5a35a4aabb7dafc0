-- What teams say of a release each time that they publish it. Their own word: nothing is decided by it.
CREATE TABLE publications (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  release_id text NOT NULL REFERENCES releases (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  who text NOT NULL,
  -- Chosen by the publisher, so that a repeated request is one publication.
  key uuid UNIQUE,
  claim jsonb
);
CREATE INDEX publications_release ON publications (release_id, number DESC);
