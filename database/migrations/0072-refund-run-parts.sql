-- What a run would give back of an order, by product: [{"product_id", "tickets", "amount"}]; the product is null for what is of none. Null
-- in runs from before.
alter table refund_run_orders add column parts jsonb;
