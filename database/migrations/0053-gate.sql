-- Admission to the festival: who is let in where, by which device, and the log of every scan.
create table gates (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60)
);

-- What admits whom where: "Entry on Friday" counts some products, "Bus 3 at 12:30" one departure. `reentry` says whether somebody may come
-- again: as their ticket says (once or as often as one likes), once they have been scanned out, or always.
create table check_in_lists (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  opens_at timestamptz,
  closes_at timestamptz,
  reentry text not null default 'as_ticket' check (reentry in ('as_ticket', 'after_exit', 'always')),
  constraint check_in_lists_close_after_opening check (closes_at > opens_at)
);

-- Without a departure all of the product's tickets count.
create table check_in_list_products (
  list_id integer not null references check_in_lists on delete cascade,
  product_id integer not null references products,
  transport_time_id integer,
  unique nulls not distinct (list_id, product_id, transport_time_id),
  foreign key (product_id, transport_time_id) references travel_times (product_id, id)
);

create table gate_lists (
  gate_id integer not null references gates on delete cascade,
  list_id integer not null references check_in_lists on delete cascade,
  primary key (gate_id, list_id)
);

-- A phone that admits at a gate. It is paired once, by a code that is good for some minutes; of code and token only digests are kept.
create table gate_devices (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  gate_id integer not null references gates,
  pairing_hash bytea unique,
  pairing_expires_at timestamptz,
  token_hash bytea unique,
  created_at timestamptz not null,
  paired_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  battery smallint check (battery between 0 and 100),
  waiting integer not null default 0 check (waiting >= 0),
  user_agent text,
  constraint gate_devices_paired check ((paired_at is null) = (token_hash is null))
);

-- Every scan, as it was answered. What counts has a `sequence` within its ticket and list: odd numbers let in, even ones out (an exit, or an
-- entry undone), so that nobody is let in twice with nothing between. `let_in` says that a device without a network had let somebody in: where
-- that does not count, it is a conflict.
create table scans (
  id bigint generated always as identity primary key,
  scan_id uuid not null unique,
  at timestamptz not null,
  recorded_at timestamptz not null,
  gate_id integer not null references gates,
  device_id integer references gate_devices,
  staff_id integer references staff,
  list_id integer references check_in_lists,
  ticket_id integer references tickets,
  direction text not null check (direction in ('entry', 'exit')),
  answer text not null check (answer ~ '^[a-z_]+$'),
  sequence integer check (sequence > 0),
  offline boolean not null default false,
  typed boolean not null default false,
  let_in boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  unique (list_id, ticket_id, sequence),
  constraint scans_by_one check (num_nonnulls(device_id, staff_id) = 1),
  constraint scans_counted check ((sequence is not null) = (answer in ('admitted', 'left', 'undone'))),
  constraint scans_in_turn check ((sequence % 2 = 1) = (answer = 'admitted')),
  constraint scans_of_a_ticket check (sequence is null or (ticket_id is not null and list_id is not null))
);
create index scans_ticket on scans (ticket_id, id) where ticket_id is not null;
create index scans_gate on scans (gate_id, id);
create index scans_device on scans (device_id, id) where device_id is not null;
create index scans_changed on scans (changed_in);
create index scans_conflicts on scans (id) where let_in and sequence is null;
create trigger scans_written_once before delete or update or truncate on scans
  for each statement execute function refuse_to_rewrite();

-- What a supervisor has made of a conflict.
create table scan_reviews (
  scan_id bigint primary key references scans,
  at timestamptz not null,
  staff_id integer not null references staff,
  note text not null check (length(note) <= 500)
);

-- Devices ask what has changed since they last did. The transaction that changed a row orders this without gaps, whatever commits first.
alter table tickets add column barcode_issued_at timestamptz, add column changed_in xid8;
alter table tickets alter column changed_in set default pg_current_xact_id();
alter table orders add column changed_in xid8;

create function note_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger tickets_changed before update of status, barcode_secret, product_id, transport_time_id on tickets
  for each row execute function note_change();
create trigger orders_changed before update of payment_status, accepted_ts_and_cs on orders
  for each row execute function note_change();
