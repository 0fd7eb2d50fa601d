-- When a gateway was last asked to give a test payment back, or what became of it: who has ended before the answer is followed up.
alter table gateway_tests add column refund_asked_at timestamptz;
