-- How many invoices each year has. Whoever writes one holds its row until the transaction ends, and a rollback gives the
-- number back: no gap, no repeat.
create table invoice_years (
  year integer primary key,
  issued integer not null check (issued > 0)
);

create table invoices (
  order_id integer primary key references orders,
  number text not null unique,
  issued_at timestamptz not null,
  -- Everything that is printed, as it was on that day.
  snapshot json not null
);
