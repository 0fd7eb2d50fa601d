-- What a refund gives back is found by it, also after the refund is cancelled.
create index refund_items_item on refund_items (kind, item_id);

-- The same as ticket_changes_old_code.
drop index ticket_changes_before_code;
