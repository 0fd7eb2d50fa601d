-- What was sent at once of an order. One that was undone stays, with the reason.
create table shipments (
  id integer generated always as identity primary key,
  order_id integer not null references orders (id),
  at timestamptz not null,
  actor text not null,
  undone_at timestamptz,
  undone_by text,
  undone_reason text,
  constraint shipments_undone_with_reason check (num_nonnulls(undone_at, undone_by, undone_reason) in (0, 3))
);

alter table merchandise_purchases add column shipment_id integer references shipments (id);

-- What was shipped before is one shipment of each order, of when that was written down.
insert into shipments (order_id, at, actor)
select b.order_id,
       coalesce((select max(a.at) from audit a where a.action = 'merchandise shipped' and a.subject = o.code), max(b.created_at)),
       coalesce((select a.actor from audit a where a.action = 'merchandise shipped' and a.subject = o.code order by a.id desc limit 1), 'system')
  from merchandise_purchases b join orders o on o.id = b.order_id
 where b.status = 'shipped'
 group by b.order_id, o.code;

update merchandise_purchases b set shipment_id = s.id
  from shipments s where s.order_id = b.order_id and b.status = 'shipped';

create index shipments_order on shipments (order_id);
create index shipments_in_force on shipments (id desc) where undone_at is null;
