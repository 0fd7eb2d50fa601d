-- What orders of each payment method have sold and brought, in sums by quarter of an hour and by day, beside those of 0093 and 0096: charts and
-- the first page of the office read some hundred rows instead of all orders and payments. They have tables of their own, because a process of
-- the last release adds up all parts of the others.

-- Orders to count again: those whose figures of sales were just counted, also by a process of the last release.
create table method_sales_due (
  id bigint generated always as identity primary key,
  order_id integer not null
);

create function taken_from_sales_due_by_method() returns trigger language plpgsql as $$
begin
  insert into method_sales_due (order_id) select distinct order_id from taken;
  return null;
end
$$;
create trigger sales_due_by_method after delete on sales_due
  referencing old table as taken for each statement execute function taken_from_sales_due_by_method();

-- No reference to its order, as order_sales has none.
create table order_method_sales (
  order_id integer primary key,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null
);

create table method_sales_quarters (
  starts_at timestamptz not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  primary key (starts_at, payment_method)
);

create table method_sales_days (
  day date not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  primary key (day, payment_method)
);

-- Before the statements that lock orders, payments and the calendar: one row for each order takes a while. What changes meanwhile is not lost,
-- because figures are read when an order is counted, after this transaction.
insert into method_sales_due (order_id) select id from orders;

-- The time zone of their days: a process of the last release does not count them again when that of the festival changes.
alter table sales_calendar add column methods_timezone text;

-- A change of the payment method alone moves no money: the ledger looks at its order for the figures.
create trigger orders_of_another_method_in_ledger after update of payment_method on orders
  for each row when (old.payment_method <> new.payment_method) execute function order_due_in_ledger();

-- Staff who resolve a problem may lower what is paid, after the money itself was lost earlier: the ledger looks at the order for the figures.
create trigger paid_amounts_in_ledger after update of paid_amount on payments
  for each row when (old.paid_amount <> new.paid_amount) execute function its_order_due_in_ledger();
