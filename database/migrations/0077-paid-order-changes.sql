-- Changes of orders that were paid: what was taken out goes back by a refund, what came in is an order of its own. So much of the refund as
-- the new order costs counts for that: it is the new order's money, and no money goes or comes for it.
create table order_changes (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  refund_id integer unique references refunds,
  new_order_id integer unique references orders,
  removed text not null,
  added text not null,
  note text check (length(note) <= 500),
  changed_by text not null,
  changed_at timestamptz not null,
  check (refund_id is not null or new_order_id is not null)
);
create index order_changes_order on order_changes (order_id);

-- So much of what has left a refund counts for another order; it is part of sent_by_hand.
alter table refunds
  add column credited bigint not null default 0,
  add constraint refunds_credited check (credited >= 0 and credited <= sent_by_hand);

alter table incoming_payments
  drop constraint incoming_payments_method_check,
  add constraint incoming_payments_method_check check (method in ('bank_transfer', 'cash', 'card_terminal', 'credit')) not valid;
