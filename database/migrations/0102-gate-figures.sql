-- The figures of the gates, in sums that the live page reads instead of every scan of a season.

-- Scans that are not in the sums yet, with the product that their ticket was of.
create table scans_to_count (
  scan_id bigint primary key references scans (id),
  product_id integer
);

create function scan_to_count() returns trigger language plpgsql as $$
begin
  insert into scans_to_count (scan_id, product_id)
  values (new.id, (select product_id from tickets where id = new.ticket_id));
  return null;
end
$$;
create trigger scans_counted after insert on scans for each row execute function scan_to_count();

-- A part is a gate, a check-in list or a product (ref is its id), of all times, or of the minute at which somebody was scanned.
create table gate_figures (
  part text not null check (part in ('gate', 'list', 'product', 'gate_minute', 'product_minute')),
  ref integer not null,
  at timestamptz not null default '-infinity',
  admitted integer not null,
  inside integer not null,
  gone integer not null,
  refused integer not null,
  primary key (part, ref, at)
);
create index gate_figures_at on gate_figures (at);

insert into scans_to_count (scan_id, product_id)
select s.id, t.product_id from scans s left join tickets t on t.id = s.ticket_id;
