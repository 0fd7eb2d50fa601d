-- What staff have sent themselves of money that else went back to a card: when a part of the card's comes back later,
-- only that part is owed again.
alter table overpayments
  add column sent_by_hand bigint not null default 0;

update overpayments set sent_by_hand = amount - returned_to_card where returned_at is not null;

alter table overpayments
  add constraint overpayments_sent_by_hand check (sent_by_hand >= 0 and returned_to_card + sent_by_hand <= amount);

alter table refunds
  add column sent_by_hand bigint not null default 0;

update refunds r
   set sent_by_hand = greatest(0, total - (
         select coalesce(sum(c.amount), 0) from card_refunds c where c.refund_id = r.id and c.status = 'succeeded'))
 where status = 'processed';

alter table refunds
  add constraint refunds_sent_by_hand check (sent_by_hand between 0 and total);
