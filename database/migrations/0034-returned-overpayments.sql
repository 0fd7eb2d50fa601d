-- How much of an overpayment has gone back to cards; the rest is still owed.
alter table overpayments add column returned_to_card bigint not null default 0
  check (returned_to_card >= 0 and returned_to_card <= amount);
update overpayments o set returned_to_card = returned.amount
  from (select overpayment_id, sum(amount) as amount from card_refunds
         where status = 'succeeded' and overpayment_id is not null group by overpayment_id) returned
 where returned.overpayment_id = o.id;
