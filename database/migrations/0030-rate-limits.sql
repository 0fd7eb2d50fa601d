-- What limits have counted, for all processes together: a keyed hash of what is counted for whom. A crash may empty it, so it is not logged.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);

-- Where the person of an account has logged in, as a keyed hash of account and client address: strangers cannot lock them out there.
create table known_places (
  key text primary key,
  ends_at timestamptz not null
);
create index known_places_ended on known_places (ends_at);
