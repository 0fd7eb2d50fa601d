-- What of the festival was changed, by whom, and how it was before and after. json, not jsonb: the order of keys is kept.
create table festival_changes (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  request jsonb,
  list text not null,
  key text not null,
  -- The paths of the fields that differ.
  fields text[] not null,
  -- Null where the part was not there.
  before json,
  after json,
  check (before is not null or after is not null)
);
create index festival_changes_part on festival_changes (list, key, id);
create trigger festival_changes_written_once before update or delete or truncate on festival_changes
  for each statement execute function refuse_to_rewrite();

-- Vouchers that were made together.
create table voucher_batches (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  prefix text not null,
  name text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz,
  count integer not null check (count > 0)
);
alter table vouchers add column batch_id integer references voucher_batches;
create index vouchers_batch on vouchers (batch_id, id) where batch_id is not null;

create extension if not exists pg_trgm;
create index vouchers_words on vouchers using gin (lower(code || ' ' || name) gin_trgm_ops);
