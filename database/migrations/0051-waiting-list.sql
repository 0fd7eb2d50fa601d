-- How many wait for a place of this row. So many of its free places are theirs, in the order in which they came, and nobody else's.
alter table stock add column waiting integer not null default 0 constraint stock_waiting_check check (waiting >= 0);

-- Who waits for a place of what is sold out. `stock_id` is the row that lacks it: the item's or its departure's. An offered place is in a
-- cart of its own for an hour. `code` is in the mailed links. An address waits for an item once.
create table waiting_list_entries (
  id integer generated always as identity primary key,
  code text not null unique,
  stock_id integer not null references stock on delete cascade,
  product_id integer references products on delete cascade,
  merchandise_id integer references merchandise on delete cascade,
  transport_time_id integer references travel_times on delete set null,
  full_name text,
  email text not null check (length(email) <= 255),
  age text,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'lapsed', 'closed')),
  joined_at timestamptz not null,
  cart_id integer unique references carts,
  offered_until timestamptz,
  ended_at timestamptz,
  constraint waiting_list_entries_item check (num_nonnulls(product_id, merchandise_id) = 1),
  constraint waiting_list_entries_offer check ((status in ('offered', 'taken', 'lapsed')) = (cart_id is not null)),
  constraint waiting_list_entries_end check ((status in ('taken', 'lapsed', 'closed')) = (ended_at is not null))
);
create unique index waiting_list_entries_product on waiting_list_entries (product_id, email)
  where status in ('waiting', 'offered');
create unique index waiting_list_entries_merchandise on waiting_list_entries (merchandise_id, email)
  where status in ('waiting', 'offered');
create index waiting_list_entries_line on waiting_list_entries (stock_id, id) where status = 'waiting';
create index waiting_list_entries_offered on waiting_list_entries (cart_id) where status = 'offered';
create index waiting_list_entries_ended on waiting_list_entries (ended_at) where ended_at is not null;
