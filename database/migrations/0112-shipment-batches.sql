-- What was sent in one go can be taken back in one go: the first shipment of them, null for that one itself.
alter table shipments add column batch_id integer references shipments (id);
