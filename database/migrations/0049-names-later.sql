-- Until when the holders of a product's tickets may be named later; null: when they are added to a cart. An empty full_name is a holder
-- who has not been named yet.
alter table products add column names_until timestamp;
alter table tickets add column name_reminded_at timestamptz;
