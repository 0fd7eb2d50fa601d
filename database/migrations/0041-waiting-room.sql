-- A line of people before a rush: numbers are drawn, positions called.
create table waiting_rooms (
  id integer generated always as identity primary key,
  began_at timestamptz not null,
  opens_at timestamptz not null,
  ended_at timestamptz,
  paused boolean not null default false,
  drawn integer not null default 0 check (drawn >= 0),
  -- The numbers up to this were drawn before the opening, and are shuffled by the seed.
  crowd integer,
  seed text check (seed ~ '^[0-9a-f]{32}$'),
  shuffled_at timestamptz,
  called integer not null default 0,
  -- Until then the pace was made use of.
  called_at timestamptz not null,
  pace integer not null check (pace > 0),
  paced_at timestamptz not null,
  constraint waiting_rooms_crowd_check check (crowd between 0 and drawn),
  constraint waiting_rooms_called_check check (called between 0 and drawn),
  constraint waiting_rooms_shuffled_check
    check ((crowd is null) = (seed is null) and (crowd is null) = (shuffled_at is null) and (crowd is not null or called = 0))
);
create unique index waiting_rooms_current on waiting_rooms ((ended_at is null)) where ended_at is null;

-- Up to which position people were called, and when.
create table waiting_room_calls (
  room_id integer not null references waiting_rooms (id),
  up_to integer not null check (up_to > 0),
  at timestamptz not null,
  primary key (room_id, up_to)
);

-- Passes that are over before their time: each opens one cart.
create table used_passes (
  room_id integer not null references waiting_rooms (id),
  position integer not null check (position > 0),
  used_at timestamptz not null,
  -- Null where it was given back.
  cart_id integer unique references carts (id),
  primary key (room_id, position)
);

-- How many numbers each client address has drawn; the address only as a keyed hash.
create table waiting_room_clients (
  room_id integer not null references waiting_rooms (id),
  client text not null,
  numbers integer not null check (numbers > 0),
  primary key (room_id, client)
);

update site set settings = regexp_replace(settings::text, '\}\s*$',
  ',"waitingRoom":{"active":false,"opensAt":null,"gathersFor":"PT30M","peoplePerMinute":500,"mostInside":null,"pass":"PT10M"}}')::json
 where not settings::jsonb ? 'waitingRoom';
