-- The ledger takes back the taxes of a refund as its credit note says them.
create trigger credit_notes_in_ledger after insert on credit_notes for each row execute function its_order_due_in_ledger();
