drop index concurrently if exists orders_company;
create index concurrently orders_company on orders using gin (lower(company_name) gin_trgm_ops);
