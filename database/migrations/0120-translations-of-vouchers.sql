-- The name of a voucher in the festival's other languages, as for every other own text, and as it was when an order redeemed it.
alter table vouchers add column translations jsonb not null default '{}';
alter table voucher_batches add column translations jsonb not null default '{}';
alter table orders add column discount_translations jsonb not null default '{}';
