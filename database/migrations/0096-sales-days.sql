-- The figures of sales by the days of the festival's calendar: some thousand rows where there are hundreds of thousands of quarters. They are
-- made from the quarters, once more when the festival's time zone has changed.
create table sales_days (
  day date not null,
  part text not null,
  ref integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (day, part, ref)
);

create table sales_calendar (
  one boolean primary key default true check (one),
  timezone text not null
);
