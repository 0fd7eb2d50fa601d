-- Who opened a cart, while it is open: a keyed hash of the client address, and the account. Both are erased when it ends.
alter table carts
  add column client text,
  add column customer_id integer references customers on delete set null,
  add constraint carts_opener_check check (status = 'open' or (client is null and customer_id is null));
create index carts_client on carts (client) where client is not null;
create index carts_customer on carts (customer_id) where customer_id is not null;
