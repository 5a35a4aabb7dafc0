create table accounts (
  id uuid primary key default gen_random_uuid(),
  -- Opaque key that the browser binds carts to; never changes.
  owner text not null unique,
  email text not null,
  name text not null,
  role text not null check (role in ('customer', 'support', 'operator')),
  -- Null for people who come from an outside sign-in site.
  password_hash text,
  created_at timestamptz not null default now()
);
create unique index accounts_email on accounts (lower(email)) where password_hash is not null;

-- One-time codes from the sign-in site (`t`): only their hash is kept.
create table sign_in_codes (
  code_hash text primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Hash of the state cookie's secret of the browser that asked; null when it brought none.
  state_hash text,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index sign_in_codes_expiry on sign_in_codes (expires_at);

create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique,
  account_id uuid not null references accounts on delete cascade,
  -- Mixed into the key of what the browser keeps: gone with the session.
  salt text not null,
  -- The bearer of an outside {api}; null with the embedded backend.
  upstream_token text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);
