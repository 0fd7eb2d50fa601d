-- How much of what was sent the bank has returned. It is owed as another overpayment, which was recorded in the same transaction.
alter table overpayments
  add column came_back bigint not null default 0,
  add constraint overpayments_came_back check (came_back >= 0 and came_back <= sent_by_hand);

update overpayments v set came_back = least(v.sent_by_hand, back.amount)
  from (select p.overpayment_id, sum(p.amount) as amount
          from payouts p join overpayments sent on sent.id = p.overpayment_id
         where p.status = 'returned'
           and (p.ended_at >= sent.returned_at
                or exists (select from overpayments n where n.order_id = sent.order_id and n.created_at = p.ended_at))
         group by p.overpayment_id) back
 where back.overpayment_id = v.id;
