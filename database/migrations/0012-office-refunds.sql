-- Why a refund could not be paid out, in the words of the staff; it goes when the account goes.
alter table refunds add column problem_reason text check (length(problem_reason) <= 500);
create index refunds_status on refunds (status, id);
