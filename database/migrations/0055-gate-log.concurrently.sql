-- The log of scans, looked through by list and by answer, and what the last hour brought.
drop index concurrently if exists scans_list;
create index concurrently scans_list on scans (list_id, id) where list_id is not null;
drop index concurrently if exists scans_answer;
create index concurrently scans_answer on scans (answer, id);
drop index concurrently if exists scans_at;
create index concurrently scans_at on scans (at);
