-- A payout is what a gateway sends to the festival. What the festival sends to its customers are SEPA credit transfers, in SEPA files.
-- Before the first release: nothing that uses the former names can be running.

alter table payouts rename to credit_transfers;
alter sequence payouts_id_seq rename to credit_transfers_id_seq;
alter table credit_transfers rename constraint payouts_pkey to credit_transfers_pkey;
alter table credit_transfers rename constraint payouts_end_to_end_id_key to credit_transfers_end_to_end_id_key;
alter table credit_transfers rename constraint payouts_bank_line_id_fkey to credit_transfers_bank_line_id_fkey;
alter table credit_transfers rename constraint payouts_file_id_fkey to credit_transfers_file_id_fkey;
alter table credit_transfers rename constraint payouts_overpayment_id_fkey to credit_transfers_overpayment_id_fkey;
alter table credit_transfers rename constraint payouts_refund_id_fkey to credit_transfers_refund_id_fkey;
alter table credit_transfers rename constraint payouts_amount_check to credit_transfers_amount_check;
alter table credit_transfers rename constraint payouts_end_to_end_id_check to credit_transfers_end_to_end_id_check;
alter table credit_transfers rename constraint payouts_ended to credit_transfers_ended;
alter table credit_transfers rename constraint payouts_purpose to credit_transfers_purpose;
alter table credit_transfers rename constraint payouts_return_reason_check to credit_transfers_return_reason_check;
alter table credit_transfers rename constraint payouts_returned to credit_transfers_returned;
alter table credit_transfers rename constraint payouts_status_check to credit_transfers_status_check;
alter table credit_transfers rename constraint payouts_id_not_null to credit_transfers_id_not_null;
alter table credit_transfers rename constraint payouts_file_id_not_null to credit_transfers_file_id_not_null;
alter table credit_transfers rename constraint payouts_end_to_end_id_not_null to credit_transfers_end_to_end_id_not_null;
alter table credit_transfers rename constraint payouts_amount_not_null to credit_transfers_amount_not_null;
alter table credit_transfers rename constraint payouts_currency_not_null to credit_transfers_currency_not_null;
alter table credit_transfers rename constraint payouts_status_not_null to credit_transfers_status_not_null;
alter index payouts_amount rename to credit_transfers_amount;
alter index payouts_bank_line_once rename to credit_transfers_bank_line_once;
alter index payouts_file rename to credit_transfers_file;
alter index payouts_letters rename to credit_transfers_letters;
alter index payouts_overpayment rename to credit_transfers_overpayment;
alter index payouts_overpayment_once rename to credit_transfers_overpayment_once;
alter index payouts_refund rename to credit_transfers_refund;
alter index payouts_refund_once rename to credit_transfers_refund_once;
alter trigger payouts_kept on credit_transfers rename to credit_transfers_kept;
alter trigger payouts_written_once on credit_transfers rename to credit_transfers_written_once;
alter function keep_payouts rename to keep_credit_transfers;
create or replace function keep_credit_transfers() returns trigger language plpgsql as $$
begin
  if (new.file_id, new.end_to_end_id, new.amount, new.currency) is distinct from (old.file_id, old.end_to_end_id, old.amount, old.currency)
     or (new.refund_id, new.bank_line_id) is distinct from (old.refund_id, old.bank_line_id) then
    raise exception 'credit transfer % is written once', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status = 'sent' or (old.status = 'completed' and new.status = 'returned')) then
    raise exception 'credit transfer % cannot be % after %', old.id, new.status, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

alter table payout_files rename to sepa_files;
alter sequence payout_files_id_seq rename to sepa_files_id_seq;
alter table sepa_files rename constraint payout_files_pkey to sepa_files_pkey;
alter table sepa_files rename constraint payout_files_message_id_key to sepa_files_message_id_key;
alter table sepa_files rename constraint payout_files_debit_line_id_fkey to sepa_files_debit_line_id_fkey;
alter table sepa_files rename constraint payout_files_count_check to sepa_files_count_check;
alter table sepa_files rename constraint payout_files_total_check to sepa_files_total_check;
alter table sepa_files rename constraint payout_files_withdrawn to sepa_files_withdrawn;
alter table sepa_files rename constraint payout_files_withdrawn_reason_check to sepa_files_withdrawn_reason_check;
alter table sepa_files rename constraint payout_files_id_not_null to sepa_files_id_not_null;
alter table sepa_files rename constraint payout_files_message_id_not_null to sepa_files_message_id_not_null;
alter table sepa_files rename constraint payout_files_created_at_not_null to sepa_files_created_at_not_null;
alter table sepa_files rename constraint payout_files_created_by_not_null to sepa_files_created_by_not_null;
alter table sepa_files rename constraint payout_files_count_not_null to sepa_files_count_not_null;
alter table sepa_files rename constraint payout_files_total_not_null to sepa_files_total_not_null;
alter index payout_files_content rename to sepa_files_content;
alter index payout_files_total rename to sepa_files_total;
alter index payout_files_withdrawn rename to sepa_files_withdrawn;

