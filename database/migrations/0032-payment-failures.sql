-- Why a payment failed, in our own words and in the gateway's, and when its customer was written to about it.
alter table payment_attempts
  add column failure_reason text check (failure_reason in ('declined', 'insufficient_funds', 'expired_card',
    'wrong_details', 'authentication', 'page_left', 'page_expired', 'other')),
  add column failure_code text check (length(failure_code) <= 200),
  add column failure_told_at timestamptz;
create index payment_attempts_to_tell on payment_attempts (settled_at)
 where failure_reason is not null and failure_told_at is null and status in ('failed', 'expired', 'cancelled');
alter table sandbox_sessions add column failure_reason text;
