-- The names of three actions in standard words, as in 0024.
alter table audit disable trigger audit_written_once;
update audit set action = renamed.new
  from (values ('pay list made', 'payment file created'), ('put on a pay list', 'put in a payment file'),
               ('problem solved', 'problem resolved')) as renamed (old, new)
 where action = renamed.old;
alter table audit enable trigger audit_written_once;
