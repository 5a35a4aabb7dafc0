-- What the background jobs last did, and when the rare ones run next. Which server runs the others is in leases.
CREATE TABLE jobs (
  name text NOT NULL,
  -- Jobs that work on the disk of each server have a row for each. Empty if one server runs the job for all.
  server text NOT NULL DEFAULT '',
  every_ms integer NOT NULL,
  -- The server that ran it last.
  owner text,
  started_at timestamptz,
  ended_at timestamptz,
  duration_ms integer,
  -- Only of jobs that run at most once a minute.
  next_run_at timestamptz,
  -- Since the last success, and the last one, without values of customers.
  failures integer NOT NULL DEFAULT 0,
  error text,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, server)
);
