-- Who works for the festival. Nobody of them is deleted: what they did stays theirs.
create table staff (
  id integer generated always as identity primary key,
  email text not null check (length(email) <= 255),
  full_name text not null check (length(full_name) <= 255),
  role text not null check (role in ('owner', 'sales', 'finance', 'gate')),
  password_hash text,
  enabled boolean not null default true,
  -- A login of the demo festival: it needs no second factor, and opens nothing in production.
  demo boolean not null default false,
  created_at timestamptz not null,
  -- The key of the second factor, encrypted; it counts from when a first code of it was right.
  factor_key text,
  factor_since timestamptz,
  -- The half minute of the newest code that was used, so that none is good twice.
  factor_step bigint not null default 0,
  constraint staff_factor_has_key check (factor_since is null or factor_key is not null)
);
create unique index staff_email on staff (lower(email));

create table staff_recovery_codes (
  staff_id integer not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_invitations (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_staff on staff_invitations (staff_id);

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the second factor was given; until then the session may do nothing but give it.
  factor_at timestamptz,
  user_agent text
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- From which request: its id, the call, and of staff the address.
alter table audit add column request jsonb;
create index audit_at on audit (at, id);
create index audit_subject on audit (subject, id);
create index audit_actor on audit (actor, id);

-- What was done is done: nobody edits it, not even by mistake.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', tg_table_name;
end
$$;
create trigger audit_written_once before update or delete or truncate on audit
  for each statement execute function refuse_to_rewrite();
create trigger ticket_changes_written_once before update or delete or truncate on ticket_changes
  for each statement execute function refuse_to_rewrite();
