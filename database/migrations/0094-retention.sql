-- What was erased because its time was over: of each kind when that was looked at last, and of the last turn how much and when.
create table retention_runs (
  kind text primary key check (kind in ('endedCarts', 'sentMails', 'logIns', 'bankDetails', 'holders')),
  checked_at timestamptz not null,
  erased_at timestamptz,
  erased integer not null default 0 check (erased >= 0),
  total bigint not null default 0 check (total >= erased)
);

-- A shop that was filled before has the times that a festival file has which names none.
update site set settings = regexp_replace(settings::text, '"durations"\s*:\s*\{', '"durations":{"endedCarts":"P30D","sentMails":"P365D","logIns":"P30D","holders":"P180D",')::json
 where not (settings::jsonb -> 'durations') ? 'holders';
