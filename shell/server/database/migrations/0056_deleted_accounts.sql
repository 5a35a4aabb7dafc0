-- When the customer deleted the account. The row keeps the orders and invoices together that the books of a business need,
-- and has no name and no address. It also tells a restore which accounts to delete again.
ALTER TABLE accounts ADD COLUMN deleted_at timestamptz;
