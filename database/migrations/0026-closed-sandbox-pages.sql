-- The shop ends a page that shall no longer be paid.

alter table sandbox_sessions
  drop constraint sandbox_sessions_status_check,
  drop constraint sandbox_sessions_settled_once,
  add constraint sandbox_sessions_status_check
    check (status in ('open', 'succeeded', 'declined', 'cancelled', 'closed')),
  add constraint sandbox_sessions_settled_once check ((status in ('open', 'closed')) = (event_id is null));
