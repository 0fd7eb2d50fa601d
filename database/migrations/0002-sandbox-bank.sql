-- The ledger of the sandbox bank. It stands outside the shop: nothing refers to it and it refers to nothing.
create table sandbox_sessions (
  reference text primary key,
  gateway text not null,
  order_code text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'succeeded', 'declined', 'cancelled')),
  event_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint sandbox_sessions_settled_once check ((status = 'open') = (event_id is null))
);

-- When the gateway was last asked about an attempt, so that a lost notification is found without asking all the time.
alter table payment_attempts add column looked_at timestamptz;
create index payment_attempts_open on payment_attempts (created_at) where status in ('open', 'processing');
