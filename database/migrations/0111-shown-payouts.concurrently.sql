-- Transfers are found by the letters of their ids, whole or cut off, and by their amounts, files by their sums.
drop index concurrently if exists payouts_letters;
create index concurrently payouts_letters on payouts (replace(end_to_end_id, '-', '') text_pattern_ops);
drop index concurrently if exists payouts_amount;
create index concurrently payouts_amount on payouts (amount, id);
drop index concurrently if exists payout_files_total;
create index concurrently payout_files_total on payout_files (total, id);
