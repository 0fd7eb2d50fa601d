-- What the festival has named an account, null until it does: until then each reader is told its name in their language.
alter table ledger_accounts add column given_name text
  constraint ledger_accounts_given_name_check check (length(given_name) between 1 and 100);

-- All others were called so by default, in the language of whoever first needed them.
update ledger_accounts set given_name = name
 where key like 'own %'
    or not (
      name ~ '^(Deferred income|Income|Fees|Shipping|Discounts|Tax|Noch nicht realisierter Erlös|Erlöse|Gebühren|Versand|Rabatte|Steuer), ([0-9.]+%|reverse charge|Reverse Charge)$'
      or name ~ '^(Money in transit at|Geld unterwegs bei) '
      or name in (
        'Receivables', 'Bank', 'Cash', 'Cash of the office, in no till', 'Card terminal', 'Refunds payable', 'Overpayments to return',
        'Taken out of one order and counted for another', 'Money at the bank that belongs to no order', 'Fees of gateways',
        'Losses of disputes', 'Rounding', 'Transfers on their way', 'Balances brought forward', 'Bank charges', 'Interest',
        'Other expenses', 'Other income', 'Transfers between own accounts', 'Private money of the owners'));

-- A process of the last release names an account by its `name` alone.
create function take_given_account_name() returns trigger language plpgsql as $$
begin
  if new.given_name is not distinct from old.given_name then
    new.given_name := new.name;
  end if;
  return new;
end $$;
create trigger ledger_accounts_take_given_name before update of name on ledger_accounts
  for each row when (new.name is distinct from old.name) execute function take_given_account_name();
