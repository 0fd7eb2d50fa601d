-- The few tickets whose holder has not been named yet, for their reminder and their last day.
drop index concurrently if exists tickets_nameless;
create index concurrently tickets_nameless on tickets (product_id) where full_name = '' and status = 'active';
