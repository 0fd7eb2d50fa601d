-- Files that every process serves, on whatever machine: the pictures of the festival. The name of each tells its content, so none ever
-- changes; a machine keeps a copy on its disk.
create table stored_files (
  path text primary key check (path ~ '^[a-z]+/[a-zA-Z0-9][a-zA-Z0-9._-]*$'),
  bytes bytea not null,
  stored_at timestamptz not null
);

-- Pictures are small already: PostgreSQL would try in vain.
alter table stored_files alter column bytes set storage external;
