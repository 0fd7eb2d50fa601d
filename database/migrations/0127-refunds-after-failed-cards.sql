-- The same for refunds: a transfer that has arrived may be only a part.
drop index payouts_refund_once;
create unique index payouts_refund_once on payouts (refund_id) where status = 'sent';
