-- Money that somebody of the staff has seen on the account of the festival, or has sent back from it (then it is negative).
create table bank_receipts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- Counts the receipts of an order: whoever enters one says how many they have seen, so that of two who enter the same
  -- transfer at once one is told to look again.
  number integer not null check (number > 0),
  amount bigint not null check (amount <> 0),
  value_date date not null,
  note text check (length(note) <= 1000),
  entered_by text not null,
  created_at timestamptz not null,
  unique (order_id, number)
);
create trigger receipts_written_once before update or delete or truncate on bank_receipts
  for each statement execute function refuse_to_rewrite();

-- Which order a mail is about, so that it is found with the order and can be sent again.
alter table mails add column order_id integer references orders;
create index mails_order on mails (order_id, id) where order_id is not null;
update mails set order_id = orders.id
  from orders
 where orders.code = substring(mails.subject from '\m[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\M');

-- The list of the office: newest first, a part of a name or of an address finds its orders.
create extension if not exists pg_trgm;
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (payment_status, created_at desc, id desc);
create index orders_refunded on orders (created_at desc, id desc) where has_refunds;
create index orders_planned on orders (created_at desc, id desc) where has_payment_plan;
create index orders_by_staff on orders (created_at desc, id desc) where staff is not null;
create index orders_unaccepted on orders (created_at desc, id desc) where accepted_ts_and_cs is null;
create index orders_words on orders using gin (lower(billing_name || ' ' || billing_email) gin_trgm_ops);
create index orders_code_begins on orders (code text_pattern_ops);
create index cart_products_ordered on cart_products (product_id, order_id) where order_id is not null;
create index cart_merchandise_ordered on cart_merchandise (merchandise_id, order_id) where order_id is not null;
create index ticket_changes_old_code on ticket_changes ((before ->> 'code'));
create index payment_events_attempt on payment_events (attempt_id);
create index payment_attempts_payment on payment_attempts (payment_id);
