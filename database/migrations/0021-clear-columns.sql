-- Columns that did not say what they hold.
alter table staff rename column recovery_unkept to pending_recovery_codes;
alter table staff rename column factor_since to factor_confirmed_at;
alter table staff_sessions rename column offered_key to pending_factor_key;
alter table payment_attempts rename column looked_at to last_checked_at;
alter table orders rename column phone_key to idempotency_key;
alter table orders rename constraint orders_phone_key_check to orders_idempotency_key_check;
alter index orders_phone_key rename to orders_idempotency_key;
