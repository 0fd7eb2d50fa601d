-- When orders that have ended, or take no more money, were taken off what was sold.
drop index concurrently if exists ledger_entries_ended;
create index concurrently ledger_entries_ended on ledger_entries (order_id, id) where source in ('cancelled', 'rest');
