-- When a payment that was booked from a line of a bank statement is taken back, that part of the line waits for its order again.
create function free_bank_line() returns trigger language plpgsql as $$
declare
  freed integer;
begin
  update bank_line_allocations set reversed_at = new.created_at
   where incoming_payment_id = new.reverses and reversed_at is null
  returning line_id into freed;
  update bank_lines set status = 'open', status_at = new.created_at, status_by = new.entered_by
   where id = freed and status = 'booked';
  return null;
end
$$;
create trigger incoming_payments_free_bank_line after insert on incoming_payments
  for each row when (new.reverses is not null) execute function free_bank_line();
