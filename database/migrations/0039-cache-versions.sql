-- How often each thing that processes keep in memory has been changed, so that a process can tell that it is behind.
create table cache_versions (
  name text primary key,
  version bigint not null
);
