-- Invoices whose buyer was corrected: each was credited as a whole, by a credit note of the same numbers as all others, and its order has a
-- new invoice since.
create table corrected_invoices (
  id integer primary key,
  order_id integer not null references invoices (order_id),
  number text not null unique,
  issued_at timestamptz not null,
  snapshot json not null,
  credit_number text not null unique,
  credited_at timestamptz not null,
  credit_snapshot json not null,
  total bigint not null check (total > 0)
);
create index corrected_invoices_order on corrected_invoices (order_id);
create trigger corrected_invoices_written_once
  before update or delete or truncate on corrected_invoices
  for each statement execute function refuse_to_rewrite();

-- Who owes the tax of an order may be corrected, too.
create trigger orders_taxed_otherwise_in_ledger
  after update of reverse_charge on orders
  for each row when (old.reverse_charge <> new.reverse_charge) execute function order_due_in_ledger();
