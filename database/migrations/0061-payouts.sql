-- Files of SEPA credit transfers with which the festival sends money back. `content` is the file, encrypted; it is erased as bank details are.
create table payout_files (
  id integer generated always as identity primary key,
  message_id text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  count integer not null check (count > 0),
  total bigint not null check (total > 0),
  content text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text check (length(withdrawn_reason) <= 500),
  constraint payout_files_withdrawn
    check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index payout_files_content on payout_files (created_at) where content is not null;

-- A transfer in such a file: for a refund, for an overpayment, or for money of a bank's statement that is to be returned. It is sent until the bank's statement, or somebody of the staff, says what became
-- of it. What came back, or was withdrawn with its file, may be sent again by another.
create table payouts (
  id integer generated always as identity primary key,
  file_id integer not null references payout_files,
  refund_id integer references refunds,
  overpayment_id integer references overpayments on delete set null,
  bank_line_id integer references bank_lines,
  end_to_end_id text not null unique check (length(end_to_end_id) between 1 and 35),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'sent' check (status in ('sent', 'completed', 'returned', 'withdrawn')),
  ended_at timestamptz,
  return_reason text check (length(return_reason) <= 500),
  constraint payouts_ended check ((status = 'sent') = (ended_at is null)),
  constraint payouts_returned check (return_reason is null or status = 'returned'),
  constraint payouts_purpose
    check (num_nonnulls(refund_id, overpayment_id, bank_line_id) = 1
           or (status in ('returned', 'withdrawn') and refund_id is null and bank_line_id is null))
);
create index payouts_file on payouts (file_id, id);
create unique index payouts_refund_once on payouts (refund_id) where status in ('sent', 'completed');
create unique index payouts_overpayment_once on payouts (overpayment_id) where status in ('sent', 'completed');
create unique index payouts_bank_line_once on payouts (bank_line_id) where status in ('sent', 'completed');
create index payouts_refund on payouts (refund_id) where refund_id is not null;
create index payouts_overpayment on payouts (overpayment_id) where overpayment_id is not null;

-- What a file says of a transfer stays, and a transfer goes only forward.
create function keep_payouts() returns trigger language plpgsql as $$
begin
  if (new.file_id, new.end_to_end_id, new.amount, new.currency) is distinct from (old.file_id, old.end_to_end_id, old.amount, old.currency)
     or (new.refund_id, new.bank_line_id) is distinct from (old.refund_id, old.bank_line_id) then
    raise exception 'payout % is written once', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status = 'sent' or (old.status = 'completed' and new.status = 'returned')) then
    raise exception 'payout % cannot be % after %', old.id, new.status, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger payouts_kept before update on payouts for each row execute function keep_payouts();
create trigger payouts_written_once before delete or truncate on payouts
  for each statement execute function refuse_to_rewrite();

-- The account that an overpayment goes to, encrypted; null until somebody has typed it, and once it is erased.
alter table overpayments add column account text;
