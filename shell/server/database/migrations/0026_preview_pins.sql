-- Previews that were given out: by whom, of which shop, and to the one browser that opened them first.
CREATE TABLE preview_pins (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  composition text NOT NULL,
  -- Null: made by an operator. A revoked token takes its previews with it.
  token_id uuid REFERENCES registry_tokens (id),
  made_by text NOT NULL,
  until timestamptz NOT NULL,
  browser_hash text
);
CREATE INDEX preview_pins_until ON preview_pins (until);
