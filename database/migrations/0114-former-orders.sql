-- An order as it stood before its items, or who owes its tax, were changed: income that was listed for it stays where it was listed, and the
-- change has a day of its own, as in the ledger.
create table former_orders (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  changed_at timestamptz not null,
  payment_method text not null,
  reverse_charge boolean not null,
  total_price bigint not null,
  discount_amount bigint not null,
  shipping_amount bigint not null,
  shipping_tax_rate numeric(5, 2)
);
create index former_orders_order on former_orders (order_id, id);
create trigger former_orders_written_once
  before update or delete or truncate on former_orders
  for each statement execute function refuse_to_rewrite();

create table former_order_lines (
  former_id integer not null references former_orders (id),
  product_id integer references products (id),
  merchandise_id integer references merchandise (id),
  tax_rate numeric(5, 2) not null,
  price bigint not null,
  fee bigint not null,
  check (num_nonnulls(product_id, merchandise_id) = 1)
);
create index former_order_lines_former on former_order_lines (former_id);
create trigger former_order_lines_written_once
  before update or delete or truncate on former_order_lines
  for each statement execute function refuse_to_rewrite();
