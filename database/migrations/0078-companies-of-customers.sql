-- The company that a customer has invoices made out to, which the next checkout begins with.
alter table customers add column company_name text check (length(company_name) <= 255);
alter table customers add column vat_number text check (length(vat_number) <= 20);
alter table customers add constraint customers_company_is_named check (vat_number is null or company_name is not null);
