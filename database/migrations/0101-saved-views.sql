-- Filters of a list and its order, under a name: for a member of the staff, or shared by everybody who sees the list.
create table saved_views (
  id integer generated always as identity primary key,
  list text not null,
  name text not null check (name <> ''),
  staff_id integer not null references staff,
  shared boolean not null,
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null
);
create unique index saved_views_own on saved_views (staff_id, list, lower(name)) where not shared;
create unique index saved_views_shared on saved_views (list, lower(name)) where shared;

-- With which view a list opens for somebody.
create table default_views (
  staff_id integer not null references staff,
  list text not null,
  view_id integer not null references saved_views on delete cascade,
  primary key (staff_id, list)
);
create index default_views_view on default_views (view_id);
