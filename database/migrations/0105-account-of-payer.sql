-- Whether a refund goes to the account from which its order was paid, as a bank's statement tells it, until its customer names another one.
alter table refunds add column account_from_statement boolean not null default false;
