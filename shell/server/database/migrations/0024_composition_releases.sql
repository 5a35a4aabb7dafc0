-- Of which releases each shop is made, so that history, gc and adoption need not read whole compositions.
CREATE TABLE composition_releases (
  composition_id text NOT NULL REFERENCES compositions (id) ON DELETE CASCADE,
  container text NOT NULL,
  release_id text NOT NULL,
  PRIMARY KEY (composition_id, container)
);
CREATE INDEX composition_releases_release ON composition_releases (release_id);

CREATE FUNCTION releases_of(content jsonb) RETURNS TABLE (container text, release_id text) LANGUAGE sql AS $$
  SELECT part.key, part.value ->> 'id'
  FROM jsonb_each(content -> 'remotes' || jsonb_build_object('shell', content -> 'shell', 'shared', content -> 'shared')) AS part
$$;
INSERT INTO composition_releases
  SELECT id, made.container, made.release_id FROM compositions, releases_of(content::jsonb) AS made;
