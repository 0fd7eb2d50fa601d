-- What is received beyond the amount of a payment is an overpayment. Checked in the next migration, which does not block writes.
alter table payments
  add constraint payments_paid_within_amount check (paid_amount <= amount) not valid;
