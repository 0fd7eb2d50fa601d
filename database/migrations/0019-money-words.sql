-- Tables and columns by the names that the field uses.
alter table bank_receipts rename to incoming_payments;
alter trigger receipts_written_once on incoming_payments rename to incoming_payments_written_once;
alter sequence bank_receipts_id_seq rename to incoming_payments_id_seq;
alter table incoming_payments rename constraint bank_receipts_pkey to incoming_payments_pkey;
alter table incoming_payments rename constraint bank_receipts_order_id_number_key to incoming_payments_order_id_number_key;
alter table incoming_payments rename constraint bank_receipts_order_id_fkey to incoming_payments_order_id_fkey;
alter table incoming_payments rename constraint bank_receipts_number_check to incoming_payments_number_check;
alter table incoming_payments rename constraint bank_receipts_amount_check to incoming_payments_amount_check;
alter table incoming_payments rename constraint bank_receipts_note_check to incoming_payments_note_check;

alter table paybacks rename to overpayments;
alter table overpayments rename column sent_at to returned_at;
alter table overpayments rename column sent_by to returned_by;
alter sequence paybacks_id_seq rename to overpayments_id_seq;
alter table overpayments rename constraint paybacks_pkey to overpayments_pkey;
alter table overpayments rename constraint paybacks_order_id_fkey to overpayments_order_id_fkey;
alter table overpayments rename constraint paybacks_amount_check to overpayments_amount_check;
alter table overpayments rename constraint paybacks_sent to overpayments_returned;
alter index paybacks_order rename to overpayments_order;
alter index paybacks_open rename to overpayments_open;

alter table tickets add constraint tickets_status_check
  check (status in ('active', 'blocked', 'refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'reassigned', 'used'));
