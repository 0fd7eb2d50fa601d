-- The sandbox bank can be slow, fail refunds days later, and have its charges disputed.
create table sandbox_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('instant', 'slow', 'failing'))
);

alter table sandbox_sessions
  drop constraint sandbox_sessions_status_check,
  add constraint sandbox_sessions_status_check
    check (status in ('open', 'processing', 'succeeded', 'declined', 'cancelled', 'closed')),
  -- When a payment arrives that is under way.
  add column settles_at timestamptz,
  add constraint sandbox_sessions_settles check ((status = 'processing') = (settles_at is not null));
create index sandbox_sessions_newest on sandbox_sessions (created_at);
create index sandbox_sessions_due on sandbox_sessions (settles_at) where settles_at is not null;

-- When a refund that is under way arrives, or one that had arrived comes back.
alter table sandbox_refunds add column settles_at timestamptz;
create index sandbox_refunds_newest on sandbox_refunds (created_at);
create index sandbox_refunds_due on sandbox_refunds (settles_at) where settles_at is not null;

create table sandbox_disputes (
  ref text primary key,
  session text not null unique references sandbox_sessions (reference),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  due_by timestamptz not null
);
