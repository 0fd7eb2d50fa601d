-- The language of an order and of an account: that of the page where it was ordered, or logged in last. Null of those of earlier releases.
alter table orders add column language text;
alter table customers add column language text;

-- The language in which a mail was written, and its documents are drawn.
alter table mails add column language text;

-- The language of whoever has an address: that of their account, else that of the order that a mail is about.
create function reader_language(address text, order_id integer) returns text
  language sql stable
  return coalesce((select language from customers where lower(email) = lower($1)),
                  (select language from orders where id = $2));
