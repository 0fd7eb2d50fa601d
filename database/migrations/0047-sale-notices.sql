-- Who wants to be told by mail when the sale of an item begins, once. The item is named by its stock row, as products and merchandise
-- both have one. `code` ends it, from the mail. Told ones are kept a while, so that the link of their mail does.
create table sale_notices (
  id integer generated always as identity primary key,
  stock_id integer not null references stock on delete cascade,
  email text not null check (length(email) <= 255),
  code text not null unique,
  created_at timestamptz not null,
  told_at timestamptz,
  unique (stock_id, email)
);
create index sale_notices_untold on sale_notices (stock_id, id) where told_at is null;
create index sale_notices_told on sale_notices (told_at) where told_at is not null;
create index sale_notices_email on sale_notices (email);
