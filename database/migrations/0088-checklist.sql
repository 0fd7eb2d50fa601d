-- What an owner has put aside on the list of what is still missing. The mark tells what was missing then: when something else is, it comes
-- back.
create table checklist_put_aside (
  item text primary key,
  mark text not null check (length(mark) between 1 and 64),
  put_aside_by text not null,
  put_aside_at timestamptz not null
);

-- The mail server that took a mail; null where there was none, and of mails of earlier releases.
alter table mails add column mail_server text;
