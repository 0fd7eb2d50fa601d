-- The tax of a line is that of the moment in which it was sold, whatever becomes of its product. It is filled in here, so that no way to
-- sell can leave it out, and the release before this one neither.
alter table cart_products add column tax_rate numeric(5,2) check (tax_rate between 0 and 100);
alter table cart_merchandise add column tax_rate numeric(5,2) check (tax_rate between 0 and 100);

create function keep_tax_of_product() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select tax_rate from products where id = new.product_id);
  return new;
end
$$;
create function keep_tax_of_merchandise() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select tax_rate from merchandise where id = new.merchandise_id);
  return new;
end
$$;
create trigger cart_products_keep_tax before insert or update of order_id on cart_products
  for each row when (new.order_id is not null and new.tax_rate is null) execute function keep_tax_of_product();
create trigger cart_merchandise_keep_tax before insert or update of order_id on cart_merchandise
  for each row when (new.order_id is not null and new.tax_rate is null) execute function keep_tax_of_merchandise();

update cart_products l set tax_rate = p.tax_rate from products p where p.id = l.product_id and l.order_id is not null;
update cart_merchandise l set tax_rate = m.tax_rate from merchandise m where m.id = l.merchandise_id and l.order_id is not null;
alter table cart_products add constraint cart_products_taxed check (order_id is null or tax_rate is not null);
alter table cart_merchandise add constraint cart_merchandise_taxed check (order_id is null or tax_rate is not null);
