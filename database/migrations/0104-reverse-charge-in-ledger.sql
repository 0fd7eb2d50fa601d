-- What companies owe the tax of themselves stands on accounts of its own: the ledger looks at their orders again.
insert into ledger_due (order_id)
select id from orders where reverse_charge;
