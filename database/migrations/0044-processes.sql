-- The processes that run now, and the figures of each: written every few seconds, worth nothing after a crash.
create unlogged table processes (
  id uuid primary key,
  host text not null,
  role text not null,
  figures jsonb not null,
  seen_at timestamptz not null
);
