-- Refunds of a whole event or product: what each of its orders gets back, and what became of that.
create table refund_runs (
  id integer generated always as identity primary key,
  event_id integer references events (id),
  product_id integer references products (id),
  status text not null check (status in ('preparing', 'ready', 'running', 'paused', 'finished')),
  include_fees boolean not null,
  reason text not null check (length(reason) <= 500),
  created_at timestamptz not null,
  created_by text not null,
  finished_at timestamptz,
  check (num_nonnulls(event_id, product_id) = 1),
  check ((status = 'finished') = (finished_at is not null))
);

-- The amount is what the order would get back when the run was prepared, and then what it got.
create table refund_run_orders (
  run_id integer not null references refund_runs (id),
  order_id integer not null references orders (id),
  amount bigint check (amount >= 0),
  destination text check (destination in ('card', 'bank_account')),
  refund_id integer references refunds (id),
  reason text check (length(reason) <= 500),
  done boolean not null default false,
  primary key (run_id, order_id),
  check (refund_id is null or done)
);
create index refund_run_orders_open on refund_run_orders (run_id, order_id) where not done;
create index refund_run_orders_refund on refund_run_orders (refund_id) where refund_id is not null;
