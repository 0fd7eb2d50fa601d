-- A run gives back tickets with which somebody was let in only where it was chosen. What they are in each order is kept either way: how many,
-- and by how much they raise, or would raise, what the order gets back.
alter table refund_runs add include_admitted boolean not null default false;
alter table refund_run_orders
  add admitted_tickets integer not null default 0 check (admitted_tickets >= 0),
  add admitted_amount bigint not null default 0 check (admitted_amount >= 0);
