-- What the lists of the office are sorted by.
drop index concurrently if exists orders_customer_name;
create index concurrently orders_customer_name on orders (lower(billing_name), id);
drop index concurrently if exists orders_total;
create index concurrently orders_total on orders (total_price, id);
drop index concurrently if exists tickets_holder_name;
create index concurrently tickets_holder_name on tickets (lower(full_name), id);
drop index concurrently if exists customers_created;
create index concurrently customers_created on customers (created_at, id);
drop index concurrently if exists refunds_total;
create index concurrently refunds_total on refunds (total, id);
drop index concurrently if exists mails_recipient;
create index concurrently mails_recipient on mails (lower(recipient), id);
drop index concurrently if exists vouchers_amount;
create index concurrently vouchers_amount on vouchers (amount, id);
drop index concurrently if exists bank_lines_money;
create index concurrently bank_lines_money on bank_lines (amount, id);
drop index concurrently if exists bank_lines_name;
create index concurrently bank_lines_name on bank_lines (lower(name), id);
