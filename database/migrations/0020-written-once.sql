-- One function guards everything that is written once. It had a twin, and the changes of tickets had both.
create or replace function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end
$$;

drop trigger kept_for_good on ticket_changes;

drop trigger kept_for_good on terms_versions;
create trigger terms_versions_written_once before update or delete or truncate on terms_versions
  for each statement execute function refuse_to_rewrite();

drop trigger kept_for_good on terms_acceptances;
create trigger terms_acceptances_written_once before update or delete or truncate on terms_acceptances
  for each statement execute function refuse_to_rewrite();

drop trigger accepted_for_good on orders;
create trigger orders_acceptance_written_once before update of accepted_ts_and_cs on orders
  for each row when (old.accepted_ts_and_cs is not null and new.accepted_ts_and_cs is distinct from old.accepted_ts_and_cs)
  execute function refuse_to_rewrite('orders.accepted_ts_and_cs');

drop function refuse_to_forget();
