-- The ledger: what was sold, paid, given back and lost, in balanced entries that nobody can rewrite. `server/ledger` posts it from the rows
-- of orders and money; which orders it has to look at again stands in `ledger_due`, written by the transactions that change them.

-- What a festival calls its accounts. `key` is ours: 'cash stripe', 'income 19.00'.
create table ledger_accounts (
  key text primary key,
  number text not null check (length(number) between 1 and 20),
  name text not null check (length(name) between 1 and 100)
);

-- The last day of each month that is closed. What comes later is booked on the first open day.
create table ledger_closings (
  last_day date primary key,
  closed_at timestamptz not null,
  closed_by text not null
);
create trigger ledger_closings_written_once before delete or update or truncate on ledger_closings
  for each statement execute function refuse_to_rewrite();

-- One business event of an order. `source` names the row that it is about: 'order', 'attempt 12', 'refund 7'. No foreign key leads to the
-- order: its lock would have posting wait for whoever works on the order, and them for the posting. Orders are never deleted.
create table ledger_entries (
  id bigint generated always as identity primary key,
  order_id integer not null,
  source text not null,
  kind text not null,
  at timestamptz not null,
  booked_on date not null,
  posted_at timestamptz not null
);
create index ledger_entries_order on ledger_entries (order_id, id);
create index ledger_entries_booked on ledger_entries (booked_on, id);
create trigger ledger_entries_written_once before delete or update or truncate on ledger_entries
  for each statement execute function refuse_to_rewrite();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from posted where booked_on <= (select max(last_day) from ledger_closings)) then
    raise exception 'a closed month takes no entry' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger ledger_entries_in_open_month after insert on ledger_entries referencing new table as posted
  for each statement execute function refuse_closed_month();

-- Debits are positive, credits negative, in minor units. Product and merchandise tell whose income it is.
create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account text not null references ledger_accounts,
  product_id integer references products,
  merchandise_id integer references merchandise,
  amount bigint not null check (amount <> 0),
  check (num_nonnulls(product_id, merchandise_id) <= 1)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account, entry_id);
create trigger ledger_postings_written_once before delete or update or truncate on ledger_postings
  for each statement execute function refuse_to_rewrite();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create trigger ledger_postings_balance after insert on ledger_postings referencing new table as posted
  for each statement execute function refuse_unbalanced();

-- Products whose income has been earned, because what they are for is over.
create table ledger_earned (
  product_id integer primary key references products,
  at timestamptz not null
);

-- Orders that the ledger has to look at again, once for each change.
create table ledger_due (
  id bigint generated always as identity primary key,
  order_id integer not null
);

create function order_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id) values (new.id);
  return null;
end
$$;
create trigger orders_in_ledger after insert on orders for each row when (new.items_total > 0)
  execute function order_due_in_ledger();
create trigger orders_changed_in_ledger after update on orders for each row
  when ((old.payment_status in ('cancelled', 'abandoned')) <> (new.payment_status in ('cancelled', 'abandoned'))
        or old.items_total <> new.items_total or old.total_price <> new.total_price
        or old.discount_amount <> new.discount_amount or old.has_refunds <> new.has_refunds)
  execute function order_due_in_ledger();

create function its_order_due_in_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into ledger_due (order_id) values (old.order_id);
  else
    insert into ledger_due (order_id) values (new.order_id);
  end if;
  return null;
end
$$;
create trigger incoming_payments_in_ledger after insert on incoming_payments for each row
  execute function its_order_due_in_ledger();
create trigger refunds_in_ledger after insert or update of status, total, sent_by_hand on refunds for each row
  execute function its_order_due_in_ledger();
create trigger overpayments_in_ledger after insert or update of amount or delete on overpayments for each row
  execute function its_order_due_in_ledger();

create function order_of_payment_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id) select order_id from payments where id = new.payment_id;
  return null;
end
$$;
create trigger payment_attempts_in_ledger after insert on payment_attempts for each row
  when (new.status = 'succeeded') execute function order_of_payment_due_in_ledger();
create trigger payment_attempts_changed_in_ledger after update on payment_attempts for each row
  when ((old.status = 'succeeded') <> (new.status = 'succeeded')) execute function order_of_payment_due_in_ledger();

create function order_of_attempt_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id)
  select p.order_id from payment_attempts a join payments p on p.id = a.payment_id where a.id = new.attempt_id;
  return null;
end
$$;
create trigger card_refunds_in_ledger after insert or update of status, overpayment_id on card_refunds for each row
  execute function order_of_attempt_due_in_ledger();
create trigger disputes_in_ledger after update of lost_amount, written_off on disputes for each row
  execute function order_of_attempt_due_in_ledger();

-- What there was before the ledger.
insert into ledger_due (order_id) select id from orders where items_total > 0 order by id;
