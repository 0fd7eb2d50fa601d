-- Whom an order is invoiced to, where that is a company. One of another country of the EU may owe the tax itself: the lines of its order
-- then keep the rate 0, whichever way they were sold.
alter table orders add column company_name text check (length(company_name) <= 255);
alter table orders add column vat_number text check (length(vat_number) <= 20);
alter table orders add column reverse_charge boolean not null default false;
alter table orders add constraint orders_company_is_named check (vat_number is null or company_name is not null);
alter table orders add constraint orders_reverse_charge_has_number check (not reverse_charge or vat_number is not null);

create or replace function keep_tax_of_product() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else p.tax_rate end
                     from products p left join orders o on o.id = new.order_id where p.id = new.product_id);
  return new;
end
$$;
create or replace function keep_tax_of_merchandise() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else m.tax_rate end
                     from merchandise m left join orders o on o.id = new.order_id where m.id = new.merchandise_id);
  return new;
end
$$;

update site set settings = regexp_replace(settings::text, '\}\s*$',
  ',"companyInvoices":{"enabled":false,"reverseCharge":false}}')::json
 where not settings::jsonb ? 'companyInvoices';
