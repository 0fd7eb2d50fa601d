-- More names that ticketing and payment software uses elsewhere, before the first release: nothing that uses the former ones can be running.

-- The balance of an order that is partly paid, in the configuration and its history; the mails about it, and about suspended tickets.
create function pg_temp.renamed(text) returns text language sql as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace($1,
    '"rest"(\s*:\s*"P[0-9A-Z]*")', '"balance"\1', 'g'),
    '"restReminder"(\s*:\s*"P[0-9A-Z]*")', '"balanceReminder"\1', 'g'),
    '\mdurations\.rest(Reminder)?\M', 'durations.balance\1', 'g'),
    '\mserver/payments\.restReminder\.', 'server/payments.balanceReminder.', 'g'),
    '\mserver/payments\.restEnded\.', 'server/payments.balanceNotPaid.', 'g'),
    '\mserver/tickets\.withheld\.', 'server/tickets.suspended.', 'g'),
    '\mserver/tickets\.restored\.', 'server/tickets.reinstated.', 'g')
$$;
update site set settings = pg_temp.renamed(settings::text)::json
 where settings::text <> pg_temp.renamed(settings::text);
do $$
begin
  alter table festival_changes disable trigger festival_changes_written_once;
  update festival_changes
     set fields = pg_temp.renamed(fields::text)::text[],
         before = pg_temp.renamed(before::text)::json,
         after = pg_temp.renamed(after::text)::json
   where list = 'site';
  alter table festival_changes enable trigger festival_changes_written_once;
end $$;

update mails
   set template = case template
                    when 'rest-reminder' then 'balance-reminder'
                    when 'rest-not-paid' then 'balance-not-paid'
                    when 'ticket-withheld' then 'ticket-suspended'
                    else 'ticket-reinstated' end
 where template in ('rest-reminder', 'rest-not-paid', 'ticket-withheld', 'ticket-restored');

-- Links of mails that are still to be sent, or may be sent again.
update mails
   set html = replace(replace(html, '/stop-news/', '/unsubscribe-news/'), '/stop-telling/', '/unsubscribe-sale-alerts/'),
       text = replace(replace(text, '/stop-news/', '/unsubscribe-news/'), '/stop-telling/', '/unsubscribe-sale-alerts/'),
       unsubscribe_url = replace(unsubscribe_url, '/stop-news/', '/unsubscribe-news/')
 where html ~ '/stop-(news|telling)/' or text ~ '/stop-(news|telling)/' or unsubscribe_url ~ '/stop-news/';

-- Lists that somebody saved, filtered by one of these.
update saved_views
   set query = replace(replace(replace(replace(query::text,
         '"rest-reminder"', '"balance-reminder"'),
         '"rest-not-paid"', '"balance-not-paid"'),
         '"ticket-withheld"', '"ticket-suspended"'),
         '"ticket-restored"', '"ticket-reinstated"')::jsonb
 where query::text ~ '"(rest-reminder|rest-not-paid|ticket-withheld|ticket-restored)"';

-- GROUP is a reserved word.
alter table bank_line_matches rename column "group" to match_group;
alter table bank_line_matches rename constraint bank_line_matches_group_check to bank_line_matches_match_group_check;
alter index bank_line_matches_group rename to bank_line_matches_match_group;

alter table sale_notices rename to sale_alerts;
alter table sale_notices_id_seq rename to sale_alerts_id_seq;
alter table sale_alerts rename constraint sale_notices_pkey to sale_alerts_pkey;
alter table sale_alerts rename constraint sale_notices_code_key to sale_alerts_code_key;
alter table sale_alerts rename constraint sale_notices_stock_id_email_key to sale_alerts_stock_id_email_key;
alter table sale_alerts rename constraint sale_notices_stock_id_fkey to sale_alerts_stock_id_fkey;
alter table sale_alerts rename constraint sale_notices_email_check to sale_alerts_email_check;
alter index sale_notices_email rename to sale_alerts_email;
alter index sale_notices_notified rename to sale_alerts_notified;
alter index sale_notices_pending rename to sale_alerts_pending;

alter table withheld_tickets rename to suspended_tickets;
alter table suspended_tickets rename constraint withheld_tickets_pkey to suspended_tickets_pkey;
alter table suspended_tickets rename constraint withheld_tickets_order_id_fkey to suspended_tickets_order_id_fkey;
alter table suspended_tickets rename constraint withheld_tickets_ticket_id_fkey to suspended_tickets_ticket_id_fkey;
alter index withheld_tickets_order rename to suspended_tickets_order;

