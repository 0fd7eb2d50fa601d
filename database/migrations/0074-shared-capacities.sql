-- The rows of limits that several products share, of which a place of this row is a place as well. In the row itself, so that whoever holds its lock knows them.
alter table stock add column shares integer[] not null default '{}'
  constraint stock_shares_check check (array_position(shares, null) is null and not id = any(shares));

-- Limits that several products share. What is taken of one is what is taken of its members, the stock rows that name it in `shares`.
create table shared_capacities (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  stock_id integer not null unique references stock,
  sort integer not null
);