alter table payout_lines rename to credit_transfer_bank_lines;
alter table credit_transfer_bank_lines rename column payout_id to credit_transfer_id;
alter sequence payout_lines_id_seq rename to credit_transfer_bank_lines_id_seq;
alter table credit_transfer_bank_lines rename constraint payout_lines_pkey to credit_transfer_bank_lines_pkey;
alter table credit_transfer_bank_lines rename constraint payout_lines_line_id_fkey to credit_transfer_bank_lines_line_id_fkey;
alter table credit_transfer_bank_lines rename constraint payout_lines_payout_id_fkey to credit_transfer_bank_lines_credit_transfer_id_fkey;
alter table credit_transfer_bank_lines rename constraint payout_lines_amount_check to credit_transfer_bank_lines_amount_check;
alter table credit_transfer_bank_lines rename constraint payout_lines_kind_check to credit_transfer_bank_lines_kind_check;
alter table credit_transfer_bank_lines rename constraint payout_lines_id_not_null to credit_transfer_bank_lines_id_not_null;
alter table credit_transfer_bank_lines rename constraint payout_lines_payout_id_not_null to credit_transfer_bank_lines_credit_transfer_id_not_null;
alter table credit_transfer_bank_lines rename constraint payout_lines_line_id_not_null to credit_transfer_bank_lines_line_id_not_null;
alter table credit_transfer_bank_lines rename constraint payout_lines_kind_not_null to credit_transfer_bank_lines_kind_not_null;
alter table credit_transfer_bank_lines rename constraint payout_lines_amount_not_null to credit_transfer_bank_lines_amount_not_null;
alter table credit_transfer_bank_lines rename constraint payout_lines_at_not_null to credit_transfer_bank_lines_at_not_null;
alter index payout_lines_line rename to credit_transfer_bank_lines_line;
alter index payout_lines_once rename to credit_transfer_bank_lines_once;
alter trigger payout_lines_in_ledger on credit_transfer_bank_lines rename to credit_transfer_bank_lines_in_ledger;
alter trigger payout_lines_stay on credit_transfer_bank_lines rename to credit_transfer_bank_lines_stay;
alter trigger payout_lines_written_once on credit_transfer_bank_lines rename to credit_transfer_bank_lines_written_once;
alter function shown_payout_due_in_ledger rename to credit_transfer_due_in_ledger;
create or replace function credit_transfer_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id, bank_line_id)
  select coalesce(r.order_id, v.order_id), t.bank_line_id
    from credit_transfers t left join refunds r on r.id = t.refund_id left join overpayments v on v.id = t.overpayment_id
   where t.id = new.credit_transfer_id and num_nonnulls(r.order_id, v.order_id, t.bank_line_id) = 1;
  return null;
end
$$;

update saved_views set list = 'sepa-files' where list = 'payout-files';
update default_views set list = 'sepa-files' where list = 'payout-files';

-- What did not go through a gateway (Stripe: out_of_band_amount): by SEPA file, online banking or cash, or credited to another order.
alter table overpayments rename column sent_by_hand to out_of_band_amount;
alter table overpayments rename constraint overpayments_sent_by_hand to overpayments_out_of_band_amount;
alter table overpayments rename constraint overpayments_sent_by_hand_not_null to overpayments_out_of_band_amount_not_null;
alter table refunds rename column sent_by_hand to out_of_band_amount;
alter table refunds rename constraint refunds_sent_by_hand to refunds_out_of_band_amount;
alter table refunds rename constraint refunds_sent_by_hand_not_null to refunds_out_of_band_amount_not_null;

-- When it was last put into a payment file, CSV or SEPA, and by whom.
alter table refunds rename column listed_at to payment_file_at;
alter table refunds rename column listed_by to payment_file_by;
alter table refunds rename constraint refunds_listed to refunds_payment_file;

alter table refunds rename column opened_by to created_by;
alter table refunds rename column opened_reason to reason;
alter table refunds rename constraint refunds_opened_reason_check to refunds_reason_check;
alter table gateway_tests rename column opened_by to created_by;
alter table gateway_tests rename constraint gateway_tests_opened_by_not_null to gateway_tests_created_by_not_null;

-- A fee is the booking fee of an item; the fee of a refund is a refund fee.
alter table refunds rename column fee_waived to refund_fee_waived;
alter table refunds rename constraint refunds_fee_waived_not_null to refunds_refund_fee_waived_not_null;
