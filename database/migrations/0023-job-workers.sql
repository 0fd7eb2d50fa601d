-- The workers of the job queue that live, in all processes: jobs of those that were not seen for a while are free again.
create table job_workers (
  id text primary key check (id <> ''),
  seen_at timestamptz not null
);
