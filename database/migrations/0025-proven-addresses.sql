-- The token of a mailed link stands nowhere: a mail keeps what its link is made from, and a placeholder in its text.
alter table mails add column link jsonb;
update mails
   set html = regexp_replace(html, '(/(reset-password/[^/\s"<]+|office/welcome)/)[0-9a-f]{64}', '\1{token}', 'g'),
       text = regexp_replace(text, '(/(reset-password/[^/\s"<]+|office/welcome)/)[0-9a-f]{64}', '\1{token}', 'g')
 where template in ('register', 'reset', 'reassign', 'staff-invitation');

-- An address that an account is to have once the link that was mailed to it was followed. At most one for each account.
create table email_changes (
  id integer generated always as identity primary key,
  customer_id integer not null unique references customers,
  email text not null check (length(email) <= 255),
  requested_by text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_ended on email_changes (expires_at);

-- The address to which the staff have the mails of an order sent, in place of that of its account; and why, kept for good.
alter table orders add column mails_to text check (length(mails_to) <= 255);
create table order_recipients (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  at timestamptz not null,
  actor text not null,
  email_before text not null,
  email text not null,
  reason text not null check (reason <> '' and length(reason) <= 1000)
);
create index order_recipients_order on order_recipients (order_id, id);
create trigger order_recipients_written_once before update or delete or truncate on order_recipients
  for each statement execute function refuse_to_rewrite();

-- Sessions of the staff are deleted some time after they have ended; when somebody was last seen is kept.
alter table staff add column last_seen_at timestamptz;
create index staff_sessions_ended on staff_sessions (least(expires_at, revoked_at));
create index staff_invitations_ended on staff_invitations (expires_at);
