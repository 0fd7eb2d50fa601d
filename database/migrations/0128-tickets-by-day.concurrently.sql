-- Lists of the tickets issued within some days. Tickets are stored in the order of their issue, so that a small summary of each range
-- of pages is enough, and issuing a ticket costs no more.
drop index concurrently if exists tickets_created;
create index concurrently tickets_created on tickets using brin (created_at);
