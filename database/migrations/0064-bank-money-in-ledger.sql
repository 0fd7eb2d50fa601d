-- The ledger has the money of the bank's statements, too, for which there is no order yet, and what gateways pay out to the bank.
alter table bank_lines
  add column gateway text,
  add column gateway_fee bigint not null default 0 check (gateway_fee >= 0),
  drop constraint bank_lines_status_check,
  add constraint bank_lines_status_check
    check (status in ('open', 'booked', 'to_return', 'returned', 'ignored', 'seen', 'gateway_payout')),
  add constraint bank_lines_gateway_payout
    check ((status = 'gateway_payout') = (gateway is not null) and (gateway is not null or gateway_fee = 0));

alter table ledger_entries
  alter column order_id drop not null,
  add column bank_line_id integer,
  add constraint ledger_entries_about_one check (num_nonnulls(order_id, bank_line_id) = 1);
alter table ledger_due
  alter column order_id drop not null,
  add column bank_line_id integer;

create function bank_line_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (bank_line_id) values (new.id);
  return null;
end
$$;
create trigger bank_lines_in_ledger after insert or update of status on bank_lines for each row
  when (new.amount > 0) execute function bank_line_due_in_ledger();

create function its_bank_line_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (bank_line_id) values (new.line_id);
  return null;
end
$$;
create trigger bank_line_allocations_in_ledger after insert or update of reversed_at on bank_line_allocations for each row
  execute function its_bank_line_due_in_ledger();

insert into ledger_due (bank_line_id) select id from bank_lines where amount > 0 order by id;
