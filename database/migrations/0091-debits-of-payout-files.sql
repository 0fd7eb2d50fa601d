-- The line of a statement by which the bank has debited a SEPA file as one sum.
alter table payout_files add column debit_line_id integer references bank_lines (id);
update payout_files f set debit_line_id = l.id
  from bank_lines l
 where l.status = 'seen' and l.amount = -f.total and l.note = 'SEPA file ' || f.message_id;
