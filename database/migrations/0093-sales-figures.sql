-- What orders have sold, in sums that the first page of the office reads instead of a million lines: by order, and by the quarter of an hour
-- in which orders were placed. Quarters, because every calendar of the world begins its days on one.

-- Orders whose figures are to be counted again. What the ledger takes to look at comes here in the same transaction, also from a process of
-- the last release, which knows nothing of it.
create table sales_due (
  id bigint generated always as identity primary key,
  order_id integer not null
);

create function taken_from_ledger_due_in_sales() returns trigger language plpgsql as $$
begin
  insert into sales_due (order_id) select distinct order_id from taken where order_id is not null;
  return null;
end
$$;
create trigger ledger_due_in_sales after delete on ledger_due
  referencing old table as taken for each statement execute function taken_from_ledger_due_in_sales();

-- A place that is let go, and an order that costs nothing, move no money: the ledger looks at them for the figures alone.
create trigger cart_products_released_in_ledger after update of released_at on cart_products
  for each row when (new.order_id is not null and new.released_at is distinct from old.released_at)
  execute function its_order_due_in_ledger();
create trigger cart_merchandise_released_in_ledger after update of released_at on cart_merchandise
  for each row when (new.order_id is not null and new.released_at is distinct from old.released_at)
  execute function its_order_due_in_ledger();
create trigger orders_of_nothing_in_ledger after insert on orders
  for each row when (new.items_total = 0 and new.cart_id is not null) execute function order_due_in_ledger();

-- No reference to its order: a new row would wait for whoever has that locked, and no order is ever deleted.
-- A part is all of an order, what it has of an event, a product or a merchandise item (ref is its id), or what it costs beside these.
create table order_sales (
  order_id integer not null,
  part text not null check (part in ('all', 'event', 'product', 'merchandise', 'shipping', 'vouchers', 'rest')),
  ref integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (order_id, part, ref)
);

create table sales_quarters (
  starts_at timestamptz not null,
  part text not null,
  ref integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (starts_at, part, ref)
);

insert into sales_due (order_id) select id from orders;