alter table history_values rename to history_personal_data;
alter table history_personal_data rename column part to field;
alter table history_personal_data rename constraint history_values_pkey to history_personal_data_pkey;
alter trigger history_values_written_once on history_personal_data rename to history_personal_data_written_once;
alter function keep_values_apart rename to separate_personal_data;
alter trigger audit_values_apart on audit rename to audit_separate_personal_data;
alter trigger customer_changes_values_apart on customer_changes rename to customer_changes_separate_personal_data;
alter trigger note_changes_values_apart on note_changes rename to note_changes_separate_personal_data;
alter trigger order_recipients_values_apart on order_recipients rename to order_recipients_separate_personal_data;
alter trigger terms_acceptances_values_apart on terms_acceptances rename to terms_acceptances_separate_personal_data;
alter trigger ticket_changes_values_apart on ticket_changes rename to ticket_changes_separate_personal_data;
create or replace function separate_personal_data() returns trigger language plpgsql as $function$
declare
  written jsonb := to_jsonb(new);
  row_id bigint := coalesce(written ->> 'id', written ->> 'order_id')::bigint;
  personal constant text[] := array['full_name', 'email', 'age', 'country', 'address', 'company_name', 'vat_number',
                                    'note', 'reason', 'search'];
  separate jsonb;
begin
  for n in 0 .. tg_nargs - 1 loop
    if jsonb_typeof(written -> tg_argv[n]) = 'object' then
      select jsonb_object_agg(key, value) into separate from jsonb_each(written -> tg_argv[n]) where key = any(personal);
      written := jsonb_set(written, array[tg_argv[n]], (written -> tg_argv[n]) - personal);
    elsif written ->> tg_argv[n] not in ('', '—') then
      separate := written -> tg_argv[n];
      written := jsonb_set(written, array[tg_argv[n]], '"—"');
    else
      separate := null;
    end if;
    if separate is not null then
      insert into history_personal_data values (tg_table_name, row_id, tg_argv[n], separate);
    end if;
  end loop;
  return jsonb_populate_record(new, written);
end
$function$;
create or replace function keep_note() returns trigger language plpgsql as $function$
begin
  if new.text = '—' and new.removed_at is not null then
    return new;
  end if;
  if old.removed_at is not null or not exists (
       select from note_changes c
         left join history_personal_data v on v.history = 'note_changes' and v.row_id = c.id and v.field = 'text'
        where c.note_id = old.id and coalesce(v.value #>> '{}', c.text) = old.text and c.at = coalesce(new.removed_at, new.edited_at)) then
    raise exception 'What note % said is kept', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

alter table orders rename column mails_to to recipient_email;
alter table orders rename constraint orders_mails_to_check to orders_recipient_email_check;
drop function order_recipient(integer, text);
create function order_recipient(customer_id integer, recipient_email text) returns text stable language sql
  return coalesce(recipient_email, (select email from customers where id = order_recipient.customer_id));

-- What a till does: it sells, voids a sale, takes a payment for a changed order, or refunds a part of one.
alter table till_entries
  drop constraint till_entries_kind_check,
  drop constraint till_entries_amount,
  drop constraint till_entries_of_change,
  drop constraint till_entries_reason;
drop index till_entries_sold_once;
alter table till_entries disable trigger till_entries_written_once;
update till_entries
   set kind = case kind when 'undone' then 'void' when 'taken' then 'payment' else 'refund' end
 where kind <> 'sale';
alter table till_entries enable trigger till_entries_written_once;
alter table till_entries
  add constraint till_entries_kind_check check (kind in ('sale', 'void', 'payment', 'refund')),
  add constraint till_entries_amount check (case when kind in ('sale', 'payment') then amount >= 0 else amount <= 0 end),
  add constraint till_entries_of_change check (
    (kind = 'payment') = (incoming_payment_id is not null) and (kind = 'refund') = (refund_id is not null)),
  add constraint till_entries_reason check ((kind = 'void') = (reason is not null));
create unique index till_entries_sold_once on till_entries (order_id, kind) where kind in ('sale', 'void');
alter index till_entries_taken_once rename to till_entries_payment_once;
alter index till_entries_given_back_once rename to till_entries_refund_once;
