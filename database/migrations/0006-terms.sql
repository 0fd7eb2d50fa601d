-- Every text of the terms that somebody has accepted, by the SHA-256 of it, and who accepted which: written once, kept for good.
create table terms_versions (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  text text not null,
  first_accepted_at timestamptz not null
);

create table terms_acceptances (
  order_id integer primary key references orders,
  version text not null references terms_versions,
  at timestamptz not null,
  ip text not null,
  user_agent text
);
