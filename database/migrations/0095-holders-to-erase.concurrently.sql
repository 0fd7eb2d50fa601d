drop index concurrently if exists tickets_named;
create index concurrently tickets_named on tickets (product_id) where full_name <> '—';
drop index concurrently if exists cart_products_named;
create index concurrently cart_products_named on cart_products (released_at) where released_at is not null and full_name <> '—';
