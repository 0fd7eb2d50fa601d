-- What goes with a mail is described here and drawn when the mail leaves.
alter table mails add column attachments jsonb not null default '[]';

-- Tickets are found by their holder's address when somebody asks for them again.
create index tickets_holder on tickets (lower(email));

-- What ended long ago is purged; by these the sweeper finds it without reading all that has not.
create index sessions_ended on sessions (least(expires_at, revoked_at));
create index password_tokens_ended on password_tokens (expires_at);
