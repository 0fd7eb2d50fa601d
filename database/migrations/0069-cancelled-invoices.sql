-- Orders with an invoice that were cancelled, or ran out of time after their payment was taken back: what of the invoice is not credited yet
-- is credited soon after.
create table cancelled_invoices (
  order_id integer primary key references invoices (order_id)
);
insert into cancelled_invoices (order_id)
select i.order_id from invoices i join orders o on o.id = i.order_id where o.payment_status in ('cancelled', 'abandoned');

create unique index credit_notes_cancelled_once on credit_notes (order_id) where refund_id is null;
