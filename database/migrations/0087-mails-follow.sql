-- Where the mails of an order go: to the address that the staff have named for it, else to the one that its customer has now.
create function order_recipient(customer_id integer, mails_to text) returns text
  language sql stable
  return coalesce($2, (select email from customers where id = $1));

-- Whether a mail was written to the customer of its order, and so goes where that one's mails go when it leaves. Null in mails that an
-- earlier release has written.
alter table mails add column to_customer boolean;
