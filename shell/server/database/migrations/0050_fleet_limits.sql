-- Limits that count for all processes together. Keys are keyed hashes of addresses, e-mail addresses, and the like.

-- Limits that protect accounts and mailboxes. They outlive a crash.
CREATE TABLE limited_calls (
  name text NOT NULL,
  key_hash text NOT NULL,
  calls bigint NOT NULL,
  -- From then on counting begins anew.
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (name, key_hash)
);
CREATE INDEX limited_calls_end ON limited_calls (ends_at);

-- All other limits. A process leases a share of a limit in advance. After a crash of the database the table is empty, so
-- the limits count from zero. In return, a busy client costs no write to the log of the database.
CREATE UNLOGGED TABLE limit_shares (
  name text NOT NULL,
  key_hash text NOT NULL,
  -- The calls in all shares. The last share can end beyond the limit.
  taken bigint NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (name, key_hash)
);
CREATE INDEX limit_shares_end ON limit_shares (ends_at);

-- How many different errors of a release are new in a minute has a limit, too.
ALTER TABLE telemetry_errors ADD COLUMN first_at timestamptz NOT NULL DEFAULT now();
