-- Wrong passwords by subject: an address, an account at an address, a device of an account, an account as a whole. In the
-- database, so that they count for all processes together and outlive a restart. Subjects are keyed hashes.
CREATE TABLE password_failures (
  subject text PRIMARY KEY,
  failures integer NOT NULL,
  last_at timestamptz NOT NULL DEFAULT now(),
  -- From then on counting begins anew.
  ends_at timestamptz NOT NULL
);
CREATE INDEX password_failures_end ON password_failures (ends_at);

-- Browsers in which somebody has signed in to an account with its password. Only a hash of the cookie is kept.
CREATE TABLE account_devices (
  account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
  device_hash text NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, device_hash)
);
CREATE INDEX account_devices_hash ON account_devices (device_hash);
CREATE INDEX account_devices_use ON account_devices (used_at);
