-- Links in mails: good once, for 30 minutes. Only their hash is kept.
CREATE TABLE account_links (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  purpose text NOT NULL CHECK (purpose IN ('confirm', 'reset')),
  email text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'zh-TW', 'es')),
  -- `reset`: whose password.
  account_id uuid REFERENCES accounts ON DELETE CASCADE,
  -- `confirm`: the account that the link makes. Until then nobody has taken the address.
  name text,
  password_hash text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((purpose = 'reset') = (account_id IS NOT NULL)),
  CHECK ((purpose = 'confirm') = (name IS NOT NULL AND password_hash IS NOT NULL))
);
CREATE INDEX account_links_email ON account_links (lower(email));
CREATE INDEX account_links_expiry ON account_links (expires_at);

-- What is to be mailed, written in the transaction of its cause.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  recipient text NOT NULL,
  template text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'zh-TW', 'es')),
  "values" jsonb NOT NULL,
  -- What happens once is mailed once; null where each time counts.
  cause text UNIQUE,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  tries integer NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX mails_due ON mails (next_try_at) WHERE state = 'waiting';
CREATE INDEX mails_age ON mails (created_at);
