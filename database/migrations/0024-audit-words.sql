-- The names of actions in standard words. Who did what to what, and when, stays as it was written.
alter table audit disable trigger audit_written_once;
update audit set action = renamed.new
  from (values ('payback opened', 'overpayment recorded'), ('list taken out', 'data exported'),
               ('order moved', 'order status changed'), ('problem restated', 'problem reason changed'),
               ('refund moved', 'refund status changed'), ('staff let in anew', 'owner access restored'),
               ('festival.import', 'festival imported'), ('ticket moved', 'ticket departure changed'),
               ('ticket given', 'ticket transferred')) as renamed (old, new)
 where action = renamed.old;
update audit set subject = 'export' || substring(subject from 5) where action = 'data exported';
update audit set actor = 'anonymous' where actor = 'somebody';
alter table audit enable trigger audit_written_once;

update mails set template = 'ticket-transferred' where template = 'ticket-given';
