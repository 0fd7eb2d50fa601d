-- The box office: what staff sell on the spot for cash or at a card terminal.
alter table orders
  drop constraint orders_payment_method_check,
  add constraint orders_payment_method_check
    check (payment_method in ('credit_card', 'bank_transfer', 'voucher', 'cash', 'card_terminal'));
alter table refunds
  drop constraint refunds_destination_check,
  add constraint refunds_destination_check check (destination in ('card', 'bank_account', 'box_office'));

-- The till of one of the staff, from the first sale until it is closed: then `counted` is the cash that was handed over, and `expected` what
-- its entries say.
create table tills (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  opened_at timestamptz not null,
  closed_at timestamptz,
  expected bigint,
  counted bigint check (counted >= 0),
  note text check (length(note) <= 1000),
  constraint tills_closed check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null))
);
create unique index tills_open on tills (staff_id) where closed_at is null;
create index tills_staff on tills (staff_id, id);

-- What a till took for an order, and what it gave back when the sale was undone, which may be another till. `tendered` is the cash that the
-- buyer handed over.
create table till_entries (
  id integer generated always as identity primary key,
  till_id integer not null references tills,
  order_id integer not null references orders,
  kind text not null check (kind in ('sale', 'undone')),
  at timestamptz not null,
  method text not null check (method in ('cash', 'card_terminal', 'voucher')),
  amount bigint not null,
  tendered bigint,
  gate_id integer references gates,
  reason text check (length(reason) <= 1000),
  unique (order_id, kind),
  constraint till_entries_amount check (case kind when 'sale' then amount >= 0 else amount <= 0 end),
  constraint till_entries_tendered check (tendered is null or (kind = 'sale' and tendered >= amount)),
  constraint till_entries_reason check ((kind = 'undone') = (reason is not null))
);
create index till_entries_till on till_entries (till_id, id);
create trigger till_entries_written_once before delete or update or truncate on till_entries
  for each statement execute function refuse_to_rewrite();
