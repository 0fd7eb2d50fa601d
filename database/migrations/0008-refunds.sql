-- From its first refund on an order takes no more money, unless the refund is cancelled.
alter table orders add column has_refunds boolean not null default false;

create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  customer_id integer not null references customers,
  status text not null default 'active'
    check (status in ('active', 'processing', 'problem', 'processed', 'cancelled')),
  created_at timestamptz not null,
  completed_at timestamptz,
  total bigint not null check (total >= 0),
  shipping_refund bigint not null check (shipping_refund >= 0 and shipping_refund <= total),
  -- The account that the money goes to and the customer's note, encrypted.
  bank_details text,
  constraint refunds_completed check ((status = 'processed') = (completed_at is not null))
);
create index refunds_order on refunds (order_id);

create table refund_items (
  refund_id integer not null references refunds,
  kind text not null check (kind in ('ticket', 'merchandise', 'cart_product', 'cart_merchandise')),
  item_id integer not null,
  amount bigint not null check (amount >= 0),
  shipping_refund bigint not null default 0 check (shipping_refund >= 0),
  -- What the item was before, for when the refund is cancelled; null for a place that no ticket was issued for yet.
  status_before text,
  active boolean not null default true,
  primary key (refund_id, kind, item_id)
);
create unique index refund_items_once on refund_items (kind, item_id) where active;
