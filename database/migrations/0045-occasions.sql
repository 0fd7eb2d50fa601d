-- When and where a product is, and how often it lets in; what it leaves out is its event's (A-148).
alter table events
  add column ends_at timestamptz,
  add column location text,
  add column entry text check (entry in ('once', 'multiple')),
  add constraint events_end_after_start check (ends_at > starts_at);

alter table products
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add column location text,
  add column entry text check (entry in ('once', 'multiple')),
  add constraint products_end_after_start check (ends_at > starts_at);
