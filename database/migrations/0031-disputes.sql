-- A charge that its payer disputes at their bank. The amount is in the attempt's currency, and at most what the attempt took.
create table disputes (
  id integer generated always as identity primary key,
  attempt_id integer not null references payment_attempts (id),
  gateway text not null,
  ref text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  reason text not null check (length(reason) <= 200),
  amount bigint not null check (amount > 0),
  due_by timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What the attempt had left when the dispute was lost, and how much of that staff have written off since.
  lost_amount bigint not null default 0 check (lost_amount between 0 and amount),
  written_off bigint not null default 0 check (written_off between 0 and lost_amount),
  unique (gateway, ref),
  check ((status = 'open') = (decided_at is null)),
  check (status = 'lost' or lost_amount = 0)
);
create index disputes_attempt on disputes (attempt_id);
create index disputes_open on disputes (due_by) where status = 'open';

-- The sandbox bank names the money that it takes after its page.
update payment_attempts set transaction_ref = reference
 where gateway in ('sandbox-redirect', 'sandbox-submit') and status = 'succeeded' and transaction_ref is null;
