-- A transfer that has arrived may be only a part of its overpayment: if a card refund of the rest fails, that is sent by another one.
drop index payouts_overpayment_once;
create unique index payouts_overpayment_once on payouts (overpayment_id) where status = 'sent';
