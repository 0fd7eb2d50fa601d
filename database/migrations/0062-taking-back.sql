-- Money that staff enter came by transfer, in cash or at a card terminal. What was entered on the wrong order is taken back by a row of its
-- own, which names what it takes back: both stay as they were written.
alter table incoming_payments
  add column method text not null default 'bank_transfer'
    constraint incoming_payments_method_check check (method in ('bank_transfer', 'cash', 'card_terminal')),
  add column reverses integer unique references incoming_payments,
  add constraint incoming_payments_reversal check (reverses is null or (amount < 0 and note is not null));
alter table incoming_payments disable trigger incoming_payments_written_once;
update incoming_payments i set method = o.payment_method
  from orders o where o.id = i.order_id and o.payment_method in ('cash', 'card_terminal') and i.amount > 0;
alter table incoming_payments enable trigger incoming_payments_written_once;

-- What is taken back is all of one payment of the same order, in the way in which it came, and itself no taking back.
create function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from incoming_payments
                  where id = new.reverses and order_id = new.order_id and amount = -new.amount and amount > 0
                    and method = new.method) then
    raise exception 'Payment % of order % takes back what it is not', new.number, new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger incoming_payments_reversed before insert on incoming_payments
  for each row when (new.reverses is not null) execute function check_reversal();

-- Until when the rest of an order that is paid in part is awaited, and when its customer was reminded. `tickets_kept`: its tickets are good
-- although its payment was taken back.
alter table orders
  add column rest_due_at timestamptz,
  add column rest_reminded_at timestamptz,
  add column tickets_kept boolean not null default false;
drop trigger orders_changed on orders;
create trigger orders_changed before update of payment_status, accepted_ts_and_cs, tickets_kept on orders
  for each row execute function note_change();

-- Tickets that are blocked, or cancelled, until an order is paid whose payment was taken back. They may be in other orders by now.
create table withheld_tickets (
  ticket_id integer primary key references tickets,
  order_id integer not null references orders
);
create index withheld_tickets_order on withheld_tickets (order_id);

-- A shop that was filled before has the times that a festival file has which names none.
update site set settings = regexp_replace(settings::text, '"durations"\s*:\s*\{', '"durations":{"rest":"P7D","restReminder":"P2D",')::json
 where not (settings::jsonb -> 'durations') ? 'rest';
