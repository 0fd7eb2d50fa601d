-- What a message says in other languages, by language; a process of the last release sends the text of the first.
alter table mailings add column translations jsonb default '{}'::jsonb not null;
