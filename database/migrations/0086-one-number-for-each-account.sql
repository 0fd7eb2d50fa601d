-- An account of the ledger has its number alone. One that would get a number that another has gets the next that is free.
create function free_account_number(wanted text, account text) returns text language sql as $$
  select candidate
    from generate_series(0, 1000) as place
   cross join lateral (
     select case when place = 0 then wanted
                 when wanted ~ '^[0-9]{1,18}$' then lpad((wanted::bigint + place)::text, length(wanted), '0')
                 else left(wanted, 15) || '-' || place end as candidate) tried
   where not exists (select from ledger_accounts where number = candidate and key <> account)
   order by place limit 1
$$;

create function take_free_account_number() returns trigger language plpgsql as $$
begin
  new.number := free_account_number(new.number, new.key);
  return new;
end $$;
create trigger ledger_accounts_take_number before insert on ledger_accounts for each row execute function take_free_account_number();

do $$
declare
  twice record;
begin
  for twice in
    select key, number from (
      select key, number, row_number() over (partition by number order by key) as place from ledger_accounts) listed
     where place > 1 order by key
  loop
    update ledger_accounts set number = free_account_number(twice.number, twice.key) where key = twice.key;
  end loop;
end $$;

create unique index ledger_accounts_number on ledger_accounts (number);
