-- Messages that the staff write to many people, and to whom they went.
create table mailings (
  id integer generated always as identity primary key,
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'preparing', 'sending', 'stopped', 'finished')),
  kind text not null check (kind in ('operational', 'news')),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) <= 50000),
  audience jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  send_at timestamptz,
  sent_by text,
  started_at timestamptz,
  finished_at timestamptz,
  -- Counted as it goes, so that nobody who looks has to.
  recipients integer not null default 0 check (recipients >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  handed_over integer not null default 0 check (handed_over >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  constraint mailings_add_up check (left_out + handed_over <= recipients and sent + failed <= handed_over),
  constraint mailings_scheduled check (status <> 'scheduled' or send_at is not null),
  constraint mailings_started check ((status in ('draft', 'scheduled')) = (started_at is null)),
  constraint mailings_finished check ((status in ('stopped', 'finished')) = (finished_at is not null))
);

-- Those that something is to be done about.
create index mailings_open on mailings (id) where status in ('scheduled', 'preparing', 'sending');
create index mailings_unsettled on mailings (finished_at) where sent < handed_over and finished_at is not null;

-- Who gets a mailing, fixed when it begins. No name: who is erased goes with the address.
create table mailing_recipients (
  id bigint generated always as identity,
  mailing_id integer not null references mailings on delete cascade,
  email text check (email = lower(email) and email <> ''),
  order_ids integer[] not null,
  line_ids integer[] not null,
  result text not null default 'waiting' check (result in ('waiting', 'sending', 'sent', 'failed', 'left_out')),
  reason text check (reason in ('opted_out', 'no_address', 'erased', 'missing')),
  mail_id integer references mails on delete set null,
  primary key (mailing_id, id),
  -- Never twice to one address.
  constraint mailing_recipients_once unique (mailing_id, email),
  constraint mailing_recipients_left_out check ((result = 'left_out') = (reason is not null)),
  constraint mailing_recipients_mailed check (result not in ('waiting', 'left_out') or mail_id is null)
);
create index mailing_recipients_result on mailing_recipients (mailing_id, result, id);
create index mailing_recipients_address on mailing_recipients (email text_pattern_ops) where email is not null;
create index mailing_recipients_mail on mailing_recipients (mail_id) where mail_id is not null;

-- Who wants no news. A hash, not the address: it is still known when the person is erased.
create table news_opt_outs (
  address_hash bytea primary key check (length(address_hash) = 32),
  at timestamptz not null,
  via text not null check (via in ('link', 'one_click', 'account'))
);

-- What the headers of a mail offer to stop, and whether a mail that may have been taken is not tried again.
alter table mails
  add column unsubscribe_url text,
  add column at_most_once boolean not null default false,
  add column handed_over_at timestamptz;
