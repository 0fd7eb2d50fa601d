-- Several processes abandon orders at once: each takes some that no other has. The mark counts for a minute, in case its process ends.

alter table orders add column abandon_claimed_at timestamptz;
