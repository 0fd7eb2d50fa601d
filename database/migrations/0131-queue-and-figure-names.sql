-- The names that ticketing and payment software uses, before the first release: nothing that uses the former ones can be running.

-- Work queues: a trigger adds a row in the transaction of the change, and housekeeping takes it.
alter table ledger_due rename to ledger_queue;
alter sequence ledger_due_id_seq rename to ledger_queue_id_seq;
alter table ledger_queue rename constraint ledger_due_pkey to ledger_queue_pkey;
alter table ledger_queue rename constraint ledger_due_id_not_null to ledger_queue_id_not_null;
alter trigger ledger_due_in_sales on ledger_queue rename to ledger_queue_to_sales;
alter table sales_due rename to sales_queue;
alter sequence sales_due_id_seq rename to sales_queue_id_seq;
alter table sales_queue rename constraint sales_due_pkey to sales_queue_pkey;
alter table sales_queue rename constraint sales_due_id_not_null to sales_queue_id_not_null;
alter table sales_queue rename constraint sales_due_order_id_not_null to sales_queue_order_id_not_null;
alter trigger sales_due_by_method on sales_queue rename to sales_queue_to_method_sales;
alter table method_sales_due rename to method_sales_queue;
alter sequence method_sales_due_id_seq rename to method_sales_queue_id_seq;
alter table method_sales_queue rename constraint method_sales_due_pkey to method_sales_queue_pkey;
alter table method_sales_queue rename constraint method_sales_due_id_not_null to method_sales_queue_id_not_null;
alter table method_sales_queue rename constraint method_sales_due_order_id_not_null to method_sales_queue_order_id_not_null;
alter table scans_to_count rename to gate_figures_queue;
alter table gate_figures_queue rename constraint scans_to_count_pkey to gate_figures_queue_pkey;
alter table gate_figures_queue rename constraint scans_to_count_scan_id_fkey to gate_figures_queue_scan_id_fkey;
alter table gate_figures_queue rename constraint scans_to_count_scan_id_not_null to gate_figures_queue_scan_id_not_null;
alter table uncredited_refunds rename to credit_note_queue;
alter table credit_note_queue rename constraint uncredited_refunds_pkey to credit_note_queue_pkey;
alter table credit_note_queue rename constraint uncredited_refunds_refund_id_fkey to credit_note_queue_refund_id_fkey;
alter table credit_note_queue rename constraint uncredited_refunds_refund_id_not_null to credit_note_queue_refund_id_not_null;

-- The products whose revenue is recognised, and since when: the end of their event.
alter table ledger_earned rename to ledger_revenue_recognitions;
alter table ledger_revenue_recognitions rename constraint ledger_earned_pkey to ledger_revenue_recognitions_pkey;
alter table ledger_revenue_recognitions rename constraint ledger_earned_product_id_fkey to ledger_revenue_recognitions_product_id_fkey;
alter table ledger_revenue_recognitions rename constraint ledger_earned_product_id_not_null to ledger_revenue_recognitions_product_id_not_null;
alter table ledger_revenue_recognitions rename constraint ledger_earned_at_not_null to ledger_revenue_recognitions_at_not_null;

-- The check-in lists of each gate.
alter table gate_lists rename to gate_check_in_lists;
alter table gate_check_in_lists rename constraint gate_lists_pkey to gate_check_in_lists_pkey;
alter table gate_check_in_lists rename constraint gate_lists_gate_id_fkey to gate_check_in_lists_gate_id_fkey;
alter table gate_check_in_lists rename constraint gate_lists_list_id_fkey to gate_check_in_lists_list_id_fkey;
alter table gate_check_in_lists rename constraint gate_lists_gate_id_not_null to gate_check_in_lists_gate_id_not_null;
alter table gate_check_in_lists rename constraint gate_lists_list_id_not_null to gate_check_in_lists_list_id_not_null;

