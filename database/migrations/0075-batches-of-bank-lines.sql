-- How a debit of several payments names their file, and of how many it is, where the bank says it.
alter table bank_lines
  add column batch_id text not null default '' check (length(batch_id) <= 200),
  add column batch_count integer check (batch_count >= 0);
