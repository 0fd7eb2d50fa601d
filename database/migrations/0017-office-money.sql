-- Money that stays with the festival although it belongs to a customer, until somebody has sent it back. When that is marked,
-- and not before, a receipt below zero says so.
create table paybacks (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null,
  created_by text not null,
  sent_at timestamptz,
  sent_by text,
  constraint paybacks_sent check ((sent_at is null) = (sent_by is null))
);
create index paybacks_order on paybacks (order_id);
create index paybacks_open on paybacks (order_id) where sent_at is null;

alter table refunds
  -- When it was last put on a list to pay from, and by whom: nobody pays it twice without wanting to.
  add column listed_at timestamptz,
  add column listed_by text,
  -- Who of the staff opened it for its customer, and why; null when the customer has asked for it.
  add column opened_by text,
  add column opened_reason text check (length(opened_reason) <= 500),
  add column fee_waived boolean not null default false,
  add constraint refunds_listed check ((listed_at is null) = (listed_by is null));

-- What the form of an order by phone was given when it was opened: sent twice, it makes one order.
alter table orders add column phone_key text check (length(phone_key) <= 64);
create unique index orders_phone_key on orders (phone_key) where phone_key is not null;
