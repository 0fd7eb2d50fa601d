-- What waits to be sent, by order; and what was sent at once.
drop index concurrently if exists merchandise_purchases_waiting;
create index concurrently merchandise_purchases_waiting on merchandise_purchases (order_id) where status = 'active';
drop index concurrently if exists merchandise_purchases_shipment;
create index concurrently merchandise_purchases_shipment on merchandise_purchases (shipment_id) where shipment_id is not null;
