-- Fees that were given back come off the fees, not off the income of their item: the ledger looks at these orders again.
insert into ledger_due (order_id)
select distinct r.order_id from refunds r where r.fees_included;
