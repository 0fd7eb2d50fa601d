drop index concurrently if exists ledger_entries_bank_line;
create index concurrently ledger_entries_bank_line on ledger_entries (bank_line_id) where bank_line_id is not null;
