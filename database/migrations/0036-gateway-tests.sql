-- Payments without an order, by which an owner sees that a gateway works, and what came back of each.
create table gateway_tests (
  id integer generated always as identity primary key,
  reference text not null unique,
  gateway text not null,
  gateway_ref text,
  transaction_ref text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'open'
    check (status in ('open', 'processing', 'succeeded', 'declined', 'expired', 'cancelled', 'mismatch')),
  opened_by text not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  refund_status text check (refund_status in ('pending', 'succeeded', 'failed', 'unknown')),
  refund_code text,
  refunded_at timestamptz,
  check (refund_status is null or status = 'succeeded')
);
create index payment_events_received on payment_events (gateway, received_at);
