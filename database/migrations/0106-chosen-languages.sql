-- Whether a language was chosen, by its customer or by the staff, and is not only that of the page where somebody was last.
alter table customers add column language_chosen boolean not null default false;
alter table orders add column language_chosen boolean not null default false;

-- The language in which terms were shown that were accepted. Null of what earlier releases have kept.
alter table terms_acceptances add column language text;

-- The language of an order: what was chosen for it, else what its customer has chosen, else that in which it was placed, else that of their account.
create function order_language(customer_id integer, language text, language_chosen boolean) returns text
  language sql stable
  return case when $3 then $2
              else coalesce((select language from customers where id = $1 and language_chosen),
                            $2,
                            (select language from customers where id = $1)) end;

-- The language of whoever has an address: for the customer of the order that it is about that of the order, for anybody else that of their
-- account, else that of the order.
create or replace function reader_language(address text, order_id integer) returns text
  language sql stable
  return coalesce((select order_language(o.customer_id, o.language, o.language_chosen)
                     from orders o join customers c on c.id = o.customer_id
                    where o.id = $2 and lower($1) in (lower(c.email), lower(o.mails_to))),
                  (select language from customers where lower(email) = lower($1)),
                  (select order_language(o.customer_id, o.language, o.language_chosen) from orders o where o.id = $2));
