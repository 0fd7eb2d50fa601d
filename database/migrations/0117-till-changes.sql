-- What is taken or given back on the spot for a changed order is in the till of who does it.
alter table till_entries
  add column incoming_payment_id integer references incoming_payments (id),
  add column refund_id integer references refunds (id),
  drop constraint till_entries_order_id_kind_key,
  drop constraint till_entries_kind_check,
  drop constraint till_entries_amount,
  add constraint till_entries_kind_check check (kind in ('sale', 'undone', 'taken', 'given_back')),
  add constraint till_entries_amount check (case when kind in ('sale', 'taken') then amount >= 0 else amount <= 0 end),
  add constraint till_entries_of_change check (
    (kind = 'taken') = (incoming_payment_id is not null) and (kind = 'given_back') = (refund_id is not null));
create unique index till_entries_sold_once on till_entries (order_id, kind) where kind in ('sale', 'undone');
create unique index till_entries_taken_once on till_entries (incoming_payment_id) where incoming_payment_id is not null;
create unique index till_entries_given_back_once on till_entries (refund_id) where refund_id is not null;
create index till_entries_order on till_entries (order_id);
