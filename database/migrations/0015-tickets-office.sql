-- Who of the staff has changed a ticket ("staff 3"); null when its owner did.
alter table ticket_changes add column done_by text;
-- From which ticket another has come, and what has become of it.
create index ticket_changes_before_code on ticket_changes ((before ->> 'code'));
create index ticket_changes_after_code on ticket_changes ((after ->> 'code'));

-- What stood on earlier prints of a ticket: the gate tells an old print from one that nobody ever made.
create table former_barcodes (
  ticket_id integer not null references tickets,
  barcode_secret text not null,
  ended_at timestamptz not null,
  primary key (ticket_id, barcode_secret)
);

-- The lists of the office: newest first, a part of a name or of an address finds its tickets and its account.
create extension if not exists pg_trgm;
create index tickets_words on tickets using gin (lower(full_name || ' ' || email) gin_trgm_ops);
create index tickets_code_begins on tickets (code text_pattern_ops);
create index tickets_product on tickets (product_id, id);
create index tickets_departure on tickets (transport_time_id, id) where transport_time_id is not null;
create index tickets_status on tickets (status, id);
create index customers_words on customers using gin (lower(full_name || ' ' || email) gin_trgm_ops);

-- Two accounts of one person: of one name, or of one address but for dots, a tag and capitals.
create function bare_email(email text) returns text immutable strict parallel safe language sql
return replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@' || split_part(lower(email), '@', 2);
create index customers_name on customers (lower(full_name));
create index customers_bare_email on customers (bare_email(email));
