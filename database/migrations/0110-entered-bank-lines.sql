-- Every line of a statement is entered as what it is, and the ledger's bank account can be held against the bank's own balances.
alter table bank_statements
  add column opening bigint,
  add column closing bigint,
  add column closing_on date,
  add constraint bank_statements_closing check ((closing is null) = (closing_on is null));

alter table bank_lines
  add column kind text check (kind in ('charge', 'interest', 'reversal')),
  add column account text check (length(account) between 1 and 100),
  add column difference bigint not null default 0,
  add column other_line_id integer references bank_lines (id),
  add column opening bigint not null default 0,
  drop constraint bank_lines_status_check,
  add constraint bank_lines_status_check
    check (status in ('open', 'booked', 'to_return', 'returned', 'ignored', 'seen', 'gateway_payout', 'entered')),
  drop constraint bank_lines_status_fits,
  add constraint bank_lines_status_fits check (
    case when amount < 0 or return_reason is not null then status in ('open', 'seen', 'entered')
         else status <> 'seen' or account is not null end),
  add constraint bank_lines_entered check (
    case when status = 'entered' then account is not null
         else account is null or status = 'seen' end),
  add constraint bank_lines_difference check (difference = 0 or account = 'transfers'),
  add constraint bank_lines_other_line check (other_line_id is null or (account is not null and other_line_id <> id));
create unique index bank_lines_other_line_once on bank_lines (other_line_id) where other_line_id is not null;

-- By which line a transfer of ours has left the account, and by which it came back.
create table payout_lines (
  id integer generated always as identity primary key,
  payout_id integer not null references payouts (id),
  line_id integer not null references bank_lines (id),
  kind text not null check (kind in ('debit', 'return')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  ended_at timestamptz
);
create unique index payout_lines_once on payout_lines (payout_id, kind) where ended_at is null;
create index payout_lines_line on payout_lines (line_id);
create trigger payout_lines_stay before delete or truncate on payout_lines
  for each statement execute function refuse_to_rewrite();
create trigger payout_lines_written_once before update of payout_id, line_id, kind, amount, at on payout_lines
  for each statement execute function refuse_to_rewrite();

create function bank_lines_and_others_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (bank_line_id)
  select distinct line from unnest(array[new.id, new.other_line_id, old.other_line_id]) as line where line is not null;
  return null;
end
$$;
create trigger bank_lines_entered_in_ledger after update of status, account, difference, other_line_id, opening on bank_lines
  for each row execute function bank_lines_and_others_due_in_ledger();

create function shown_payout_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id, bank_line_id)
  select coalesce(r.order_id, v.order_id), p.bank_line_id
    from payouts p left join refunds r on r.id = p.refund_id left join overpayments v on v.id = p.overpayment_id
   where p.id = new.payout_id and num_nonnulls(r.order_id, v.order_id, p.bank_line_id) = 1;
  return null;
end
$$;
create trigger payout_lines_in_ledger after insert or update of ended_at on payout_lines
  for each row execute function shown_payout_due_in_ledger();

-- What was left out, or is a gateway's, is on the bank's account from the bank's day on.
insert into ledger_due (bank_line_id) select id from bank_lines where gateway is not null or status = 'ignored' order by id;
