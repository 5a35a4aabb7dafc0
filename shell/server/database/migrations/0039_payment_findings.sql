-- Where the payment provider's list and the shop's own payments do not agree, for a person to look at.
CREATE TABLE payment_findings (
  provider text NOT NULL,
  provider_id text NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  amount numeric NOT NULL,
  currency text NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (provider, provider_id, kind)
);
