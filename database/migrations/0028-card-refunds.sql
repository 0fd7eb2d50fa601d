-- What a gateway calls the money of an attempt, and how much of it went back without a refund of ours.
alter table payment_attempts add column transaction_ref text;
alter table payment_attempts add column returned_amount bigint not null default 0
  check (returned_amount >= 0 and returned_amount <= amount);
create index payment_attempts_transaction_ref on payment_attempts (transaction_ref) where transaction_ref is not null;

-- Where the money of a refund goes. A refund to the card has no bank account.
alter table refunds add column destination text not null default 'bank_account'
  check (destination in ('card', 'bank_account'));
-- Whether its places go on sale when its money has gone back, as the staff have said when they started it.
alter table refunds add column release_places boolean not null default false;
-- Whether fees and shipping go back, too, by the choice of the staff.
alter table refunds add column fees_included boolean not null default false;

-- Money that goes back through a gateway: a part of a refund, or an overpayment. One that belongs to neither was made at the
-- gateway itself.
create table card_refunds (
  id integer generated always as identity primary key,
  attempt_id integer not null references payment_attempts (id),
  refund_id integer references refunds (id),
  overpayment_id integer references overpayments (id) on delete set null,
  reference text not null unique,
  gateway_ref text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  failure_code text check (length(failure_code) <= 200),
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  last_checked_at timestamptz,
  check (refund_id is null or overpayment_id is null),
  check ((status = 'pending') = (settled_at is null))
);
create index card_refunds_attempt on card_refunds (attempt_id);
create index card_refunds_refund on card_refunds (refund_id) where refund_id is not null;
create index card_refunds_overpayment on card_refunds (overpayment_id) where overpayment_id is not null;
create index card_refunds_pending on card_refunds (created_at) where status = 'pending';

create table sandbox_refunds (
  reference text primary key,
  session text not null references sandbox_sessions (reference),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create index sandbox_refunds_session on sandbox_refunds (session);

-- A shop that was filled before sends refunds back to the card, as a festival file does that says nothing.
update site set settings = regexp_replace(settings::text, '\}\s*$', ',"refunds":{"toCard":true}}')::json
 where not settings::jsonb ? 'refunds';
