-- Prefixes below which a team may have closed pages. The pages of the specification need none.
CREATE TABLE registry_routes (
  prefix text PRIMARY KEY CHECK (prefix ~ '^/[a-z][a-z0-9-]{1,39}$'),
  team text NOT NULL CHECK (team ~ '^[a-z]{2,20}$'),
  granted_by text NOT NULL,
  granted_at timestamptz NOT NULL DEFAULT now()
);
