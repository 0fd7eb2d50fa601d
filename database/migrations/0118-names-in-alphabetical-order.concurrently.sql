-- Names of people as they look them up: "Žan" before "zoe". Those by the bytes of names nobody sorts by any more.
drop index concurrently if exists orders_customer_alphabet;
create index concurrently orders_customer_alphabet on orders (lower(billing_name) collate "und-x-icu", id);
drop index concurrently if exists tickets_holder_alphabet;
create index concurrently tickets_holder_alphabet on tickets (lower(full_name) collate "und-x-icu", id);
drop index concurrently if exists customers_alphabet;
create index concurrently customers_alphabet on customers (lower(full_name) collate "und-x-icu", id);
drop index concurrently if exists bank_lines_alphabet;
create index concurrently bank_lines_alphabet on bank_lines (lower(name) collate "und-x-icu", id);
drop index concurrently if exists orders_customer_name;
drop index concurrently if exists tickets_holder_name;
drop index concurrently if exists bank_lines_name;
