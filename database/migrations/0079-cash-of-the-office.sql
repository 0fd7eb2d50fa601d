-- Cash that was entered in the office stands apart from the tills: the ledger looks at its orders again.
insert into ledger_due (order_id)
select distinct i.order_id
  from incoming_payments i join orders o on o.id = i.order_id
 where i.method = 'cash' and (i.amount < 0 or o.payment_method <> 'cash');
