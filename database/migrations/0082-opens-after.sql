-- A product that is not on sale until another is sold out, or its sale is over; `opened_at` is when that was, and it stays open.
alter table products
  add column opens_after text references products (external_code) on delete set null,
  add column opened_at timestamptz,
  add constraint products_opens_after_another check (opens_after <> external_code);
