-- The first day of the last month whose usage is settled: it has its invoice, or it costs nothing and gets none.
ALTER TABLE orders ADD COLUMN settled_month date;
