-- The last release completes refunds without credit notes while this one begins its work, after the list of those from before was made. So
-- whatever completes a refund of an invoiced order and issues none leaves it in that list, from where it gets its credit note soon after.
create function refund_has_credit_note() returns trigger language plpgsql as $$
begin
  insert into uncredited_refunds (refund_id)
  select r.id from refunds r join invoices i on i.order_id = r.order_id
   where r.id = new.id and r.status = 'processed' and r.total > 0
     and not exists (select from credit_notes c where c.refund_id = r.id)
  on conflict do nothing;
  return null;
end
$$;
create constraint trigger refunds_have_credit_notes after insert or update of status on refunds
  deferrable initially deferred for each row when (new.status = 'processed') execute function refund_has_credit_note();

insert into uncredited_refunds (refund_id)
select r.id from refunds r join invoices i on i.order_id = r.order_id
 where r.status = 'processed' and r.total > 0
   and not exists (select from credit_notes c where c.refund_id = r.id)
on conflict do nothing;
