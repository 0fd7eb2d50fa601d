-- The key that somebody is setting up as their second factor, encrypted, until its first code proves it; it goes with the session.
alter table staff_sessions add column offered_key text;
-- Recovery codes that nobody has said to have kept yet, encrypted: until then they are shown again.
alter table staff add column recovery_unkept text;

-- What the staff have corrected of an account, and how it was; the audit names the fields alone.
create table customer_changes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  at timestamptz not null,
  actor text not null,
  before jsonb not null,
  after jsonb not null
);
create index customer_changes_customer on customer_changes (customer_id, id);
create trigger customer_changes_written_once before update or delete or truncate on customer_changes
  for each statement execute function refuse_to_rewrite();
