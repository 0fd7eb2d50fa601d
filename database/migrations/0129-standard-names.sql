-- The names that ticketing and payment software uses elsewhere, before the first release: nothing that uses the former ones can be running.

alter table bank_line_matches rename column pile to "group";
alter table bank_line_matches rename constraint bank_line_matches_pile_check to bank_line_matches_group_check;
alter index bank_line_matches_pile rename to bank_line_matches_group;

alter table checklist_put_aside rename to checklist_dismissals;
alter table checklist_dismissals rename column put_aside_by to dismissed_by;
alter table checklist_dismissals rename column put_aside_at to dismissed_at;
alter table checklist_dismissals rename constraint checklist_put_aside_pkey to checklist_dismissals_pkey;
alter table checklist_dismissals rename constraint checklist_put_aside_mark_check to checklist_dismissals_mark_check;

alter table gate_figures rename column gone to "left";

alter table known_places rename to known_login_sources;
alter table known_login_sources rename constraint known_places_pkey to known_login_sources_pkey;
alter index known_places_ended rename to known_login_sources_ended;

alter table ledger_accounts rename column given_name to custom_name;
alter table ledger_accounts rename constraint ledger_accounts_given_name_check to ledger_accounts_custom_name_check;
alter trigger ledger_accounts_take_given_name on ledger_accounts rename to ledger_accounts_take_custom_name;
alter function take_given_account_name rename to take_custom_account_name;
create or replace function take_custom_account_name() returns trigger language plpgsql as $$
begin
  if new.custom_name is not distinct from old.custom_name then
    new.custom_name := new.name;
  end if;
  return new;
end $$;

alter table method_sales_quarters rename to method_sales_quarter_hours;
alter table method_sales_quarter_hours rename constraint method_sales_quarters_pkey to method_sales_quarter_hours_pkey;
alter table sales_quarters rename to sales_quarter_hours;
alter table sales_quarter_hours rename constraint sales_quarters_pkey to sales_quarter_hours_pkey;

alter table orders rename column rest_due_at to balance_due_at;
alter table orders rename column rest_reminded_at to balance_reminded_at;

alter table overpayments rename column came_back to bounced_amount;
alter table overpayments rename constraint overpayments_came_back to overpayments_bounced_amount;

alter table payment_attempts rename column failure_told_at to failure_notified_at;
alter index payment_attempts_to_tell rename to payment_attempts_to_notify;

alter table sale_notices rename column told_at to notified_at;
alter index sale_notices_told rename to sale_notices_notified;
alter index sale_notices_untold rename to sale_notices_pending;

alter table staff rename column factor_key to totp_secret;
alter table staff rename column factor_confirmed_at to totp_confirmed_at;
alter table staff rename column factor_step to totp_step;
alter table staff rename constraint staff_factor_has_key to staff_totp_has_secret;
alter table staff_sessions rename column pending_factor_key to pending_totp_secret;
alter table staff_sessions rename column factor_at to factor_verified_at;

alter table used_passes rename to waiting_room_used_passes;
alter table waiting_room_used_passes rename constraint used_passes_pkey to waiting_room_used_passes_pkey;
alter table waiting_room_used_passes rename constraint used_passes_cart_id_key to waiting_room_used_passes_cart_id_key;
alter table waiting_room_used_passes rename constraint used_passes_cart_id_fkey to waiting_room_used_passes_cart_id_fkey;
alter table waiting_room_used_passes rename constraint used_passes_room_id_fkey to waiting_room_used_passes_room_id_fkey;
alter table waiting_room_used_passes rename constraint used_passes_position_check to waiting_room_used_passes_position_check;

alter table wallet_passes rename column untold to update_pending;
alter index wallet_passes_untold rename to wallet_passes_update_pending;

-- There is a table note_changes, and this function has nothing to do with it.
alter function note_change rename to set_changed_in;
