-- What a run gives back of each product, and what of the whole event was sold when that was worked out. Of what is no ticket, the product is null.
create table refund_run_products (
  run_id integer not null references refund_runs (id),
  product_id integer references products (id),
  orders integer not null check (orders >= 0),
  tickets integer not null check (tickets >= 0),
  amount bigint not null check (amount >= 0),
  used integer not null check (used >= 0),
  returned_orders integer not null check (returned_orders >= 0),
  returned_tickets integer not null check (returned_tickets >= 0),
  returned_amount bigint not null check (returned_amount >= 0)
);
create unique index refund_run_products_run on refund_run_products (run_id, product_id) nulls not distinct;

insert into refund_run_products
select part.run_id, part.product_id, coalesce(sold.orders, 0), coalesce(sold.tickets, 0), coalesce(sold.amount, 0), coalesce(sold.used, 0),
       part.orders, part.tickets, part.amount
  from (
    select run_id, product_id, sum(orders)::integer as orders, sum(tickets)::integer as tickets, sum(amount)::bigint as amount
      from (
        select run.id as run_id, p.id as product_id, 0 as orders, 0 as tickets, 0 as amount
          from refund_runs run
          join products p on p.event_id = coalesce(run.event_id, (select event_id from products where id = run.product_id))
         where run.status = 'ready'
        union all
        select run.id, back.product_id, 1, back.tickets, back.amount
          from refund_runs run
          join refund_run_orders each on each.run_id = run.id and each.reason is null
         cross join lateral jsonb_to_recordset(each.parts) as back (product_id integer, tickets integer, amount bigint)
         where run.status = 'ready') listed
     group by run_id, product_id) part
  left join lateral (
    select count(distinct line.order_id)::integer as orders, count(*)::integer as tickets,
           coalesce(sum(line.price + line.fee), 0)::bigint as amount,
           count(*) filter (where ticket.status = 'used')::integer as used
      from cart_products line
      join orders o on o.id = line.order_id
      left join tickets ticket on ticket.cart_product_id = line.id and ticket.status <> 'refunded'
     where line.product_id = part.product_id and (line.released_at is null or ticket.status = 'reassigned')
       and (ticket.id is not null or o.paid_at is null)
       and exists (select from payments paid where paid.order_id = o.id and paid.paid_amount > 0)) sold on true;
