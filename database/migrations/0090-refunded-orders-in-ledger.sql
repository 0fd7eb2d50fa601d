-- To which item of a refund a cent goes that cannot be shared is fixed now: the ledger looks at these orders again.
insert into ledger_due (order_id)
select distinct order_id from refunds;
