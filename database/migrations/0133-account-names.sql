-- The default name of an account is shown in each reader's language, so only the festival's own name is stored. `name` was for processes
-- that do not know `custom_name`, and `methods_timezone` for those that do not know payment methods; before the first release there are none.
drop trigger ledger_accounts_take_custom_name on ledger_accounts;
drop function take_custom_account_name();
alter table ledger_accounts drop column name;

alter table sales_calendar drop column methods_timezone;
