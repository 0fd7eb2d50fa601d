-- What an ended cart held is found when it is brought back.
drop index concurrently if exists cart_products_released;
create index concurrently cart_products_released on cart_products (cart_id) where released_at is not null;
