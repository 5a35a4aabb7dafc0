-- What happened, for browsers that follow it: bounded (an hour), appended under one advisory lock, so that a smaller id
-- never becomes visible after a larger one.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic text NOT NULL,
  data jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX events_at ON events (at);

-- What was last told of each plan on sale; the next event is the difference to it.
CREATE TABLE stock_told (
  product_id integer PRIMARY KEY,
  remaining integer NOT NULL,
  monthly_fee text NOT NULL,
  hourly_fee text NOT NULL,
  facts text NOT NULL
);

-- Wakes whoever listens; what changed is read from the tables, so a notification may be lost or doubled.
CREATE FUNCTION tell_stock_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('storefront_events', 'stock');
  RETURN NULL;
END $$;

CREATE TRIGGER flavors_came_or_went AFTER INSERT OR DELETE ON flavors
  FOR EACH ROW EXECUTE FUNCTION tell_stock_changed();

-- Units that only move between hold, unpaid and sold, and a mirror that brings nothing new, wake nobody.
CREATE TRIGGER flavors_changed AFTER UPDATE ON flavors
  FOR EACH ROW
  WHEN (
    (OLD.stock + OLD.sold_before - OLD.held - OLD.unpaid - OLD.sold, OLD.is_listed, OLD.position, OLD.name,
      OLD.monthly_fee, OLD.hourly_fee, OLD.monthly_fee_product_id, OLD.hourly_fee_product_id, OLD.ram, OLD.disk,
      OLD.vcpus, OLD.switch, OLD.busway, OLD.location, OLD.gpu_type)
    IS DISTINCT FROM
    (NEW.stock + NEW.sold_before - NEW.held - NEW.unpaid - NEW.sold, NEW.is_listed, NEW.position, NEW.name,
      NEW.monthly_fee, NEW.hourly_fee, NEW.monthly_fee_product_id, NEW.hourly_fee_product_id, NEW.ram, NEW.disk,
      NEW.vcpus, NEW.switch, NEW.busway, NEW.location, NEW.gpu_type)
  )
  EXECUTE FUNCTION tell_stock_changed();
