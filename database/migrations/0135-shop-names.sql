-- More names that say what they hold, before the first release: nothing that uses the former ones can be running.

-- The stock rows of the shared capacities that a place counts against, and the number of people waiting for one.
alter table stock rename column shares to shared_stock_ids;
alter table stock rename constraint stock_shares_check to stock_shared_stock_ids_check;
alter table stock rename column waiting to waiting_count;
alter table stock rename constraint stock_waiting_check to stock_waiting_count_check;
alter table stock rename constraint stock_shares_not_null to stock_shared_stock_ids_not_null;
alter table stock rename constraint stock_waiting_not_null to stock_waiting_count_not_null;

-- The keyed hash of the client address that opened a cart.
alter table carts rename column client to client_hash;
alter index carts_client rename to carts_client_hash;
alter table orders rename column client to client_hash;
alter table orders rename constraint orders_client_check to orders_client_hash_check;
alter index orders_client rename to orders_client_hash;
