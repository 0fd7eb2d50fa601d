-- What is still to be sent back, in one place. It is computed when it is read, so that the table is not rewritten.
alter table overpayments
  add column remaining bigint generated always as (amount - returned_to_card - sent_by_hand) virtual;
