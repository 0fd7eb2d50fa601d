-- Which mail about an unpaid instalment was written: the one of this many days after its due date (before it, when negative).
-- Once: a sweep may run twice, and in two processes at once.
create table installment_reminders (
  payment_id integer not null references payments,
  day integer not null,
  at timestamptz not null,
  primary key (payment_id, day)
);
create index payments_unpaid on payments (due_at) where payment_status in ('pending', 'partial');

-- A shop that was filled before there were reminders has the days that a festival file has which names none.
update site set settings = regexp_replace(settings::text, '\}\s*$', ',"installmentReminders":[-7,0,3,10]}')::json
 where not settings::jsonb ? 'installmentReminders';

-- What was accepted, and what was changed of a ticket, is kept as it was written: whoever asks in a year gets the truth.
create function refuse_to_forget() returns trigger language plpgsql as $$
begin
  raise exception 'What % holds is kept for good', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger kept_for_good before update or delete or truncate on terms_versions
  for each statement execute function refuse_to_forget();
create trigger kept_for_good before update or delete or truncate on terms_acceptances
  for each statement execute function refuse_to_forget();
create trigger kept_for_good before update or delete or truncate on ticket_changes
  for each statement execute function refuse_to_forget();

-- Nor does an order forget when its terms were accepted.
create trigger accepted_for_good before update of accepted_ts_and_cs on orders
  for each row when (old.accepted_ts_and_cs is not null and new.accepted_ts_and_cs is distinct from old.accepted_ts_and_cs)
  execute function refuse_to_forget();
