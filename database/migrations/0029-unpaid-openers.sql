-- The address that opened the cart of an order, as a keyed hash, while the order waits for its money: its places count as those of carts do.
alter table orders
  add column client text,
  add constraint orders_client_check check (client is null or payment_status in ('pending', 'processing'));
create index orders_client on orders (client) where client is not null;
