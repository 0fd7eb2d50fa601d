-- An order of which a line is exchanged for another of the same price sells something else, perhaps at another tax: the ledger looks at it
-- again.
create function its_former_order_due_in_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_due (order_id) values (old.order_id);
  return null;
end
$$;
create trigger cart_products_leave_order_in_ledger after update of order_id on cart_products
  for each row when (old.order_id is not null and new.order_id is distinct from old.order_id)
  execute function its_former_order_due_in_ledger();
create trigger cart_merchandise_leave_order_in_ledger after update of order_id on cart_merchandise
  for each row when (old.order_id is not null and new.order_id is distinct from old.order_id)
  execute function its_former_order_due_in_ledger();
