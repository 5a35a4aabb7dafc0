-- How heavy releases may be, where the platform team allows other sizes than the defaults of the code.
CREATE TABLE registry_ceilings (
  -- `shell`, `shared`, `remote`, or the name of one remote.
  target text NOT NULL CHECK (target ~ '^[a-z]{2,20}$'),
  measure text NOT NULL CHECK (measure IN ('entry', 'scripts', 'styles', 'expose')),
  kilobytes double precision NOT NULL CHECK (kilobytes > 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (target, measure)
);
