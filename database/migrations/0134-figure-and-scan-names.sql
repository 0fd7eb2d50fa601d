-- More names that accounting and ticketing software uses, before the first release: nothing that uses the former ones can be running.

-- What a figure counts: a kind and, if there are several of it, the id of its subject.
alter table order_sales rename column part to kind;
alter table order_sales rename column ref to subject_id;
alter table order_sales rename constraint order_sales_part_not_null to order_sales_kind_not_null;
alter table order_sales rename constraint order_sales_ref_not_null to order_sales_subject_id_not_null;
alter table sales_quarter_hours rename column part to kind;
alter table sales_quarter_hours rename column ref to subject_id;
alter table sales_quarter_hours rename constraint sales_quarters_part_not_null to sales_quarter_hours_kind_not_null;
alter table sales_quarter_hours rename constraint sales_quarters_ref_not_null to sales_quarter_hours_subject_id_not_null;
alter table sales_days rename column part to kind;
alter table sales_days rename column ref to subject_id;
alter table sales_days rename constraint sales_days_part_not_null to sales_days_kind_not_null;
alter table sales_days rename constraint sales_days_ref_not_null to sales_days_subject_id_not_null;
alter table gate_figures rename column part to kind;
alter table gate_figures rename column ref to subject_id;
alter table gate_figures rename constraint gate_figures_part_check to gate_figures_kind_check;
alter table gate_figures rename constraint gate_figures_part_not_null to gate_figures_kind_not_null;
alter table gate_figures rename constraint gate_figures_ref_not_null to gate_figures_subject_id_not_null;

-- The balance of an order that was cancelled because the order had a refund.
alter table order_sales drop constraint order_sales_part_check;
update order_sales set kind = 'cancelled_balance' where kind = 'rest';
update sales_quarter_hours set kind = 'cancelled_balance' where kind = 'rest';
update sales_days set kind = 'cancelled_balance' where kind = 'rest';
alter table order_sales add constraint order_sales_kind_check
  check (kind in ('all', 'event', 'product', 'merchandise', 'shipping', 'vouchers', 'cancelled_balance'));

-- Its source in the ledger, and the entries of recognized revenue. Nothing signs these words, and no amount, account or day changes.
alter table ledger_entries disable trigger ledger_entries_written_once;
update ledger_entries set source = 'cancelled_balance' where source = 'rest';
update ledger_entries
   set source = regexp_replace(source, '^earned ', 'revenue recognition '),
       kind = case kind when 'earned' then 'revenue recognition' else kind end
 where source like 'earned %';
alter table ledger_entries enable trigger ledger_entries_written_once;
drop index ledger_entries_ended;
create index ledger_entries_ended on ledger_entries (order_id, id) where source in ('cancelled', 'cancelled_balance');

-- What came of a scan, and whether a device admitted somebody without a network.
alter table scans rename column answer to outcome;
alter table scans rename column let_in to admitted_offline;
alter table scans rename constraint scans_answer_check to scans_outcome_check;
alter table scans rename constraint scans_answer_not_null to scans_outcome_not_null;
alter table scans rename constraint scans_let_in_not_null to scans_admitted_offline_not_null;
alter index scans_answer rename to scans_outcome;

-- Scans that somebody saved as a list, filtered by their outcome.
update saved_views
   set query = query - 'answer' || jsonb_build_object('outcome', query -> 'answer')
 where list = 'scans' and query ? 'answer';

-- A ticket that was scanned out is checked out. LEFT is a reserved word.
alter table gate_figures rename column "left" to checked_out;
alter table gate_figures rename constraint gate_figures_gone_not_null to gate_figures_checked_out_not_null;
alter table scans drop constraint scans_counted;
alter table scans disable trigger scans_written_once;
update scans set outcome = 'checked_out' where outcome = 'left';
alter table scans enable trigger scans_written_once;
alter table scans add constraint scans_counted
  check ((sequence is not null) = (outcome in ('admitted', 'checked_out', 'undone')));
update saved_views
   set query = jsonb_set(query, '{outcome}', '"checked_out"')
 where list = 'scans' and query ->> 'outcome' = 'left';
