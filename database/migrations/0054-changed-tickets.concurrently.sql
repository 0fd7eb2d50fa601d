-- What changed since a device last asked.
drop index concurrently if exists tickets_changed_in;
create index concurrently tickets_changed_in on tickets (changed_in) where changed_in is not null;
drop index concurrently if exists orders_changed_in;
create index concurrently orders_changed_in on orders (changed_in) where changed_in is not null;
