-- Statements of bank accounts that finance uploads. `lines` are those of the file, `new_lines` those that no statement had before.
create table bank_statements (
  id integer generated always as identity primary key,
  account text not null check (length(account) <= 100),
  number text not null check (length(number) <= 100),
  format text not null check (format in ('camt', 'mt940', 'csv')),
  file_name text not null check (length(file_name) <= 200),
  lines integer not null check (lines >= 0),
  new_lines integer not null check (new_lines between 0 and lines),
  uploaded_at timestamptz not null,
  uploaded_by text not null
);

-- A booked line of an account, once in however many statements it stands. What comes in is positive. `return_reason` is why money came
-- back; `similar_to` a line of an earlier statement that may be the same one, written otherwise.
create table bank_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements,
  fingerprint text not null unique check (length(fingerprint) = 64),
  booked_on date not null,
  value_date date not null,
  amount bigint not null check (amount <> 0),
  currency text not null check (length(currency) <= 3),
  name text not null check (length(name) <= 300),
  iban text not null check (length(iban) <= 100),
  bic text not null check (length(bic) <= 100),
  text text not null check (length(text) <= 2000),
  end_to_end_id text not null check (length(end_to_end_id) <= 100),
  bank_reference text not null check (length(bank_reference) <= 100),
  return_reason text check (length(return_reason) <= 100),
  similar_to integer references bank_lines,
  status text not null default 'open' check (status in ('open', 'booked', 'to_return', 'returned', 'ignored', 'seen')),
  note text check (length(note) <= 1000),
  status_at timestamptz,
  status_by text,
  -- Money that comes in is booked, returned or left out for a reason; what goes out, or comes back, is seen.
  constraint bank_lines_status_fits check (
    case when amount < 0 or return_reason is not null then status in ('open', 'seen') else status <> 'seen' end),
  constraint bank_lines_status_noted check (status not in ('to_return', 'ignored') or note is not null),
  constraint bank_lines_status_by check ((status_at is null) = (status_by is null) and (status = 'open' or status_at is not null))
);
create index bank_lines_status on bank_lines (status, id);
create index bank_lines_statement on bank_lines (statement_id, id);
create index bank_lines_amount on bank_lines (abs(amount), booked_on);
create index bank_lines_booked on bank_lines (booked_on, id);
create index bank_lines_words on bank_lines using gin (lower(name || ' ' || iban || ' ' || text || ' ' || end_to_end_id) gin_trgm_ops);
create trigger bank_lines_written_once before delete or truncate on bank_lines
  for each statement execute function refuse_to_rewrite();
create trigger bank_lines_as_the_bank_says
  before update of statement_id, fingerprint, booked_on, value_date, amount, currency, name, iban, bic, text, end_to_end_id,
                   bank_reference, return_reason on bank_lines
  for each statement execute function refuse_to_rewrite();

-- What of a line is for which order: each part is an incoming payment. One that is taken back (`reversed_at`) counts no more.
create table bank_line_allocations (
  id integer generated always as identity primary key,
  line_id integer not null references bank_lines,
  incoming_payment_id integer not null unique references incoming_payments,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  created_by text not null,
  reversed_at timestamptz
);
create index bank_line_allocations_line on bank_line_allocations (line_id);
create trigger bank_line_allocations_stay before delete or truncate on bank_line_allocations
  for each statement execute function refuse_to_rewrite();
create trigger bank_line_allocations_written_once
  before update of line_id, incoming_payment_id, amount, created_at, created_by on bank_line_allocations
  for each statement execute function refuse_to_rewrite();

-- A part is as much as its incoming payment, the parts of a line are no more than the line, and a line is booked when they are all of it.
create function check_bank_line() returns trigger language plpgsql as $$
declare
  line bank_lines;
  allocated bigint;
begin
  if tg_table_name = 'bank_lines' then
    select * into line from bank_lines where id = new.id for update;
  else
    if not exists (select from incoming_payments where id = new.incoming_payment_id and amount = new.amount) then
      raise exception 'Allocation % of line % is not its incoming payment', new.id, new.line_id using errcode = 'check_violation';
    end if;
    select * into line from bank_lines where id = new.line_id for update;
  end if;
  select coalesce(sum(amount), 0) into allocated from bank_line_allocations where line_id = line.id and reversed_at is null;
  if allocated > greatest(line.amount, 0) or (line.status = 'booked') <> (allocated = line.amount) then
    raise exception 'Line % of a bank statement is %, and % of % is booked', line.id, line.status, allocated, line.amount
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger bank_lines_adds_up after update of status on bank_lines
  deferrable initially deferred for each row execute function check_bank_line();
create constraint trigger bank_line_allocations_add_up after insert or update of reversed_at on bank_line_allocations
  deferrable initially deferred for each row execute function check_bank_line();

-- Which column of a bank's CSV says what, remembered by the hash of its headings.
create table bank_csv_mappings (
  headings text primary key check (length(headings) = 64),
  mapping jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);
