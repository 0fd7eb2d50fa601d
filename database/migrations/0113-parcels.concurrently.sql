drop index concurrently if exists shipments_batch;
create index concurrently shipments_batch on shipments (batch_id) where batch_id is not null;
-- Of what waits to be sent, the orders that are not paid or accepted yet: few, and found without reading the others.
drop index concurrently if exists orders_unready;
create index concurrently orders_unready on orders (id)
  where accepted_ts_and_cs is null or payment_status in ('pending', 'partial');
drop index concurrently if exists payout_files_withdrawn;
create index concurrently payout_files_withdrawn on payout_files (id) where withdrawn_at is not null;
