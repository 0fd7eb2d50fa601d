-- What was changed of a ticket after it was bought, when and by whom; the staff read it, nobody rewrites it.
create table ticket_changes (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets,
  customer_id integer references customers,
  at timestamptz not null,
  kind text not null check (kind in ('edit', 'reassign', 'travel_time', 'staff')),
  before jsonb not null,
  after jsonb not null,
  note text check (length(note) <= 1000)
);
create index ticket_changes_ticket on ticket_changes (ticket_id);

-- The line of a place that has changed hands was never in a cart: it comes with the order of its new owner.
alter table cart_products alter column cart_id drop not null;
