create extension if not exists pg_trgm;

-- What was sold in a range of days is read from this index alone.
create index orders_sold on orders (created_at) include (id, cart_id, payment_status, payment_method, total_price);

-- A part of an address or of a subject finds a mail; those that wait or have failed are few, and have mails_unsent.
create index mails_words on mails using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
create index mails_template on mails (template, id);

-- What was done, by what it was.
create index audit_action on audit (action, id);