-- Each state of an order before a change.
alter table former_orders rename to order_versions;
alter sequence former_orders_id_seq rename to order_versions_id_seq;
alter table order_versions rename constraint former_orders_pkey to order_versions_pkey;
alter table order_versions rename constraint former_orders_order_id_fkey to order_versions_order_id_fkey;
alter table order_versions rename constraint former_orders_id_not_null to order_versions_id_not_null;
alter table order_versions rename constraint former_orders_order_id_not_null to order_versions_order_id_not_null;
alter table order_versions rename constraint former_orders_changed_at_not_null to order_versions_changed_at_not_null;
alter table order_versions rename constraint former_orders_payment_method_not_null to order_versions_payment_method_not_null;
alter table order_versions rename constraint former_orders_reverse_charge_not_null to order_versions_reverse_charge_not_null;
alter table order_versions rename constraint former_orders_total_price_not_null to order_versions_total_price_not_null;
alter table order_versions rename constraint former_orders_discount_amount_not_null to order_versions_discount_amount_not_null;
alter table order_versions rename constraint former_orders_shipping_amount_not_null to order_versions_shipping_amount_not_null;
alter index former_orders_order rename to order_versions_order;
alter trigger former_orders_written_once on order_versions rename to order_versions_written_once;
alter table former_order_lines rename to order_version_lines;
alter table order_version_lines rename column former_id to version_id;
alter table order_version_lines rename constraint former_order_lines_former_id_fkey to order_version_lines_version_id_fkey;
alter table order_version_lines rename constraint former_order_lines_merchandise_id_fkey to order_version_lines_merchandise_id_fkey;
alter table order_version_lines rename constraint former_order_lines_product_id_fkey to order_version_lines_product_id_fkey;
alter table order_version_lines rename constraint former_order_lines_check to order_version_lines_check;
alter table order_version_lines rename constraint former_order_lines_former_id_not_null to order_version_lines_version_id_not_null;
alter table order_version_lines rename constraint former_order_lines_tax_rate_not_null to order_version_lines_tax_rate_not_null;
alter table order_version_lines rename constraint former_order_lines_price_not_null to order_version_lines_price_not_null;
alter table order_version_lines rename constraint former_order_lines_fee_not_null to order_version_lines_fee_not_null;
alter index former_order_lines_former rename to order_version_lines_version;
alter trigger former_order_lines_written_once on order_version_lines rename to order_version_lines_written_once;

-- The functions that add to the queues.
alter function bank_line_due_in_ledger rename to queue_bank_line_for_ledger;
create or replace function queue_bank_line_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id) values (new.id);
  return null;
end
$$;
alter function bank_lines_and_others_due_in_ledger rename to queue_bank_lines_for_ledger;
create or replace function queue_bank_lines_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id)
  select distinct line from unnest(array[new.id, new.other_line_id, old.other_line_id]) as line where line is not null;
  return null;
end
$$;
alter function credit_transfer_due_in_ledger rename to queue_credit_transfer_for_ledger;
create or replace function queue_credit_transfer_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id, bank_line_id)
  select coalesce(r.order_id, v.order_id), t.bank_line_id
    from credit_transfers t left join refunds r on r.id = t.refund_id left join overpayments v on v.id = t.overpayment_id
   where t.id = new.credit_transfer_id and num_nonnulls(r.order_id, v.order_id, t.bank_line_id) = 1;
  return null;
end
$$;
alter function its_bank_line_due_in_ledger rename to queue_allocated_bank_line_for_ledger;
create or replace function queue_allocated_bank_line_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id) values (new.line_id);
  return null;
end
$$;
alter function its_former_order_due_in_ledger rename to queue_previous_order_for_ledger;
create or replace function queue_previous_order_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) values (old.order_id);
  return null;
end
$$;
alter function its_order_due_in_ledger rename to queue_order_of_row_for_ledger;
create or replace function queue_order_of_row_for_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into ledger_queue (order_id) values (old.order_id);
  else
    insert into ledger_queue (order_id) values (new.order_id);
  end if;
  return null;
end
$$;
alter function order_due_in_ledger rename to queue_order_for_ledger;
create or replace function queue_order_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) values (new.id);
  return null;
end
$$;
alter function order_of_attempt_due_in_ledger rename to queue_order_of_attempt_for_ledger;
create or replace function queue_order_of_attempt_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id)
  select p.order_id from payment_attempts a join payments p on p.id = a.payment_id where a.id = new.attempt_id;
  return null;
end
$$;
alter function order_of_payment_due_in_ledger rename to queue_order_of_payment_for_ledger;
create or replace function queue_order_of_payment_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) select order_id from payments where id = new.payment_id;
  return null;
end
$$;
alter function taken_from_ledger_due_in_sales rename to queue_orders_for_sales;
create or replace function queue_orders_for_sales() returns trigger language plpgsql as $$
begin
  insert into sales_queue (order_id) select distinct order_id from taken where order_id is not null;
  return null;
end
$$;
alter function taken_from_sales_due_by_method rename to queue_orders_for_method_sales;
create or replace function queue_orders_for_method_sales() returns trigger language plpgsql as $$
begin
  insert into method_sales_queue (order_id) select distinct order_id from taken;
  return null;
end
$$;
alter function scan_to_count rename to queue_scan_for_gate_figures;
create or replace function queue_scan_for_gate_figures() returns trigger language plpgsql as $$
begin
  insert into gate_figures_queue (scan_id, product_id)
  values (new.id, (select product_id from tickets where id = new.ticket_id));
  return null;
end
$$;
alter function refund_has_credit_note rename to queue_refund_for_credit_note;
create or replace function queue_refund_for_credit_note() returns trigger language plpgsql as $$
begin
  insert into credit_note_queue (refund_id)
  select r.id from refunds r join invoices i on i.order_id = r.order_id
   where r.id = new.id and r.status = 'processed' and r.total > 0
     and not exists (select from credit_notes c where c.refund_id = r.id)
  on conflict do nothing;
  return null;
end
$$;
