-- The schema after all migrations, for reading. Written by `npm run schema`: never edit it, write a migration.
-- The tables of the job queue (schema graphile_worker) are its own and left out.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION answer_keys(question integer, value jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  if jsonb_typeof(value) <> 'array' then
    return array[question || ':' || left(value #>> '{}', 100)];
  end if;
  return array(select question || ':' || left(each, 100) from jsonb_array_elements_text(value) as each);
end
$function$;

CREATE OR REPLACE FUNCTION bare_email(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((replace(split_part(split_part(email_key(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@'::text) || split_part(email_key(email), '@'::text, 2));

CREATE OR REPLACE FUNCTION check_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  line bank_lines;
  allocated bigint;
begin
  if tg_table_name = 'bank_lines' then
    select * into line from bank_lines where id = new.id for update;
  else
    if not exists (select from incoming_payments where id = new.incoming_payment_id and amount = new.amount) then
      raise exception 'Allocation % of line % is not its incoming payment', new.id, new.line_id using errcode = 'check_violation';
    end if;
    select * into line from bank_lines where id = new.line_id for update;
  end if;
  select coalesce(sum(amount), 0) into allocated from bank_line_allocations where line_id = line.id and reversed_at is null;
  if allocated > greatest(line.amount, 0) or (line.status = 'booked') <> (allocated = line.amount)
     or (line.status = 'removed' and allocated > 0) then
    raise exception 'Line % of a bank statement is %, and % of % is booked', line.id, line.status, allocated, line.amount
      using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION check_credited()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (select sum(c.total) from credit_notes c where c.order_id = new.order_id)
     > (select (snapshot ->> 'total')::bigint from invoices where order_id = new.order_id) then
    raise exception 'Credit note % is of more than was invoiced', new.number using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION check_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from incoming_payments
                  where id = new.reverses and order_id = new.order_id and amount = -new.amount and amount > 0
                    and method = new.method) then
    raise exception 'Payment % of order % takes back what it is not', new.number, new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION delete_unanswered_files()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from answer_files f using gone
   where f.id = gone.file_id and not exists (select from answers where file_id = f.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION discount_places(by_rule integer, by_code integer, taken bigint)
 RETURNS TABLE(stock_id integer, places bigint)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select held.stock_id, held.places
    from discount_rules r
    join discounts d on d.id = r.discount_id
    left join discount_codes c on c.id = by_code
    cross join lateral (values (d.uses_stock_id, 1::bigint), (c.stock_id, 1), (d.budget_stock_id, taken)) held (stock_id, places)
   where r.id = by_rule and held.stock_id is not null and held.places > 0
$function$;

CREATE OR REPLACE FUNCTION email_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(email) = length(email)) THEN lower(email) ELSE international_email_key(email) END;

CREATE OR REPLACE FUNCTION email_words(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(email) = length(email)) THEN email ELSE ((email || ' '::text) || email_key(email)) END;

CREATE OR REPLACE FUNCTION events_are_kept()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return exists (select from api_keys) or exists (select from webhook_endpoints);
end $function$;

CREATE OR REPLACE FUNCTION free_account_number(wanted text, account text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  candidate text := wanted;
begin
  for place in 1..1000 loop
    exit when not exists (select from ledger_accounts where number = candidate and key <> account);
    candidate := case when wanted ~ '^[0-9]{1,18}$' then lpad((wanted::bigint + place)::text, length(wanted), '0')
                      else left(wanted, 15) || '-' || place end;
  end loop;
  return candidate;
end $function$;

CREATE OR REPLACE FUNCTION free_bank_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  freed integer;
begin
  update bank_line_allocations set reversed_at = new.created_at
   where incoming_payment_id = new.reverses and reversed_at is null
  returning line_id into freed;
  update bank_lines set status = 'open', status_at = new.created_at, status_by = new.entered_by
   where id = freed and status = 'booked';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION international_email_key(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT ("substring"(folded.folded, '^.*@'::text) || (SELECT string_agg(punycode(l.label), '.'::text ORDER BY l.place) AS string_agg FROM regexp_split_to_table("substring"(folded.folded, '[^@]*$'::text), '[.]'::text) WITH ORDINALITY l(label, place))) FROM lower((international_email_key.email COLLATE pg_c_utf8)) folded(folded));

CREATE OR REPLACE FUNCTION is_own_price(own_price jsonb, price bigint)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((own_price IS NULL) OR (((((own_price ->> 'min'::text))::bigint >= 0) AND (((own_price ->> 'min'::text))::bigint <= price)) AND (((own_price ->> 'suggested'::text))::bigint = price) AND (price <= COALESCE(((own_price ->> 'max'::text))::bigint, '10000000000'::bigint))));

CREATE OR REPLACE FUNCTION keep_credit_transfers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.file_id, new.end_to_end_id, new.amount, new.currency) is distinct from (old.file_id, old.end_to_end_id, old.amount, old.currency)
     or (new.refund_id, new.bank_line_id) is distinct from (old.refund_id, old.bank_line_id) then
    raise exception 'credit transfer % is written once', old.id using errcode = 'restrict_violation';
  end if;
  if new.status <> old.status and not (old.status = 'sent' or (old.status = 'completed' and new.status = 'returned')) then
    raise exception 'credit transfer % cannot be % after %', old.id, new.status, old.status using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION keep_tax_of_merchandise()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else m.tax_rate end
                     from merchandise m left join orders o on o.id = new.order_id where m.id = new.merchandise_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_tax_of_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else p.tax_rate end
                     from products p left join orders o on o.id = new.order_id where p.id = new.product_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_told_parts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update events_out set parts = told_parts(order_id, kind, object_id)
   where order_id = old.order_id and parts is null and xmin <> pg_current_xact_id()::xid;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION mail_html(mail mails)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE((SELECT replace(replace(mail_frames.markup, '<!--title-->'::text, replace(replace(replace(replace(replace((mail_html.mail).subject, '&'::text, '&amp;'::text), '<'::text, '&lt;'::text), '>'::text, '&gt;'::text), '"'::text, '&quot;'::text), ''''::text, '&#39;'::text)), '<!--content-->'::text, (mail_html.mail).html) AS replace FROM mail_frames WHERE (mail_frames.hash = (mail_html.mail).frame)), (mail).html);

CREATE OR REPLACE FUNCTION mark_wallet_passes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wallet_passes set due = true where ticket_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION name_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN split_part(words, chr(31), 1);

CREATE OR REPLACE FUNCTION order_language(customer_id integer, language text, language_chosen boolean)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN language_chosen THEN language ELSE COALESCE((SELECT customers.language FROM customers WHERE ((customers.id = order_language.customer_id) AND customers.language_chosen)), language, (SELECT customers.language FROM customers WHERE (customers.id = order_language.customer_id))) END;

CREATE OR REPLACE FUNCTION order_recipient(customer_id integer, recipient_email text)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN COALESCE(recipient_email, (SELECT customers.email FROM customers WHERE (customers.id = order_recipient.customer_id)));

CREATE OR REPLACE FUNCTION piece_name(item text, variant integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN concat_ws(', '::text, item, (SELECT variants.name FROM variants WHERE (variants.id = piece_name.variant)));

CREATE OR REPLACE FUNCTION plain_letters(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (words ~ '[ɑɐⱥƀɓƃƈȼđɖɗƌðəǝɛɇƒǥɠɣħɦıɩɨɉƙⱪĸłƚɫŋɲƞøɔɵƥɋɍɽȿʂŧƭʈʉʊʋⱳƴɏƶȥⱬʒς‐‑‒–—―⁃−˗ßæœþ]'::text) THEN translate(replace(replace(replace(replace(words, 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), 'ɑɐⱥƀɓƃƈȼđɖɗƌðəǝɛɇƒǥɠɣħɦıɩɨɉƙⱪĸłƚɫŋɲƞøɔɵƥɋɍɽȿʂŧƭʈʉʊʋⱳƴɏƶȥⱬʒς‐‑‒–—―⁃−˗'::text, 'aaabbbccdddddeeeefggghhiiijkkklllnnnooopqrrsstttuuvwyyzzzzσ         '::text) ELSE words END;

CREATE OR REPLACE FUNCTION punycode(label text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  digits constant text := 'abcdefghijklmnopqrstuvwxyz0123456789';
  points integer[] := array(select ascii(letter) from regexp_split_to_table(label, '') with ordinality l (letter, place) order by place);
  written text := regexp_replace(label, '[^\x01-\x7f]', '', 'g');
  basic constant integer := length(written);
  handled integer := basic;
  n integer := 128;
  delta integer := 0;
  bias integer := 72;
  next integer;
  point integer;
  quotient integer;
  k integer;
  threshold integer;
begin
  if octet_length(label) = length(label) then
    return label;
  end if;
  written := written || case when basic > 0 then '-' else '' end;
  while handled < cardinality(points) loop
    next := (select min(each) from unnest(points) each where each >= n);
    delta := delta + (next - n) * (handled + 1);
    n := next;
    foreach point in array points loop
      if point < n then
        delta := delta + 1;
      elsif point = n then
        quotient := delta;
        k := 36;
        loop
          threshold := greatest(1, least(26, k - bias));
          exit when quotient < threshold;
          written := written || substr(digits, threshold + (quotient - threshold) % (36 - threshold) + 1, 1);
          quotient := (quotient - threshold) / (36 - threshold);
          k := k + 36;
        end loop;
        written := written || substr(digits, quotient + 1, 1);
        delta := delta / case when handled = basic then 700 else 2 end;
        delta := delta + delta / (handled + 1);
        k := 0;
        while delta > 455 loop
          delta := delta / 35;
          k := k + 36;
        end loop;
        bias := k + 36 * delta / (delta + 38);
        delta := 0;
        handled := handled + 1;
      end if;
    end loop;
    delta := delta + 1;
    n := n + 1;
  end loop;
  return 'xn--' || written;
end $function$;

CREATE OR REPLACE FUNCTION queue_allocated_bank_lines_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (bank_line_id) select distinct line_id from written;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_bank_lines_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (bank_line_id)
  select distinct line
    from written join replaced using (id), unnest(array[id, written.other_line_id, replaced.other_line_id]) as line
   where line is not null
     and (written.status, written.account, written.difference, written.other_line_id, written.opening)
         is distinct from (replaced.status, replaced.account, replaced.difference, replaced.other_line_id, replaced.opening);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_credit_transfer_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id, bank_line_id)
  select coalesce(r.order_id, v.order_id), t.bank_line_id
    from credit_transfers t left join refunds r on r.id = t.refund_id left join overpayments v on v.id = t.overpayment_id
   where t.id = new.credit_transfer_id and num_nonnulls(r.order_id, v.order_id, t.bank_line_id) = 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_new_bank_lines_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (bank_line_id) select id from written where amount > 0;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_new_orders_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) select id from written where items_total > 0 or cart_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_order_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) values (new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_order_of_attempt_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id)
  select p.order_id from payment_attempts a join payments p on p.id = a.payment_id where a.id = new.attempt_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_order_of_payment_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) select order_id from payments where id = new.payment_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_order_of_row_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    insert into ledger_queue (order_id) values (old.order_id);
  else
    insert into ledger_queue (order_id) values (new.order_id);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_orders_for_method_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into method_sales_queue (order_id) select distinct order_id from taken;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_orders_for_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into sales_queue (order_id) select distinct order_id from taken where order_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_orders_of_attempts_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id)
  select distinct order_id from written join replaced using (id) join payments on payments.id = written.payment_id
   where (written.status = 'succeeded') <> (replaced.status = 'succeeded');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_orders_of_incoming_payments_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) select distinct order_id from written;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_orders_of_paid_amounts_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id)
  select distinct written.order_id from written join replaced using (id) where written.paid_amount <> replaced.paid_amount;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_previous_order_for_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_queue (order_id) values (old.order_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_refund_for_credit_note()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into credit_note_queue (refund_id)
  select r.id from refunds r join invoices i on i.order_id = r.order_id
   where r.id = new.id and r.status = 'processed' and r.total > 0
     and not exists (select from credit_notes c where c.refund_id = r.id)
  on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_scan_for_gate_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into gate_figures_queue (scan_id, product_id)
  values (new.id, (select product_id from tickets where id = new.ticket_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION recipient_language(address text, order_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN CASE WHEN (EXISTS (SELECT FROM orders o WHERE ((o.id = recipient_language.order_id) AND (o.provisional_session_id IS NOT NULL)))) THEN (SELECT order_language(o.customer_id, o.language, o.language_chosen) AS order_language FROM orders o WHERE (o.id = recipient_language.order_id)) ELSE COALESCE((SELECT order_language(o.customer_id, o.language, o.language_chosen) AS order_language FROM (orders o JOIN customers c ON ((c.id = o.customer_id))) WHERE ((o.id = recipient_language.order_id) AND ((email_key(recipient_language.address) = email_key(c.email)) OR (email_key(recipient_language.address) = email_key(o.recipient_email))))), (SELECT customers.language FROM customers WHERE (email_key(customers.email) = email_key(recipient_language.address))), (SELECT order_language(o.customer_id, o.language, o.language_chosen) AS order_language FROM orders o WHERE (o.id = recipient_language.order_id))) END;

CREATE OR REPLACE FUNCTION refuse_closed_month()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from posted where booked_on <= (select max(last_day) from ledger_closings)) then
    raise exception 'a closed month takes no entry' using errcode = 'restrict_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is written once', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION return_place_of_guest()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with gone as (
    update allocation_guests set withdrawn_at = new.released_at
     where cart_product_id = new.id and withdrawn_at is null
    returning allocation_id)
  update allocations a set places_returned = places_returned + 1 from gone where a.id = gone.allocation_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION searchable(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || translate(CASE WHEN (octet_length(words) = length(words)) THEN lower((words COLLATE pg_c_utf8)) ELSE plain_letters(lower((regexp_replace(NORMALIZE(translate(words, '´`'::text, ''::text), NFKD), '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F‘’‛′\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB·\u00AD\u200B-\u200F\u2060\uFEFF]'::text, ''::text, 'g'::text) COLLATE pg_c_utf8))) END, '-''`'::text, ' '::text));

CREATE OR REPLACE FUNCTION separate_personal_data()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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

CREATE OR REPLACE FUNCTION set_changed_in()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION take_free_account_number()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.number := free_account_number(new.number, new.key);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_accepted_guests()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, event_ids, data)
    select 'guest.accepted', 'guest', g.id, array[p.event_id],
           jsonb_build_object('id', g.id, 'allocation_id', a.id, 'partner', r.name, 'product', p.external_code, 'event', e.key,
                              'order', new.code, 'ticket', t.code, 'state', 'accepted', 'named_at', g.named_at,
                              'withdrawn_at', g.withdrawn_at, 'full_name', coalesce(t.full_name, l.full_name),
                              'email', coalesce(t.email, l.email))
      from cart_products l join allocation_guests g on g.cart_product_id = l.id join allocations a on a.id = g.allocation_id
      join partners r on r.id = a.partner_id join products p on p.id = a.product_id join events e on e.id = p.event_id
      left join tickets t on t.cart_product_id = l.id
     where l.order_id = new.id and g.withdrawn_at is null
     order by g.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_admissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, event_ids, data)
    select case n.outcome when 'admitted' then 'ticket.admitted' when 'checked_out' then 'ticket.left' else 'ticket.admission_undone' end,
           'admission', n.id, array[p.event_id],
           jsonb_build_object('id', n.id, 'at', n.at, 'recorded_at', n.recorded_at, 'ticket', t.code, 'product', p.external_code,
                              'event', e.key, 'gate', g.name, 'list', l.name, 'direction', n.direction, 'outcome', n.outcome,
                              'offline', n.offline)
      from new_rows n join tickets t on t.id = n.ticket_id join products p on p.id = t.product_id join events e on e.id = p.event_id
      join gates g on g.id = n.gate_id join check_in_lists l on l.id = n.list_id
     where n.sequence is not null
     order by n.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    update events_out e
       set data = e.data - array['billing_name', 'billing_email', 'billing_address', 'shipping_address', 'company_name', 'vat_number']
      from new_rows n join old_rows o using (id)
     where n.billing_name = '—' and o.billing_name <> '—' and e.kind = 'order' and e.object_id = n.id;
    insert into events_out (type, kind, object_id, order_id, data)
    select case when n.payment_status = o.payment_status then 'order.changed' when n.payment_status = 'paid' then 'order.paid'
                when n.payment_status in ('cancelled', 'abandoned') then 'order.cancelled' else 'order.changed' end,
           'order', n.id, n.id, told_order(n)
      from new_rows n join old_rows o using (id)
     where (n.payment_status, n.payment_method, n.paid_at, n.has_refunds, n.items_total, n.shipping_amount,
            n.donation_amount, n.discount_amount, n.total_price, n.billing_name, n.billing_email, n.billing_country,
            n.billing_address, n.shipping_country, n.shipping_address, n.company_name, n.vat_number)
           is distinct from
           (o.payment_status, o.payment_method, o.paid_at, o.has_refunds, o.items_total, o.shipping_amount,
            o.donation_amount, o.discount_amount, o.total_price, o.billing_name, o.billing_email, o.billing_country,
            o.billing_address, o.shipping_country, o.shipping_address, o.company_name, o.vat_number);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    update events_out e set data = e.data - array['reason', 'problem_reason']
      from new_rows n
     where coalesce(n.reason, n.problem_reason, '—') = '—' and e.kind = 'refund' and e.object_id = n.id
       and e.data ?| array['reason', 'problem_reason'] and coalesce(e.data ->> 'reason', e.data ->> 'problem_reason') is not null;
    insert into events_out (type, kind, object_id, order_id, data)
    select case when n.status = 'processed' and o.status <> 'processed' then 'refund.done' else 'refund.changed' end,
           'refund', n.id, n.order_id, told_refund(n, r.code)
      from new_rows n join old_rows o using (id) join orders r on r.id = n.order_id
     where told_refund(n, '') is distinct from told_refund(o, '');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_changed_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    update events_out e set data = e.data - array['full_name', 'email', 'age']
      from new_rows n join old_rows o using (id)
     where n.full_name = '—' and o.full_name <> '—' and e.kind = 'ticket' and e.object_id = n.id;
    update events_out e set data = e.data - array['full_name', 'email']
      from new_rows n join old_rows o using (id) join allocation_guests g on g.cart_product_id = n.cart_product_id
     where n.full_name = '—' and o.full_name <> '—' and e.kind = 'guest' and e.object_id = g.id;
    insert into events_out (type, kind, object_id, event_ids, data)
    select what.type, 'ticket', n.id, array[p.event_id], told_ticket(n, r.code, p.external_code, e.key, v.key)
      from new_rows n join old_rows o using (id)
     cross join lateral (
       select 'ticket.named' as type where (n.full_name, n.email, n.age) is distinct from (o.full_name, o.email, o.age)
       union all
       select 'ticket.moved' where (n.product_id, n.transport_time_id, n.variant_id)
                                              is distinct from (o.product_id, o.transport_time_id, o.variant_id)
       union all
       select case when n.status = 'blocked' then 'ticket.blocked' else 'ticket.changed' end
        where n.status <> o.status and (o.status, n.status) not in (('active', 'used'), ('used', 'active'))) what
      join orders r on r.id = n.order_id join products p on p.id = n.product_id join events e on e.id = p.event_id
      left join variants v on v.id = n.variant_id
     order by n.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_consent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_new constant boolean := tg_op = 'INSERT';
  kept news_opt_outs;
begin
  if is_new then kept := new; else kept := old; end if;
  if events_are_kept() then
    insert into events_out (type, kind, object_id, data)
    values (case when is_new then 'consent.withdrawn' else 'consent.given' end, 'consent', 0,
            jsonb_build_object('address_hash', encode(kept.address_hash, 'hex'), 'at', kept.at, 'via', kept.via));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_new_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, order_id, data)
    select what.type, 'order', n.id, n.id, told_order(n)
      from new_rows n cross join lateral (
        select 'order.placed' as type union all select 'order.paid' where n.payment_status = 'paid') what;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_new_refunds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, order_id, data)
    select what.type, 'refund', n.id, n.order_id, told_refund(n, o.code)
      from new_rows n join orders o on o.id = n.order_id cross join lateral (
        select 'refund.requested' as type union all select 'refund.done' where n.status = 'processed') what;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_of_new_tickets()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, event_ids, data)
    select 'ticket.issued', 'ticket', n.id, array[p.event_id], told_ticket(n, o.code, p.external_code, e.key, v.key)
      from new_rows n join orders o on o.id = n.order_id join products p on p.id = n.product_id join events e on e.id = p.event_id
      left join variants v on v.id = n.variant_id
     order by n.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION told_order(o orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (o).id, 'code', (o).code, 'customer_id', (o).customer_id, 'created_at', (o).created_at, 'payment_method', (o).payment_method, 'payment_status', (o).payment_status, 'paid_at', (o).paid_at, 'has_refunds', (o).has_refunds, 'items_total', (o).items_total, 'shipping_amount', (o).shipping_amount, 'donation_amount', (o).donation_amount, 'discount_amount', (o).discount_amount, 'total_price', (o).total_price, 'billing_name', (o).billing_name, 'billing_email', (o).billing_email, 'billing_country', (o).billing_country, 'billing_address', (o).billing_address, 'shipping_country', (o).shipping_country, 'shipping_address', (o).shipping_address, 'company_name', (o).company_name, 'vat_number', (o).vat_number);

CREATE OR REPLACE FUNCTION told_parts(told_order integer, told_kind text, told_id bigint)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return jsonb_build_object(
    'lines', (
      select coalesce(jsonb_agg(to_jsonb(line) order by kind desc, id), '[]')
        from (select l.id, 'product' as kind, p.external_code, v.key as variant, l.price, l.fee, l.tax_rate::float8 as tax_rate,
                     l.released_at is not null as released, p.event_id
                from cart_products l join products p on p.id = l.product_id left join variants v on v.id = l.variant_id
               where l.order_id = told_order
              union all
              select l.id, 'merchandise', m.external_code, v.key, l.price, l.fee, l.tax_rate::float8, l.released_at is not null, null
                from cart_merchandise l join merchandise m on m.id = l.merchandise_id left join variants v on v.id = l.variant_id
               where l.order_id = told_order) line),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('code', t.code, 'event_id', p.event_id) order by t.id), '[]')
        from refund_items i join tickets t on t.id = i.item_id join products p on p.id = t.product_id
       where told_kind = 'refund' and i.refund_id = told_id and i.kind = 'ticket'));
end $function$;

CREATE OR REPLACE FUNCTION told_refund(r refunds, order_code text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (r).id, 'order', order_code, 'customer_id', (r).customer_id, 'status', (r).status, 'created_at', (r).created_at, 'completed_at', (r).completed_at, 'destination', (r).destination, 'total', (r).total, 'shipping_refund', (r).shipping_refund, 'donation_refund', (r).donation_refund, 'reason', (r).reason, 'problem_reason', (r).problem_reason);

CREATE OR REPLACE FUNCTION told_ticket(t tickets, order_code text, product text, event text, variant text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
RETURN jsonb_build_object('id', (t).id, 'code', (t).code, 'order', order_code, 'product', product, 'event', event, 'variant', variant, 'transport_time_id', (t).transport_time_id, 'status', (t).status, 'price', (t).price, 'fee', (t).fee, 'created_at', (t).created_at, 'full_name', (t).full_name, 'email', (t).email, 'age', (t).age);

create table allocation_guests (
  id integer generated always as identity,
  allocation_id integer not null,
  cart_product_id integer not null,
  named_at timestamp with time zone not null,
  named_by text not null,
  list_id integer,
  withdrawn_at timestamp with time zone,
  constraint allocation_guests_pkey PRIMARY KEY (id),
  constraint allocation_guests_cart_product_id_key UNIQUE (cart_product_id),
  constraint allocation_guests_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES allocations(id),
  constraint allocation_guests_cart_product_id_fkey FOREIGN KEY (cart_product_id) REFERENCES cart_products(id),
  constraint allocation_guests_list_id_fkey FOREIGN KEY (list_id) REFERENCES guest_lists(id)
);
CREATE INDEX allocation_guests_allocation ON allocation_guests USING btree (allocation_id, id);
CREATE INDEX allocation_guests_list ON allocation_guests USING btree (list_id, id) WHERE list_id IS NOT NULL;

create table allocations (
  id integer generated always as identity,
  partner_id integer not null,
  product_id integer not null,
  count integer not null,
  places_left integer not null,
  places_returned integer default 0 not null,
  until timestamp with time zone not null,
  transferable boolean not null,
  names_later boolean not null,
  note text default ''::text not null,
  list_value bigint not null,
  granted_by text not null,
  granted_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint allocations_pkey PRIMARY KEY (id),
  constraint allocations_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  constraint allocations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint allocations_closed_hold_nothing CHECK (closed_at IS NULL OR places_left = 0),
  constraint allocations_count_check CHECK (count >= 1 AND count <= 100000),
  constraint allocations_counted CHECK ((places_left + places_returned) <= count),
  constraint allocations_list_value_check CHECK (list_value >= 0),
  constraint allocations_note_check CHECK (length(note) <= 1000),
  constraint allocations_places_left_check CHECK (places_left >= 0),
  constraint allocations_places_returned_check CHECK (places_returned >= 0)
);
CREATE INDEX allocations_open ON allocations USING btree (until) WHERE closed_at IS NULL;
CREATE INDEX allocations_partner ON allocations USING btree (partner_id, id);
CREATE INDEX allocations_product ON allocations USING btree (product_id) WHERE places_left > 0;

create table answer_files (
  id bigint generated always as identity,
  key text not null,
  question_id integer not null,
  media_type text not null,
  size integer not null,
  encrypted bytea not null,
  uploaded_at timestamp with time zone not null,
  constraint answer_files_pkey PRIMARY KEY (id),
  constraint answer_files_key_key UNIQUE (key),
  constraint answer_files_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint answer_files_media_type_check CHECK (media_type = ANY (ARRAY['image/jpeg'::text, 'application/pdf'::text])),
  constraint answer_files_size_check CHECK (size > 0)
);
CREATE INDEX answer_files_question ON answer_files USING btree (question_id);
CREATE INDEX answer_files_uploaded ON answer_files USING btree (uploaded_at);

create table answers (
  id bigint generated always as identity,
  question_id integer not null,
  version_id integer not null,
  cart_product_id integer,
  cart_merchandise_id integer,
  order_id integer,
  value jsonb,
  encrypted text,
  file_id bigint,
  answered_at timestamp with time zone not null,
  constraint answers_pkey PRIMARY KEY (id),
  constraint answers_cart_merchandise_id_fkey FOREIGN KEY (cart_merchandise_id) REFERENCES cart_merchandise(id) ON DELETE CASCADE,
  constraint answers_cart_product_id_fkey FOREIGN KEY (cart_product_id) REFERENCES cart_products(id) ON DELETE CASCADE,
  constraint answers_file_id_fkey FOREIGN KEY (file_id) REFERENCES answer_files(id),
  constraint answers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id),
  constraint answers_question_id_version_id_fkey FOREIGN KEY (question_id, version_id) REFERENCES question_versions(question_id, id),
  constraint answers_of_one CHECK (num_nonnulls(cart_product_id, cart_merchandise_id, order_id) = 1),
  constraint answers_one_value CHECK (num_nonnulls(value, encrypted) = 1)
);
CREATE INDEX answers_file ON answers USING btree (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX answers_keys ON answers USING gin (answer_keys(question_id, value));
CREATE UNIQUE INDEX answers_of_merchandise ON answers USING btree (cart_merchandise_id, question_id) WHERE cart_merchandise_id IS NOT NULL;
CREATE UNIQUE INDEX answers_of_order ON answers USING btree (order_id, question_id) WHERE order_id IS NOT NULL;
CREATE UNIQUE INDEX answers_of_ticket ON answers USING btree (cart_product_id, question_id) WHERE cart_product_id IS NOT NULL;
CREATE INDEX answers_question ON answers USING btree (question_id, id);
CREATE TRIGGER answers_delete_files AFTER DELETE ON answers REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION delete_unanswered_files();

create table api_keys (
  id integer generated always as identity,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  reads text[] not null,
  writes text[] default '{}'::text[] not null,
  event_ids integer[],
  personal_data boolean not null,
  networks text[] default '{}'::text[] not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by integer not null,
  replaces_id integer,
  revoked_at timestamp with time zone,
  revoked_for text,
  last_used_at timestamp with time zone,
  calls bigint default 0 not null,
  errors bigint default 0 not null,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint api_keys_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES api_keys(id),
  constraint api_keys_event_ids_check CHECK (cardinality(event_ids) > 0),
  constraint api_keys_key_hash_check CHECK (length(key_hash) = 32),
  constraint api_keys_may_something CHECK ((cardinality(reads) + cardinality(writes)) > 0),
  constraint api_keys_name_check CHECK (name <> ''::text AND length(name) <= 100),
  constraint api_keys_prefix_check CHECK (length(prefix) = 12),
  constraint api_keys_revoked_for_a_reason CHECK ((revoked_at IS NULL) = (revoked_for IS NULL)),
  constraint api_keys_revoked_for_check CHECK (revoked_for = ANY (ARRAY['staff'::text, 'address'::text]))
);
CREATE UNIQUE INDEX api_keys_replaced_once ON api_keys USING btree (replaces_id) WHERE revoked_at IS NULL;

create table audit (
  id bigint generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb default '{}'::jsonb not null,
  request jsonb,
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_action ON audit USING btree (action, id);
CREATE INDEX audit_actor ON audit USING btree (actor, id);
CREATE INDEX audit_at ON audit USING btree (at, id);
CREATE INDEX audit_subject ON audit USING btree (subject, id);
CREATE TRIGGER audit_separate_personal_data BEFORE INSERT ON audit FOR EACH ROW WHEN (new.detail ?| ARRAY['full_name'::text, 'email'::text, 'age'::text, 'country'::text, 'address'::text, 'company_name'::text, 'vat_number'::text, 'note'::text, 'reason'::text, 'search'::text]) EXECUTE FUNCTION separate_personal_data('detail');
CREATE TRIGGER audit_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table bank_line_allocations (
  id integer generated always as identity,
  line_id integer not null,
  incoming_payment_id integer not null,
  amount bigint not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  reversed_at timestamp with time zone,
  constraint bank_line_allocations_pkey PRIMARY KEY (id),
  constraint bank_line_allocations_incoming_payment_id_key UNIQUE (incoming_payment_id),
  constraint bank_line_allocations_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES incoming_payments(id),
  constraint bank_line_allocations_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_line_allocations_amount_check CHECK (amount > 0)
);
CREATE INDEX bank_line_allocations_line ON bank_line_allocations USING btree (line_id);
CREATE CONSTRAINT TRIGGER bank_line_allocations_add_up AFTER INSERT OR UPDATE OF reversed_at ON bank_line_allocations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_bank_line();
CREATE TRIGGER bank_line_allocations_in_ledger AFTER INSERT ON bank_line_allocations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_allocated_bank_lines_for_ledger();
CREATE TRIGGER bank_line_allocations_reversed_in_ledger AFTER UPDATE ON bank_line_allocations REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_allocated_bank_lines_for_ledger();
CREATE TRIGGER bank_line_allocations_stay BEFORE DELETE OR TRUNCATE ON bank_line_allocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER bank_line_allocations_written_once BEFORE UPDATE OF line_id, incoming_payment_id, amount, created_at, created_by ON bank_line_allocations FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table bank_line_fingerprints (
  fingerprint text not null,
  line_id integer not null,
  constraint bank_line_fingerprints_pkey PRIMARY KEY (fingerprint),
  constraint bank_line_fingerprints_line_id_key UNIQUE (line_id),
  constraint bank_line_fingerprints_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_line_fingerprints_fingerprint_check CHECK (length(fingerprint) = 64)
);

create table bank_line_matches (
  line_id integer not null,
  match_group text not null,
  orders text[] not null,
  constraint bank_line_matches_pkey PRIMARY KEY (line_id),
  constraint bank_line_matches_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_line_matches_match_group_check CHECK (match_group = ANY (ARRAY['certain'::text, 'unsure'::text, 'unknown'::text, 'out'::text]))
);
CREATE INDEX bank_line_matches_match_group ON bank_line_matches USING btree (match_group, line_id);

create table bank_line_repeats (
  statement_id integer not null,
  line_id integer not null,
  constraint bank_line_repeats_pkey PRIMARY KEY (line_id, statement_id),
  constraint bank_line_repeats_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint bank_line_repeats_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id)
);
CREATE INDEX bank_line_repeats_statement ON bank_line_repeats USING btree (statement_id);

create table bank_lines (
  id integer generated always as identity,
  statement_id integer not null,
  fingerprint text not null,
  booked_on date not null,
  value_date date not null,
  amount bigint not null,
  currency text not null,
  name text not null,
  iban text not null,
  bic text not null,
  text text not null,
  end_to_end_id text not null,
  words text generated always as (searchable((((((((name || ' '::text) || iban) || ' '::text) || text) || ' '::text) || end_to_end_id) || ' '::text))) stored not null,
  bank_reference text not null,
  return_reason text,
  similar_to integer,
  status text default 'open'::text not null,
  note text,
  status_at timestamp with time zone,
  status_by text,
  gateway text,
  gateway_fee bigint default 0 not null,
  batch_id text default ''::text not null,
  batch_count integer,
  kind text,
  account text,
  difference bigint default 0 not null,
  other_line_id integer,
  opening bigint default 0 not null,
  constraint bank_lines_pkey PRIMARY KEY (id),
  constraint bank_lines_other_line_id_fkey FOREIGN KEY (other_line_id) REFERENCES bank_lines(id),
  constraint bank_lines_similar_to_fkey FOREIGN KEY (similar_to) REFERENCES bank_lines(id),
  constraint bank_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_lines_account_check CHECK (length(account) >= 1 AND length(account) <= 100),
  constraint bank_lines_amount_check CHECK (amount <> 0),
  constraint bank_lines_bank_reference_check CHECK (length(bank_reference) <= 100),
  constraint bank_lines_batch_count_check CHECK (batch_count >= 0),
  constraint bank_lines_batch_id_check CHECK (length(batch_id) <= 200),
  constraint bank_lines_bic_check CHECK (length(bic) <= 100),
  constraint bank_lines_currency_check CHECK (length(currency) <= 3),
  constraint bank_lines_difference CHECK (difference = 0 OR account = 'transfers'::text),
  constraint bank_lines_end_to_end_id_check CHECK (length(end_to_end_id) <= 100),
  constraint bank_lines_entered CHECK (
CASE
    WHEN status = 'entered'::text THEN account IS NOT NULL
    ELSE account IS NULL OR status = 'seen'::text
END),
  constraint bank_lines_fingerprint_check CHECK (length(fingerprint) = 64),
  constraint bank_lines_gateway_fee_check CHECK (gateway_fee >= 0),
  constraint bank_lines_gateway_payout CHECK ((status = 'gateway_payout'::text) = (gateway IS NOT NULL) AND (gateway IS NOT NULL OR gateway_fee = 0)),
  constraint bank_lines_iban_check CHECK (length(iban) <= 100),
  constraint bank_lines_kind_check CHECK (kind = ANY (ARRAY['charge'::text, 'interest'::text, 'reversal'::text])),
  constraint bank_lines_name_check CHECK (length(name) <= 300),
  constraint bank_lines_note_check CHECK (length(note) <= 1000),
  constraint bank_lines_other_line CHECK (other_line_id IS NULL OR account IS NOT NULL AND other_line_id <> id),
  constraint bank_lines_return_reason_check CHECK (length(return_reason) <= 100),
  constraint bank_lines_status_by CHECK ((status_at IS NULL) = (status_by IS NULL) AND (status = 'open'::text OR status_at IS NOT NULL)),
  constraint bank_lines_status_check CHECK (status = ANY (ARRAY['open'::text, 'booked'::text, 'to_return'::text, 'returned'::text, 'ignored'::text, 'seen'::text, 'gateway_payout'::text, 'entered'::text, 'removed'::text])),
  constraint bank_lines_status_fits CHECK (
CASE
    WHEN amount < 0 OR return_reason IS NOT NULL THEN status = ANY (ARRAY['open'::text, 'seen'::text, 'entered'::text, 'removed'::text])
    ELSE status <> 'seen'::text OR account IS NOT NULL
END),
  constraint bank_lines_status_noted CHECK ((status <> ALL (ARRAY['to_return'::text, 'ignored'::text])) OR note IS NOT NULL),
  constraint bank_lines_text_check CHECK (length(text) <= 2000)
);
CREATE INDEX bank_lines_alphabet ON bank_lines USING btree (lower(name) COLLATE "und-x-icu", id);
CREATE INDEX bank_lines_amount ON bank_lines USING btree (abs(amount), booked_on);
CREATE INDEX bank_lines_booked ON bank_lines USING btree (booked_on, id);
CREATE UNIQUE INDEX bank_lines_fingerprint ON bank_lines USING btree (fingerprint) WHERE status <> 'removed'::text;
CREATE INDEX bank_lines_money ON bank_lines USING btree (amount, id);
CREATE UNIQUE INDEX bank_lines_other_line_once ON bank_lines USING btree (other_line_id) WHERE other_line_id IS NOT NULL;
CREATE INDEX bank_lines_statement ON bank_lines USING btree (statement_id, id);
CREATE INDEX bank_lines_status ON bank_lines USING btree (status, id);
CREATE INDEX bank_lines_words ON bank_lines USING gin (words gin_trgm_ops);
CREATE CONSTRAINT TRIGGER bank_lines_adds_up AFTER UPDATE OF status ON bank_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_bank_line();
CREATE TRIGGER bank_lines_as_the_bank_says BEFORE UPDATE OF fingerprint, booked_on, value_date, amount, currency, name, iban, bic, text, end_to_end_id, bank_reference, return_reason ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER bank_lines_changed_in_ledger AFTER UPDATE ON bank_lines REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_bank_lines_for_ledger();
CREATE TRIGGER bank_lines_in_ledger AFTER INSERT ON bank_lines REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_new_bank_lines_for_ledger();
CREATE TRIGGER bank_lines_stay_removed BEFORE UPDATE OF status ON bank_lines FOR EACH ROW WHEN (old.status = 'removed'::text) EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER bank_lines_written_once BEFORE DELETE OR TRUNCATE ON bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table bank_readings (
  id integer generated always as identity,
  hash text not null,
  headings jsonb not null,
  columns jsonb not null,
  saved_at timestamp with time zone not null,
  saved_by text not null,
  constraint bank_readings_pkey PRIMARY KEY (id),
  constraint bank_readings_hash_key UNIQUE (hash),
  constraint bank_readings_hash_check CHECK (length(hash) = 64)
);

create table bank_statements (
  id integer generated always as identity,
  account text not null,
  number text not null,
  format text not null,
  file_name text not null,
  lines integer not null,
  new_lines integer not null,
  uploaded_at timestamp with time zone not null,
  uploaded_by text not null,
  opening bigint,
  closing bigint,
  closing_on date,
  adds_up boolean,
  removed_at timestamp with time zone,
  removed_by text,
  removed_note text,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_account_check CHECK (length(account) <= 100),
  constraint bank_statements_check CHECK (new_lines >= 0 AND new_lines <= lines),
  constraint bank_statements_closing CHECK ((closing IS NULL) = (closing_on IS NULL)),
  constraint bank_statements_file_name_check CHECK (length(file_name) <= 200),
  constraint bank_statements_format_check CHECK (format = ANY (ARRAY['camt'::text, 'mt940'::text, 'norma43'::text, 'csv'::text])),
  constraint bank_statements_lines_check CHECK (lines >= 0),
  constraint bank_statements_number_check CHECK (length(number) <= 100),
  constraint bank_statements_removed_by CHECK (num_nulls(removed_at, removed_by, removed_note) = ANY (ARRAY[0, 3])),
  constraint bank_statements_removed_note_check CHECK (length(removed_note) <= 1000)
);

create table bundle_items (
  bundle_id integer not null,
  "position" integer not null,
  product_id integer not null,
  count integer not null,
  share bigint not null,
  constraint bundle_items_pkey PRIMARY KEY (bundle_id, "position"),
  constraint bundle_items_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id) ON DELETE CASCADE,
  constraint bundle_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint bundle_items_count_check CHECK (count > 0),
  constraint bundle_items_position_check CHECK ("position" >= 0),
  constraint bundle_items_share_check CHECK (share >= 0)
);
CREATE INDEX bundle_items_product ON bundle_items USING btree (product_id);

create table bundles (
  id integer generated always as identity,
  external_code text not null,
  name text not null,
  price bigint not null,
  fee bigint default 0 not null,
  enabled boolean default true not null,
  on_sale_from timestamp with time zone,
  on_sale_until timestamp with time zone,
  shop_image text,
  shop_description text default ''::text not null,
  sort integer not null,
  translations jsonb default '{}'::jsonb not null,
  constraint bundles_pkey PRIMARY KEY (id),
  constraint bundles_external_code_key UNIQUE (external_code),
  constraint bundles_fee_check CHECK (fee >= 0),
  constraint bundles_price_check CHECK (price >= 0)
);

create table cache_versions (
  name text not null,
  version bigint not null,
  constraint cache_versions_pkey PRIMARY KEY (name)
);

create table cancelled_invoices (
  order_id integer not null,
  constraint cancelled_invoices_pkey PRIMARY KEY (order_id),
  constraint cancelled_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES invoices(order_id)
);

create table card_refunds (
  id integer generated always as identity,
  attempt_id integer not null,
  refund_id integer,
  overpayment_id integer,
  reference text not null,
  gateway_ref text,
  amount bigint not null,
  status text not null,
  failure_code text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  last_checked_at timestamp with time zone,
  constraint card_refunds_pkey PRIMARY KEY (id),
  constraint card_refunds_reference_key UNIQUE (reference),
  constraint card_refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint card_refunds_overpayment_id_fkey FOREIGN KEY (overpayment_id) REFERENCES overpayments(id) ON DELETE SET NULL,
  constraint card_refunds_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint card_refunds_amount_check CHECK (amount > 0),
  constraint card_refunds_check CHECK (refund_id IS NULL OR overpayment_id IS NULL),
  constraint card_refunds_check1 CHECK ((status = 'pending'::text) = (settled_at IS NULL)),
  constraint card_refunds_failure_code_check CHECK (length(failure_code) <= 200),
  constraint card_refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'unknown'::text]))
);
CREATE INDEX card_refunds_attempt ON card_refunds USING btree (attempt_id);
CREATE INDEX card_refunds_overpayment ON card_refunds USING btree (overpayment_id) WHERE overpayment_id IS NOT NULL;
CREATE INDEX card_refunds_pending ON card_refunds USING btree (created_at) WHERE status = 'pending'::text;
CREATE INDEX card_refunds_refund ON card_refunds USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE TRIGGER card_refunds_in_ledger AFTER INSERT OR UPDATE OF status, overpayment_id ON card_refunds FOR EACH ROW EXECUTE FUNCTION queue_order_of_attempt_for_ledger();

create table cart_merchandise (
  id integer generated always as identity,
  cart_id integer not null,
  order_id integer,
  merchandise_id integer not null,
  variant_id integer,
  price bigint not null,
  fee bigint not null,
  own_price bigint,
  released_at timestamp with time zone,
  discount_rule_id integer,
  discount_code_id integer,
  discount_amount bigint default 0 not null,
  discount_fee_amount bigint default 0 not null,
  discount_kept boolean default false not null,
  tax_rate numeric(5,2),
  constraint cart_merchandise_pkey PRIMARY KEY (id),
  constraint cart_merchandise_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint cart_merchandise_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id),
  constraint cart_merchandise_discount_rule_id_fkey FOREIGN KEY (discount_rule_id) REFERENCES discount_rules(id),
  constraint cart_merchandise_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint cart_merchandise_merchandise_id_variant_id_fkey FOREIGN KEY (merchandise_id, variant_id) REFERENCES variants(merchandise_id, id),
  constraint cart_merchandise_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cart_merchandise_discount_amount_check CHECK (discount_amount >= 0),
  constraint cart_merchandise_discount_fee_amount_check CHECK (discount_fee_amount >= 0),
  constraint cart_merchandise_discount_has_rule CHECK (discount_rule_id IS NOT NULL OR discount_amount = 0 AND discount_fee_amount = 0),
  constraint cart_merchandise_fee_check CHECK (fee >= 0),
  constraint cart_merchandise_own_price_check CHECK (own_price >= 0 AND own_price <= '10000000000'::bigint),
  constraint cart_merchandise_price_check CHECK (price >= 0),
  constraint cart_merchandise_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint cart_merchandise_taxed CHECK (order_id IS NULL OR tax_rate IS NOT NULL)
);
CREATE INDEX cart_merchandise_cart ON cart_merchandise USING btree (cart_id);
CREATE INDEX cart_merchandise_discount ON cart_merchandise USING btree (discount_rule_id) WHERE discount_rule_id IS NOT NULL;
CREATE INDEX cart_merchandise_order ON cart_merchandise USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_merchandise_ordered ON cart_merchandise USING btree (merchandise_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_merchandise_variant ON cart_merchandise USING btree (variant_id) WHERE variant_id IS NOT NULL;
CREATE TRIGGER cart_merchandise_keep_tax BEFORE INSERT OR UPDATE OF order_id ON cart_merchandise FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.tax_rate IS NULL) EXECUTE FUNCTION keep_tax_of_merchandise();
CREATE TRIGGER cart_merchandise_leave_order_in_ledger AFTER UPDATE OF order_id ON cart_merchandise FOR EACH ROW WHEN (old.order_id IS NOT NULL AND new.order_id IS DISTINCT FROM old.order_id) EXECUTE FUNCTION queue_previous_order_for_ledger();
CREATE TRIGGER cart_merchandise_released_in_ledger AFTER UPDATE OF released_at ON cart_merchandise FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.released_at IS DISTINCT FROM old.released_at) EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER cart_merchandise_repriced_in_ledger AFTER UPDATE OF price, fee ON cart_merchandise FOR EACH ROW WHEN (new.order_id IS NOT NULL AND (new.price IS DISTINCT FROM old.price OR new.fee IS DISTINCT FROM old.fee)) EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER cart_merchandise_told BEFORE UPDATE OF order_id, price, fee, variant_id, released_at ON cart_merchandise FOR EACH ROW WHEN (old.order_id IS NOT NULL) EXECUTE FUNCTION keep_told_parts();

create table cart_products (
  id integer generated always as identity,
  cart_id integer,
  order_id integer,
  product_id integer not null,
  transport_time_id integer,
  variant_id integer,
  full_name text not null,
  email text not null,
  age text,
  price bigint not null,
  fee bigint not null,
  own_price bigint,
  name_key text not null,
  released_at timestamp with time zone,
  discount_rule_id integer,
  discount_code_id integer,
  discount_amount bigint default 0 not null,
  discount_fee_amount bigint default 0 not null,
  discount_kept boolean default false not null,
  tax_rate numeric(5,2),
  bundle_id integer,
  bundle_line integer,
  bundle_total bigint,
  constraint cart_products_pkey PRIMARY KEY (id),
  constraint cart_products_bundle_id_fkey FOREIGN KEY (bundle_id) REFERENCES bundles(id),
  constraint cart_products_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint cart_products_discount_code_id_fkey FOREIGN KEY (discount_code_id) REFERENCES discount_codes(id),
  constraint cart_products_discount_rule_id_fkey FOREIGN KEY (discount_rule_id) REFERENCES discount_rules(id),
  constraint cart_products_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cart_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_products_product_id_transport_time_id_fkey FOREIGN KEY (product_id, transport_time_id) REFERENCES travel_times(product_id, id),
  constraint cart_products_product_id_variant_id_fkey FOREIGN KEY (product_id, variant_id) REFERENCES variants(product_id, id),
  constraint cart_products_bundle CHECK (num_nonnulls(bundle_id, bundle_line, bundle_total) = ANY (ARRAY[0, 3])),
  constraint cart_products_bundle_total_check CHECK (bundle_total >= 0),
  constraint cart_products_discount_amount_check CHECK (discount_amount >= 0),
  constraint cart_products_discount_fee_amount_check CHECK (discount_fee_amount >= 0),
  constraint cart_products_discount_has_rule CHECK (discount_rule_id IS NOT NULL OR discount_amount = 0 AND discount_fee_amount = 0),
  constraint cart_products_email_check CHECK (length(email) <= 255),
  constraint cart_products_fee_check CHECK (fee >= 0),
  constraint cart_products_full_name_check CHECK (length(full_name) <= 255),
  constraint cart_products_own_price_check CHECK (own_price >= 0 AND own_price <= '10000000000'::bigint),
  constraint cart_products_price_check CHECK (price >= 0),
  constraint cart_products_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint cart_products_taxed CHECK (order_id IS NULL OR tax_rate IS NOT NULL)
);
CREATE INDEX cart_products_bundle ON cart_products USING btree (bundle_id, bundle_line) WHERE bundle_id IS NOT NULL;
CREATE INDEX cart_products_discount ON cart_products USING btree (discount_rule_id) WHERE discount_rule_id IS NOT NULL;
CREATE UNIQUE INDEX cart_products_holder ON cart_products USING btree (cart_id, product_id, name_key) WHERE released_at IS NULL;
CREATE INDEX cart_products_named ON cart_products USING btree (released_at) WHERE released_at IS NOT NULL AND full_name <> '—'::text;
CREATE INDEX cart_products_order ON cart_products USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_products_ordered ON cart_products USING btree (product_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_products_product ON cart_products USING btree (product_id) WHERE released_at IS NULL;
CREATE INDEX cart_products_released ON cart_products USING btree (cart_id) WHERE released_at IS NOT NULL;
CREATE INDEX cart_products_variant ON cart_products USING btree (variant_id) WHERE variant_id IS NOT NULL;
CREATE TRIGGER cart_products_keep_tax BEFORE INSERT OR UPDATE OF order_id ON cart_products FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.tax_rate IS NULL) EXECUTE FUNCTION keep_tax_of_product();
CREATE TRIGGER cart_products_leave_order_in_ledger AFTER UPDATE OF order_id ON cart_products FOR EACH ROW WHEN (old.order_id IS NOT NULL AND new.order_id IS DISTINCT FROM old.order_id) EXECUTE FUNCTION queue_previous_order_for_ledger();
CREATE TRIGGER cart_products_released_in_ledger AFTER UPDATE OF released_at ON cart_products FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.released_at IS DISTINCT FROM old.released_at) EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER cart_products_repriced_in_ledger AFTER UPDATE OF price, fee ON cart_products FOR EACH ROW WHEN (new.order_id IS NOT NULL AND (new.price IS DISTINCT FROM old.price OR new.fee IS DISTINCT FROM old.fee)) EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER cart_products_return_place_of_guest AFTER UPDATE OF released_at ON cart_products FOR EACH ROW WHEN (new.cart_id IS NULL AND old.released_at IS NULL AND new.released_at IS NOT NULL) EXECUTE FUNCTION return_place_of_guest();
CREATE TRIGGER cart_products_told BEFORE UPDATE OF order_id, price, fee, variant_id, released_at ON cart_products FOR EACH ROW WHEN (old.order_id IS NOT NULL) EXECUTE FUNCTION keep_told_parts();

create table carts (
  id integer generated always as identity,
  code text not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  client_hash text,
  customer_id integer,
  provisional_session_id integer,
  code_ids integer[] default '{}'::integer[] not null,
  donation bigint default 0 not null,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_code_key UNIQUE (code),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint carts_provisional_session_id_fkey FOREIGN KEY (provisional_session_id) REFERENCES provisional_sessions(id) ON DELETE SET NULL,
  constraint carts_donation_check CHECK (donation >= 0 AND donation <= '10000000000'::bigint),
  constraint carts_opener_check CHECK (status = 'open'::text OR client_hash IS NULL AND customer_id IS NULL),
  constraint carts_status_check CHECK (status = ANY (ARRAY['open'::text, 'ordered'::text, 'expired'::text]))
);
CREATE INDEX carts_client_hash ON carts USING btree (client_hash) WHERE client_hash IS NOT NULL;
CREATE INDEX carts_customer ON carts USING btree (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX carts_due ON carts USING btree (expires_at) WHERE status = 'open'::text;
CREATE INDEX carts_provisional ON carts USING btree (provisional_session_id) WHERE provisional_session_id IS NOT NULL;

create table change_marks (
  at timestamp with time zone not null,
  oldest xid8 not null,
  constraint change_marks_pkey PRIMARY KEY (at)
);

create table check_in_list_merchandise (
  list_id integer not null,
  merchandise_id integer not null,
  constraint check_in_list_merchandise_pkey PRIMARY KEY (list_id, merchandise_id),
  constraint check_in_list_merchandise_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE,
  constraint check_in_list_merchandise_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE
);

create table check_in_list_products (
  list_id integer not null,
  product_id integer not null,
  transport_time_id integer,
  constraint check_in_list_products_list_id_product_id_transport_time_id_key UNIQUE NULLS NOT DISTINCT (list_id, product_id, transport_time_id),
  constraint check_in_list_products_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE,
  constraint check_in_list_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint check_in_list_products_product_id_transport_time_id_fkey FOREIGN KEY (product_id, transport_time_id) REFERENCES travel_times(product_id, id)
);

create table check_in_lists (
  id integer generated always as identity,
  name text not null,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  reentry text default 'as_ticket'::text not null,
  constraint check_in_lists_pkey PRIMARY KEY (id),
  constraint check_in_lists_name_key UNIQUE (name),
  constraint check_in_lists_close_after_opening CHECK (closes_at > opens_at),
  constraint check_in_lists_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint check_in_lists_reentry_check CHECK (reentry = ANY (ARRAY['as_ticket'::text, 'after_exit'::text, 'always'::text]))
);

create table checklist_dismissals (
  item text not null,
  mark text not null,
  dismissed_by text not null,
  dismissed_at timestamp with time zone not null,
  constraint checklist_dismissals_pkey PRIMARY KEY (item),
  constraint checklist_dismissals_mark_check CHECK (length(mark) >= 1 AND length(mark) <= 64)
);

create table corrected_invoices (
  id integer not null,
  order_id integer not null,
  number text not null,
  issued_at timestamp with time zone not null,
  snapshot json not null,
  credit_number text not null,
  credited_at timestamp with time zone not null,
  credit_snapshot json not null,
  total bigint not null,
  constraint corrected_invoices_pkey PRIMARY KEY (id),
  constraint corrected_invoices_credit_number_key UNIQUE (credit_number),
  constraint corrected_invoices_number_key UNIQUE (number),
  constraint corrected_invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES invoices(order_id),
  constraint corrected_invoices_total_check CHECK (total > 0)
);
CREATE INDEX corrected_invoices_order ON corrected_invoices USING btree (order_id);
CREATE TRIGGER corrected_invoices_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON corrected_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table credit_note_queue (
  refund_id integer not null,
  constraint credit_note_queue_pkey PRIMARY KEY (refund_id),
  constraint credit_note_queue_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);

create table credit_note_years (
  year integer not null,
  issued integer not null,
  constraint credit_note_years_pkey PRIMARY KEY (year),
  constraint credit_note_years_issued_check CHECK (issued > 0)
);

create table credit_notes (
  id integer generated by default as identity,
  order_id integer not null,
  refund_id integer,
  number text not null,
  issued_at timestamp with time zone not null,
  snapshot json not null,
  total bigint not null,
  constraint credit_notes_pkey PRIMARY KEY (id),
  constraint credit_notes_number_key UNIQUE (number),
  constraint credit_notes_refund_id_key UNIQUE (refund_id),
  constraint credit_notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES invoices(order_id),
  constraint credit_notes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint credit_notes_total_check CHECK (total > 0)
);
CREATE UNIQUE INDEX credit_notes_cancelled_once ON credit_notes USING btree (order_id) WHERE refund_id IS NULL;
CREATE INDEX credit_notes_order ON credit_notes USING btree (order_id);
CREATE TRIGGER credit_notes_in_ledger AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER credit_notes_within_invoice AFTER INSERT ON credit_notes FOR EACH ROW EXECUTE FUNCTION check_credited();
CREATE TRIGGER credit_notes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON credit_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table credit_transfer_bank_lines (
  id integer generated always as identity,
  credit_transfer_id integer not null,
  line_id integer not null,
  kind text not null,
  amount bigint not null,
  at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint credit_transfer_bank_lines_pkey PRIMARY KEY (id),
  constraint credit_transfer_bank_lines_credit_transfer_id_fkey FOREIGN KEY (credit_transfer_id) REFERENCES credit_transfers(id),
  constraint credit_transfer_bank_lines_line_id_fkey FOREIGN KEY (line_id) REFERENCES bank_lines(id),
  constraint credit_transfer_bank_lines_amount_check CHECK (amount > 0),
  constraint credit_transfer_bank_lines_kind_check CHECK (kind = ANY (ARRAY['debit'::text, 'return'::text]))
);
CREATE INDEX credit_transfer_bank_lines_line ON credit_transfer_bank_lines USING btree (line_id);
CREATE UNIQUE INDEX credit_transfer_bank_lines_once ON credit_transfer_bank_lines USING btree (credit_transfer_id, kind) WHERE ended_at IS NULL;
CREATE TRIGGER credit_transfer_bank_lines_in_ledger AFTER INSERT OR UPDATE OF ended_at ON credit_transfer_bank_lines FOR EACH ROW EXECUTE FUNCTION queue_credit_transfer_for_ledger();
CREATE TRIGGER credit_transfer_bank_lines_stay BEFORE DELETE OR TRUNCATE ON credit_transfer_bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();
CREATE TRIGGER credit_transfer_bank_lines_written_once BEFORE UPDATE OF credit_transfer_id, line_id, kind, amount, at ON credit_transfer_bank_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table credit_transfers (
  id integer generated always as identity,
  file_id integer not null,
  refund_id integer,
  overpayment_id integer,
  bank_line_id integer,
  end_to_end_id text not null,
  amount bigint not null,
  currency text not null,
  status text default 'sent'::text not null,
  ended_at timestamp with time zone,
  return_reason text,
  constraint credit_transfers_pkey PRIMARY KEY (id),
  constraint credit_transfers_end_to_end_id_key UNIQUE (end_to_end_id),
  constraint credit_transfers_bank_line_id_fkey FOREIGN KEY (bank_line_id) REFERENCES bank_lines(id),
  constraint credit_transfers_file_id_fkey FOREIGN KEY (file_id) REFERENCES sepa_files(id),
  constraint credit_transfers_overpayment_id_fkey FOREIGN KEY (overpayment_id) REFERENCES overpayments(id) ON DELETE SET NULL,
  constraint credit_transfers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint credit_transfers_amount_check CHECK (amount > 0),
  constraint credit_transfers_end_to_end_id_check CHECK (length(end_to_end_id) >= 1 AND length(end_to_end_id) <= 35),
  constraint credit_transfers_ended CHECK ((status = 'sent'::text) = (ended_at IS NULL)),
  constraint credit_transfers_purpose CHECK (num_nonnulls(refund_id, overpayment_id, bank_line_id) = 1 OR (status = ANY (ARRAY['returned'::text, 'withdrawn'::text])) AND refund_id IS NULL AND bank_line_id IS NULL),
  constraint credit_transfers_return_reason_check CHECK (length(return_reason) <= 500),
  constraint credit_transfers_returned CHECK (return_reason IS NULL OR status = 'returned'::text),
  constraint credit_transfers_status_check CHECK (status = ANY (ARRAY['sent'::text, 'completed'::text, 'returned'::text, 'withdrawn'::text]))
);
CREATE INDEX credit_transfers_amount ON credit_transfers USING btree (amount, id);
CREATE UNIQUE INDEX credit_transfers_bank_line_once ON credit_transfers USING btree (bank_line_id) WHERE status = ANY (ARRAY['sent'::text, 'completed'::text]);
CREATE INDEX credit_transfers_file ON credit_transfers USING btree (file_id, id);
CREATE INDEX credit_transfers_letters ON credit_transfers USING btree (replace(end_to_end_id, '-'::text, ''::text) text_pattern_ops);
CREATE INDEX credit_transfers_overpayment ON credit_transfers USING btree (overpayment_id) WHERE overpayment_id IS NOT NULL;
CREATE UNIQUE INDEX credit_transfers_overpayment_once ON credit_transfers USING btree (overpayment_id) WHERE status = 'sent'::text;
CREATE INDEX credit_transfers_refund ON credit_transfers USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX credit_transfers_refund_once ON credit_transfers USING btree (refund_id) WHERE status = 'sent'::text;
CREATE TRIGGER credit_transfers_kept BEFORE UPDATE ON credit_transfers FOR EACH ROW EXECUTE FUNCTION keep_credit_transfers();
CREATE TRIGGER credit_transfers_written_once BEFORE DELETE OR TRUNCATE ON credit_transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table customer_changes (
  id integer generated always as identity,
  customer_id integer not null,
  at timestamp with time zone not null,
  actor text not null,
  before jsonb not null,
  after jsonb not null,
  constraint customer_changes_pkey PRIMARY KEY (id),
  constraint customer_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX customer_changes_customer ON customer_changes USING btree (customer_id, id);
CREATE TRIGGER customer_changes_separate_personal_data BEFORE INSERT ON customer_changes FOR EACH ROW EXECUTE FUNCTION separate_personal_data('before', 'after');
CREATE TRIGGER customer_changes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON customer_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table customers (
  id integer generated always as identity,
  full_name text not null,
  email text not null,
  password_hash text,
  country text,
  address jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  company_name text,
  vat_number text,
  erased_at timestamp with time zone,
  language text,
  language_chosen boolean default false not null,
  words text generated always as (searchable(((full_name || ' '::text) || email_words(email)))) stored not null,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_company_is_named CHECK (vat_number IS NULL OR company_name IS NOT NULL),
  constraint customers_company_name_check CHECK (length(company_name) <= 255),
  constraint customers_email_check CHECK (length(email) <= 255),
  constraint customers_full_name_check CHECK (length(full_name) <= 255),
  constraint customers_vat_number_check CHECK (length(vat_number) <= 20)
);
CREATE INDEX customers_alphabet ON customers USING btree (lower(full_name) COLLATE "und-x-icu", id);
CREATE INDEX customers_bare_email ON customers USING btree (bare_email(email));
CREATE INDEX customers_changed_in ON customers USING btree (changed_in);
CREATE INDEX customers_created ON customers USING btree (created_at, id);
CREATE UNIQUE INDEX customers_email ON customers USING btree (email_key(email));
CREATE INDEX customers_name ON customers USING btree (lower(full_name));
CREATE INDEX customers_words ON customers USING gin (words gin_trgm_ops);
CREATE TRIGGER customers_changed BEFORE UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION set_changed_in();

create table default_views (
  staff_id integer not null,
  list text not null,
  view_id integer not null,
  constraint default_views_pkey PRIMARY KEY (staff_id, list),
  constraint default_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint default_views_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
);
CREATE INDEX default_views_view ON default_views USING btree (view_id);

create table dependencies (
  product_id integer,
  merchandise_id integer,
  products text[] not null,
  per text not null,
  "limit" integer not null,
  if_ticket_goes text default 'stay'::text not null,
  constraint dependencies_merchandise_id_key UNIQUE (merchandise_id),
  constraint dependencies_product_id_key UNIQUE (product_id),
  constraint dependencies_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE,
  constraint dependencies_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint dependencies_if_ticket_goes_check CHECK (if_ticket_goes = ANY (ARRAY['stay'::text, 'go'::text, 'refuse'::text])),
  constraint dependencies_limit_check CHECK ("limit" >= 0),
  constraint dependencies_of_one_item CHECK (num_nonnulls(product_id, merchandise_id) = 1),
  constraint dependencies_per_check CHECK (per = ANY (ARRAY['ticket'::text, 'order'::text])),
  constraint dependencies_products_check CHECK (cardinality(products) > 0)
);

create table discount_code_batches (
  id integer generated always as identity,
  discount_id integer not null,
  created_at timestamp with time zone not null,
  name text not null,
  uses_each integer,
  mailed_at timestamp with time zone,
  mailed_code_id integer,
  constraint discount_code_batches_pkey PRIMARY KEY (id),
  constraint discount_code_batches_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id),
  constraint discount_code_batches_mailed CHECK ((mailed_at IS NULL) = (mailed_code_id IS NULL)),
  constraint discount_code_batches_uses_each_check CHECK (uses_each > 0)
);
CREATE INDEX discount_code_batches_discount ON discount_code_batches USING btree (discount_id, id);

create table discount_codes (
  id integer generated always as identity,
  discount_id integer not null,
  code text not null,
  key text not null,
  enabled boolean default true not null,
  stock_id integer,
  batch_id integer,
  email text,
  constraint discount_codes_pkey PRIMARY KEY (id),
  constraint discount_codes_key_key UNIQUE (key),
  constraint discount_codes_stock_id_key UNIQUE (stock_id),
  constraint discount_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES discount_code_batches(id),
  constraint discount_codes_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id),
  constraint discount_codes_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);
CREATE INDEX discount_codes_batch ON discount_codes USING btree (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE INDEX discount_codes_discount ON discount_codes USING btree (discount_id, id);
CREATE INDEX discount_codes_email ON discount_codes USING btree (email) WHERE email IS NOT NULL;

create table discount_rules (
  id integer generated always as identity,
  discount_id integer,
  rule jsonb not null,
  constraint discount_rules_pkey PRIMARY KEY (id),
  constraint discount_rules_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES discounts(id),
  constraint discount_rules_of_discount CHECK ((discount_id IS NULL) = (id = 0))
);
CREATE INDEX discount_rules_discount ON discount_rules USING btree (discount_id, id);
CREATE TRIGGER discount_rules_written_once BEFORE UPDATE OR TRUNCATE ON discount_rules FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table discounts (
  id integer generated always as identity,
  key text not null,
  name text not null,
  enabled boolean default true not null,
  automatic boolean not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  reveals text[] default '{}'::text[] not null,
  uses_stock_id integer,
  uses_per_code integer,
  budget_stock_id integer,
  uses_return boolean default true not null,
  sort integer not null,
  translations jsonb default '{}'::jsonb not null,
  constraint discounts_pkey PRIMARY KEY (id),
  constraint discounts_budget_stock_id_key UNIQUE (budget_stock_id),
  constraint discounts_key_key UNIQUE (key),
  constraint discounts_uses_stock_id_key UNIQUE (uses_stock_id),
  constraint discounts_budget_stock_id_fkey FOREIGN KEY (budget_stock_id) REFERENCES stock(id),
  constraint discounts_uses_stock_id_fkey FOREIGN KEY (uses_stock_id) REFERENCES stock(id),
  constraint discounts_ends_after_start CHECK (ends_at > starts_at),
  constraint discounts_uses_per_code_check CHECK (uses_per_code >= 0)
);

create table disputes (
  id integer generated always as identity,
  attempt_id integer not null,
  gateway text not null,
  ref text not null,
  status text not null,
  reason text not null,
  amount bigint not null,
  due_by timestamp with time zone,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  lost_amount bigint default 0 not null,
  written_off bigint default 0 not null,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_gateway_ref_key UNIQUE (gateway, ref),
  constraint disputes_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id),
  constraint disputes_amount_check CHECK (amount > 0),
  constraint disputes_check CHECK (lost_amount >= 0 AND lost_amount <= amount),
  constraint disputes_check1 CHECK (written_off >= 0 AND written_off <= lost_amount),
  constraint disputes_check2 CHECK ((status = 'open'::text) = (decided_at IS NULL)),
  constraint disputes_check3 CHECK (status = 'lost'::text OR lost_amount = 0),
  constraint disputes_reason_check CHECK (length(reason) <= 200),
  constraint disputes_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX disputes_attempt ON disputes USING btree (attempt_id);
CREATE INDEX disputes_open ON disputes USING btree (due_by) WHERE status = 'open'::text;
CREATE TRIGGER disputes_in_ledger AFTER UPDATE OF lost_amount, written_off ON disputes FOR EACH ROW EXECUTE FUNCTION queue_order_of_attempt_for_ledger();

create table email_changes (
  id integer generated always as identity,
  customer_id integer not null,
  email text not null,
  requested_by text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_customer_id_key UNIQUE (customer_id),
  constraint email_changes_token_hash_key UNIQUE (token_hash),
  constraint email_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint email_changes_email_check CHECK (length(email) <= 255)
);
CREATE INDEX email_changes_ended ON email_changes USING btree (expires_at);

create table event_stream (
  one boolean default true not null,
  last_number bigint default 0 not null,
  purged_number bigint default 0 not null,
  sold_out integer[] default '{}'::integer[] not null,
  constraint event_stream_pkey PRIMARY KEY (one),
  constraint event_stream_one_check CHECK (one)
);

create table events (
  id integer generated always as identity,
  key text not null,
  name text not null,
  timezone text not null,
  starts_at timestamp with time zone,
  settings jsonb not null,
  sort integer not null,
  ends_at timestamp with time zone,
  location text,
  entry text,
  translations jsonb default '{}'::jsonb not null,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_key_key UNIQUE (key),
  constraint events_end_after_start CHECK (ends_at > starts_at),
  constraint events_entry_check CHECK (entry = ANY (ARRAY['once'::text, 'multiple'::text])),
  constraint events_key_check CHECK (key <> ''::text AND key !~ '^[0-9]'::text)
);

create table events_out (
  id bigint generated always as identity,
  message_id uuid default gen_random_uuid() not null,
  type text not null,
  kind text not null,
  object_id bigint not null,
  order_id integer,
  event_ids integer[] default '{}'::integer[] not null,
  data jsonb not null,
  parts jsonb,
  number bigint,
  at timestamp with time zone,
  constraint events_out_pkey PRIMARY KEY (id),
  constraint events_out_number_key UNIQUE (number),
  constraint events_out_kind_check CHECK (kind = ANY (ARRAY['order'::text, 'ticket'::text, 'admission'::text, 'refund'::text, 'guest'::text, 'product'::text, 'consent'::text])),
  constraint events_out_numbered_at_a_time CHECK ((number IS NULL) = (at IS NULL)),
  constraint events_out_numbered_with_parts CHECK (number IS NULL OR order_id IS NULL OR parts IS NOT NULL),
  constraint events_out_of_an_order CHECK ((order_id IS NOT NULL) = (kind = ANY (ARRAY['order'::text, 'refund'::text])))
);
CREATE INDEX events_out_object ON events_out USING btree (kind, object_id);
CREATE INDEX events_out_pending ON events_out USING btree (id) WHERE number IS NULL;
CREATE INDEX events_out_without_parts ON events_out USING btree (order_id) WHERE order_id IS NOT NULL AND parts IS NULL;

create table festival_changes (
  id integer generated always as identity,
  at timestamp with time zone not null,
  actor text not null,
  request jsonb,
  list text not null,
  key text not null,
  fields text[] not null,
  before json,
  after json,
  constraint festival_changes_pkey PRIMARY KEY (id),
  constraint festival_changes_check CHECK (before IS NOT NULL OR after IS NOT NULL)
);
CREATE INDEX festival_changes_part ON festival_changes USING btree (list, key, id);
CREATE TRIGGER festival_changes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON festival_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table gate_check_in_lists (
  gate_id integer not null,
  list_id integer not null,
  constraint gate_check_in_lists_pkey PRIMARY KEY (gate_id, list_id),
  constraint gate_check_in_lists_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_check_in_lists_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);

create table gate_devices (
  id integer generated always as identity,
  name text not null,
  gate_id integer not null,
  pairing_hash bytea,
  pairing_expires_at timestamp with time zone,
  token_hash bytea,
  created_at timestamp with time zone not null,
  paired_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  battery smallint,
  unsent_scans integer default 0 not null,
  user_agent text,
  constraint gate_devices_pkey PRIMARY KEY (id),
  constraint gate_devices_pairing_hash_key UNIQUE (pairing_hash),
  constraint gate_devices_token_hash_key UNIQUE (token_hash),
  constraint gate_devices_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint gate_devices_battery_check CHECK (battery >= 0 AND battery <= 100),
  constraint gate_devices_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint gate_devices_paired CHECK ((paired_at IS NULL) = (token_hash IS NULL)),
  constraint gate_devices_unsent_scans_check CHECK (unsent_scans >= 0)
);

create table gate_figures (
  kind text not null,
  subject_id integer not null,
  at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  admitted integer not null,
  inside integer not null,
  checked_out integer not null,
  refused integer not null,
  constraint gate_figures_pkey PRIMARY KEY (kind, subject_id, at),
  constraint gate_figures_kind_check CHECK (kind = ANY (ARRAY['gate'::text, 'list'::text, 'product'::text, 'gate_minute'::text, 'product_minute'::text]))
);
CREATE INDEX gate_figures_at ON gate_figures USING btree (at);

create table gate_figures_queue (
  scan_id bigint not null,
  product_id integer,
  constraint gate_figures_queue_pkey PRIMARY KEY (scan_id),
  constraint gate_figures_queue_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scans(id)
);

create table gates (
  id integer generated always as identity,
  name text not null,
  constraint gates_pkey PRIMARY KEY (id),
  constraint gates_name_key UNIQUE (name),
  constraint gates_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table gift_link_tickets (
  ticket_id integer not null,
  gift_link_id integer not null,
  "position" integer not null,
  constraint gift_link_tickets_pkey PRIMARY KEY (ticket_id),
  constraint gift_link_tickets_gift_link_id_position_key UNIQUE (gift_link_id, "position"),
  constraint gift_link_tickets_gift_link_id_fkey FOREIGN KEY (gift_link_id) REFERENCES gift_links(id) ON DELETE CASCADE,
  constraint gift_link_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);

create table gift_links (
  id integer generated always as identity,
  customer_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint gift_links_pkey PRIMARY KEY (id),
  constraint gift_links_token_hash_key UNIQUE (token_hash),
  constraint gift_links_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX gift_links_customer ON gift_links USING btree (customer_id);
CREATE INDEX gift_links_ended ON gift_links USING btree (expires_at);

create table guest_lists (
  id integer generated always as identity,
  allocation_id integer not null,
  name text not null,
  mailed boolean not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  constraint guest_lists_pkey PRIMARY KEY (id),
  constraint guest_lists_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES allocations(id),
  constraint guest_lists_name_check CHECK (length(name) <= 255)
);
CREATE INDEX guest_lists_allocation ON guest_lists USING btree (allocation_id, id);

create table handovers (
  id bigint generated always as identity,
  purchase_id integer not null,
  sequence integer,
  at timestamp with time zone not null,
  actor text not null,
  request_id text,
  undone_reason text,
  conflict text,
  reviewed_at timestamp with time zone,
  reviewed_by integer,
  review_note text,
  constraint handovers_pkey PRIMARY KEY (id),
  constraint handovers_purchase_id_sequence_key UNIQUE (purchase_id, sequence),
  constraint handovers_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES merchandise_purchases(id),
  constraint handovers_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES staff(id),
  constraint handovers_conflict_check CHECK (conflict = ANY (ARRAY['handed_over'::text, 'refunded'::text, 'unpaid'::text, 'terms'::text])),
  constraint handovers_counted CHECK (sequence IS NOT NULL OR conflict IS NOT NULL),
  constraint handovers_review_note_check CHECK (length(review_note) <= 500),
  constraint handovers_reviewed CHECK (num_nonnulls(reviewed_at, reviewed_by, review_note) = ANY (ARRAY[0, 3])),
  constraint handovers_reviewed_conflict CHECK (reviewed_at IS NULL OR conflict IS NOT NULL),
  constraint handovers_sequence_check CHECK (sequence > 0),
  constraint handovers_undone_reason_check CHECK (undone_reason <> ''::text),
  constraint handovers_undone_with_reason CHECK (COALESCE((sequence % 2) = 0, false) = (undone_reason IS NOT NULL))
);
CREATE INDEX handovers_conflicts ON handovers USING btree (id) WHERE conflict IS NOT NULL;

create table history_personal_data (
  history text not null,
  row_id bigint not null,
  field text not null,
  value jsonb not null,
  constraint history_personal_data_pkey PRIMARY KEY (history, row_id, field)
);
CREATE TRIGGER history_personal_data_written_once BEFORE UPDATE OR TRUNCATE ON history_personal_data FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table idempotent_calls (
  api_key_id integer not null,
  idempotency_key text not null,
  hash bytea not null,
  at timestamp with time zone not null,
  answer json,
  constraint idempotent_calls_pkey PRIMARY KEY (api_key_id, idempotency_key),
  constraint idempotent_calls_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id),
  constraint idempotent_calls_hash_check CHECK (length(hash) = 32),
  constraint idempotent_calls_idempotency_key_check CHECK (length(idempotency_key) >= 1 AND length(idempotency_key) <= 255)
);
CREATE INDEX idempotent_calls_at ON idempotent_calls USING btree (at);

create table incoming_payments (
  id integer generated always as identity,
  order_id integer not null,
  number integer not null,
  amount bigint not null,
  value_date date not null,
  note text,
  entered_by text not null,
  created_at timestamp with time zone not null,
  method text default 'bank_transfer'::text not null,
  rounding bigint default 0 not null,
  reverses integer,
  constraint incoming_payments_pkey PRIMARY KEY (id),
  constraint incoming_payments_order_id_number_key UNIQUE (order_id, number),
  constraint incoming_payments_reverses_key UNIQUE (reverses),
  constraint incoming_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint incoming_payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES incoming_payments(id),
  constraint incoming_payments_amount_check CHECK (amount <> 0),
  constraint incoming_payments_method_check CHECK (method = ANY (ARRAY['bank_transfer'::text, 'cash'::text, 'card_terminal'::text, 'credit'::text])) NOT VALID,
  constraint incoming_payments_note_check CHECK (length(note) <= 1000),
  constraint incoming_payments_number_check CHECK (number > 0),
  constraint incoming_payments_reversal CHECK (reverses IS NULL OR amount < 0 AND note IS NOT NULL),
  constraint incoming_payments_rounding CHECK (rounding = 0 OR method = 'cash'::text)
);
CREATE TRIGGER incoming_payments_free_bank_line AFTER INSERT ON incoming_payments FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION free_bank_line();
CREATE TRIGGER incoming_payments_in_ledger AFTER INSERT ON incoming_payments REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_of_incoming_payments_for_ledger();
CREATE TRIGGER incoming_payments_reversed BEFORE INSERT ON incoming_payments FOR EACH ROW WHEN (new.reverses IS NOT NULL) EXECUTE FUNCTION check_reversal();
CREATE TRIGGER incoming_payments_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON incoming_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table installment_reminders (
  payment_id integer not null,
  day integer not null,
  at timestamp with time zone not null,
  constraint installment_reminders_pkey PRIMARY KEY (payment_id, day),
  constraint installment_reminders_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);

create table invoice_years (
  year integer not null,
  issued integer not null,
  constraint invoice_years_pkey PRIMARY KEY (year),
  constraint invoice_years_issued_check CHECK (issued > 0)
);

create table invoices (
  order_id integer not null,
  number text not null,
  issued_at timestamp with time zone not null,
  snapshot json not null,
  constraint invoices_pkey PRIMARY KEY (order_id),
  constraint invoices_number_key UNIQUE (number),
  constraint invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);

create table job_workers (
  id text not null,
  seen_at timestamp with time zone not null,
  constraint job_workers_pkey PRIMARY KEY (id),
  constraint job_workers_id_check CHECK (id <> ''::text)
);

create table known_login_sources (
  key text not null,
  ends_at timestamp with time zone not null,
  constraint known_login_sources_pkey PRIMARY KEY (key)
);
CREATE INDEX known_login_sources_ended ON known_login_sources USING btree (ends_at);

create table ledger_accounts (
  key text not null,
  number text not null,
  custom_name text,
  constraint ledger_accounts_pkey PRIMARY KEY (key),
  constraint ledger_accounts_custom_name_check CHECK (length(custom_name) >= 1 AND length(custom_name) <= 100),
  constraint ledger_accounts_number_check CHECK (length(number) >= 1 AND length(number) <= 20)
);
CREATE UNIQUE INDEX ledger_accounts_number ON ledger_accounts USING btree (number);
CREATE TRIGGER ledger_accounts_take_number BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION take_free_account_number();

create table ledger_closings (
  last_day date not null,
  closed_at timestamp with time zone not null,
  closed_by text not null,
  constraint ledger_closings_pkey PRIMARY KEY (last_day)
);
CREATE TRIGGER ledger_closings_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table ledger_entries (
  id bigint generated always as identity,
  order_id integer,
  source text not null,
  kind text not null,
  at timestamp with time zone not null,
  booked_on date not null,
  posted_at timestamp with time zone not null,
  bank_line_id integer,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_about_one CHECK (num_nonnulls(order_id, bank_line_id) = 1)
);
CREATE INDEX ledger_entries_bank_line ON ledger_entries USING btree (bank_line_id) WHERE bank_line_id IS NOT NULL;
CREATE INDEX ledger_entries_booked ON ledger_entries USING btree (booked_on, id);
CREATE INDEX ledger_entries_ended ON ledger_entries USING btree (order_id, id) WHERE source = ANY (ARRAY['cancelled'::text, 'cancelled_balance'::text]);
CREATE INDEX ledger_entries_order ON ledger_entries USING btree (order_id, id);
CREATE TRIGGER ledger_entries_in_open_month AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
CREATE TRIGGER ledger_entries_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table ledger_postings (
  entry_id bigint not null,
  account text not null,
  product_id integer,
  merchandise_id integer,
  amount bigint not null,
  constraint ledger_postings_account_fkey FOREIGN KEY (account) REFERENCES ledger_accounts(key),
  constraint ledger_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_postings_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint ledger_postings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint ledger_postings_amount_check CHECK (amount <> 0),
  constraint ledger_postings_check CHECK (num_nonnulls(product_id, merchandise_id) <= 1)
);
CREATE INDEX ledger_postings_account ON ledger_postings USING btree (account, entry_id);
CREATE INDEX ledger_postings_entry ON ledger_postings USING btree (entry_id);
CREATE TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER ledger_postings_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table ledger_queue (
  id bigint generated always as identity,
  order_id integer,
  bank_line_id integer,
  constraint ledger_queue_pkey PRIMARY KEY (id)
);
CREATE TRIGGER ledger_queue_to_sales AFTER DELETE ON ledger_queue REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_for_sales();

create table ledger_revenue_recognitions (
  product_id integer not null,
  at timestamp with time zone not null,
  constraint ledger_revenue_recognitions_pkey PRIMARY KEY (product_id),
  constraint ledger_revenue_recognitions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table login_codes (
  id integer generated always as identity,
  email text not null,
  token_hash bytea not null,
  code_hash bytea not null,
  cart text,
  tries integer default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint login_codes_pkey PRIMARY KEY (id),
  constraint login_codes_email_key UNIQUE (email),
  constraint login_codes_token_hash_key UNIQUE (token_hash),
  constraint login_codes_email_check CHECK (length(email) <= 255)
);
CREATE INDEX login_codes_ended ON login_codes USING btree (expires_at);

create table mail_frames (
  hash bytea not null,
  markup text not null,
  constraint mail_frames_pkey PRIMARY KEY (hash)
);
CREATE TRIGGER mail_frames_written_once BEFORE UPDATE OR TRUNCATE ON mail_frames FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table mailing_recipients (
  id bigint generated always as identity,
  mailing_id integer not null,
  email text,
  order_ids integer[] not null,
  line_ids integer[] not null,
  result text default 'waiting'::text not null,
  reason text,
  mail_id integer,
  constraint mailing_recipients_pkey PRIMARY KEY (mailing_id, id),
  constraint mailing_recipients_once UNIQUE (mailing_id, email),
  constraint mailing_recipients_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE SET NULL,
  constraint mailing_recipients_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE,
  constraint mailing_recipients_email_check CHECK (email = email_key(email) AND email <> ''::text),
  constraint mailing_recipients_left_out CHECK ((result = 'left_out'::text) = (reason IS NOT NULL)),
  constraint mailing_recipients_mailed CHECK ((result <> ALL (ARRAY['waiting'::text, 'left_out'::text])) OR mail_id IS NULL),
  constraint mailing_recipients_reason_check CHECK (reason = ANY (ARRAY['opted_out'::text, 'no_address'::text, 'erased'::text, 'missing'::text])),
  constraint mailing_recipients_result_check CHECK (result = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'left_out'::text]))
);
CREATE INDEX mailing_recipients_address ON mailing_recipients USING btree (email text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX mailing_recipients_mail ON mailing_recipients USING btree (mail_id) WHERE mail_id IS NOT NULL;
CREATE INDEX mailing_recipients_result ON mailing_recipients USING btree (mailing_id, result, id);

create table mailings (
  id integer generated always as identity,
  status text default 'draft'::text not null,
  kind text not null,
  subject text not null,
  body text not null,
  audience jsonb not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  send_at timestamp with time zone,
  sent_by text,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  recipients integer default 0 not null,
  left_out integer default 0 not null,
  handed_over integer default 0 not null,
  sent integer default 0 not null,
  failed integer default 0 not null,
  translations jsonb default '{}'::jsonb not null,
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_add_up CHECK ((left_out + handed_over) <= recipients AND (sent + failed) <= handed_over),
  constraint mailings_body_check CHECK (length(body) <= 50000),
  constraint mailings_failed_check CHECK (failed >= 0),
  constraint mailings_finished CHECK ((status = ANY (ARRAY['stopped'::text, 'finished'::text])) = (finished_at IS NOT NULL)),
  constraint mailings_handed_over_check CHECK (handed_over >= 0),
  constraint mailings_kind_check CHECK (kind = ANY (ARRAY['operational'::text, 'news'::text])),
  constraint mailings_left_out_check CHECK (left_out >= 0),
  constraint mailings_recipients_check CHECK (recipients >= 0),
  constraint mailings_scheduled CHECK (status <> 'scheduled'::text OR send_at IS NOT NULL),
  constraint mailings_sent_check CHECK (sent >= 0),
  constraint mailings_started CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text])) = (started_at IS NULL)),
  constraint mailings_status_check CHECK (status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'preparing'::text, 'sending'::text, 'stopped'::text, 'finished'::text])),
  constraint mailings_subject_check CHECK (length(subject) <= 200)
);
CREATE INDEX mailings_open ON mailings USING btree (id) WHERE status = ANY (ARRAY['scheduled'::text, 'preparing'::text, 'sending'::text]);
CREATE INDEX mailings_unsettled ON mailings USING btree (finished_at) WHERE sent < handed_over AND finished_at IS NOT NULL;

create table mails (
  id integer generated always as identity,
  recipient text not null,
  template text not null,
  subject text not null,
  words text generated always as (searchable((((recipient || ' '::text) || subject) || ' '::text))) stored not null,
  html text not null,
  frame bytea,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  tries integer default 0 not null,
  last_error text,
  attachments jsonb default '[]'::jsonb not null,
  order_id integer,
  link jsonb,
  to_customer boolean,
  mail_server text,
  unsubscribe_url text,
  at_most_once boolean default false not null,
  handed_over_at timestamp with time zone,
  language text,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_frame_fkey FOREIGN KEY (frame) REFERENCES mail_frames(hash),
  constraint mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX mails_order ON mails USING btree (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_recipient ON mails USING btree (email_key(recipient), id);
CREATE INDEX mails_template ON mails USING btree (template, id);
CREATE INDEX mails_unsent ON mails USING btree (id) WHERE sent_at IS NULL;
CREATE INDEX mails_words ON mails USING gin (words gin_trgm_ops);

create table manual_discounts (
  id integer generated always as identity,
  order_id integer not null,
  percent numeric(5,2),
  amount bigint not null,
  reason text not null,
  given_by text not null,
  given_at timestamp with time zone not null,
  constraint manual_discounts_pkey PRIMARY KEY (id),
  constraint manual_discounts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint manual_discounts_amount_check CHECK (amount >= 0),
  constraint manual_discounts_percent_check CHECK (percent > 0::numeric AND percent <= 100::numeric),
  constraint manual_discounts_reason_check CHECK (reason <> ''::text AND length(reason) <= 500)
);
CREATE INDEX manual_discounts_order ON manual_discounts USING btree (order_id, id);
CREATE TRIGGER manual_discounts_written_once BEFORE UPDATE OR TRUNCATE ON manual_discounts FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table merchandise (
  id integer generated always as identity,
  external_code text not null,
  stock_id integer not null,
  name text not null,
  type text not null,
  price bigint not null,
  own_price jsonb,
  fee bigint default 0 not null,
  refund_fee bigint default 0 not null,
  tax_rate numeric(5,2) default 0 not null,
  enabled boolean default true not null,
  on_sale_from timestamp with time zone,
  on_sale_until timestamp with time zone,
  force_view boolean default false not null,
  is_featured boolean default false not null,
  shop_image text,
  shop_image_2 text,
  shop_image_3 text,
  shop_image_4 text,
  shop_description text default ''::text not null,
  limit_per_order integer default 0 not null,
  is_refundable boolean default false not null,
  allow_refund_requests_from timestamp without time zone,
  allow_refund_requests_until timestamp without time zone,
  pick_up boolean default false not null,
  option text,
  allow_variant_changes_until timestamp without time zone,
  allow_cheaper_variants boolean default false not null,
  sort integer not null,
  translations jsonb default '{}'::jsonb not null,
  constraint merchandise_pkey PRIMARY KEY (id),
  constraint merchandise_external_code_key UNIQUE (external_code),
  constraint merchandise_stock_id_key UNIQUE (stock_id),
  constraint merchandise_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint merchandise_fee_check CHECK (fee >= 0),
  constraint merchandise_limit_per_order_check CHECK (limit_per_order >= 0),
  constraint merchandise_own_price CHECK (is_own_price(own_price, price)),
  constraint merchandise_price_check CHECK (price >= 0),
  constraint merchandise_refund_fee_check CHECK (refund_fee >= 0),
  constraint merchandise_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric)
);

create table merchandise_purchases (
  id integer generated always as identity,
  code text not null,
  order_id integer not null,
  cart_merchandise_id integer not null,
  merchandise_id integer not null,
  variant_id integer,
  status text default 'active'::text not null,
  price bigint not null,
  fee bigint not null,
  refund_fee bigint not null,
  shipping_share bigint default 0 not null,
  created_at timestamp with time zone not null,
  shipment_id integer,
  pick_up boolean default false not null,
  last_edited_at timestamp with time zone,
  questions_asked_at timestamp with time zone,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint merchandise_purchases_pkey PRIMARY KEY (id),
  constraint merchandise_purchases_cart_merchandise_id_key UNIQUE (cart_merchandise_id),
  constraint merchandise_purchases_code_key UNIQUE (code),
  constraint merchandise_purchases_cart_merchandise_id_fkey FOREIGN KEY (cart_merchandise_id) REFERENCES cart_merchandise(id),
  constraint merchandise_purchases_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint merchandise_purchases_merchandise_id_variant_id_fkey FOREIGN KEY (merchandise_id, variant_id) REFERENCES variants(merchandise_id, id),
  constraint merchandise_purchases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint merchandise_purchases_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id),
  constraint merchandise_purchases_fee_check CHECK (fee >= 0),
  constraint merchandise_purchases_price_check CHECK (price >= 0),
  constraint merchandise_purchases_refund_fee_check CHECK (refund_fee >= 0),
  constraint merchandise_purchases_sent_or_collected CHECK (
CASE
    WHEN pick_up THEN shipment_id IS NULL
    ELSE status <> 'collected'::text
END),
  constraint merchandise_purchases_shipping_share_check CHECK (shipping_share >= 0),
  constraint merchandise_purchases_status_check CHECK (status = ANY (ARRAY['active'::text, 'shipped'::text, 'collected'::text, 'refund'::text, 'refunding'::text, 'refund-problem'::text, 'refunded'::text, 'cancelled'::text]))
);
CREATE INDEX merchandise_purchases_changed_in ON merchandise_purchases USING btree (changed_in) WHERE pick_up;
CREATE INDEX merchandise_purchases_order ON merchandise_purchases USING btree (order_id);
CREATE INDEX merchandise_purchases_shipment ON merchandise_purchases USING btree (shipment_id) WHERE shipment_id IS NOT NULL;
CREATE INDEX merchandise_purchases_to_collect ON merchandise_purchases USING btree (order_id) WHERE status = 'active'::text AND pick_up;
CREATE INDEX merchandise_purchases_unasked ON merchandise_purchases USING btree (merchandise_id, id) WHERE questions_asked_at IS NULL AND status = 'active'::text;
CREATE INDEX merchandise_purchases_waiting ON merchandise_purchases USING btree (order_id) WHERE status = 'active'::text AND NOT pick_up;
CREATE TRIGGER merchandise_purchases_changed BEFORE UPDATE OF status, variant_id ON merchandise_purchases FOR EACH ROW WHEN (new.pick_up) EXECUTE FUNCTION set_changed_in();

create table method_sales_days (
  day date not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  constraint method_sales_days_pkey PRIMARY KEY (day, payment_method)
);

create table method_sales_quarter_hours (
  starts_at timestamp with time zone not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  constraint method_sales_quarter_hours_pkey PRIMARY KEY (starts_at, payment_method)
);

create table method_sales_queue (
  id bigint generated always as identity,
  order_id integer not null,
  constraint method_sales_queue_pkey PRIMARY KEY (id)
);

create table migrations (
  name text not null,
  at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table news_opt_outs (
  address_hash bytea not null,
  at timestamp with time zone not null,
  via text not null,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint news_opt_outs_pkey PRIMARY KEY (address_hash),
  constraint news_opt_outs_address_hash_check CHECK (length(address_hash) = 32),
  constraint news_opt_outs_via_check CHECK (via = ANY (ARRAY['link'::text, 'one_click'::text, 'account'::text]))
);
CREATE INDEX news_opt_outs_changed_in ON news_opt_outs USING btree (changed_in);
CREATE TRIGGER news_opt_outs_told AFTER INSERT OR DELETE ON news_opt_outs FOR EACH ROW EXECUTE FUNCTION tell_of_consent();

create table note_changes (
  id integer generated always as identity,
  note_id integer not null,
  text text not null,
  at timestamp with time zone not null,
  by text not null,
  constraint note_changes_pkey PRIMARY KEY (id),
  constraint note_changes_note_id_fkey FOREIGN KEY (note_id) REFERENCES notes(id)
);
CREATE INDEX note_changes_note ON note_changes USING btree (note_id, id);
CREATE TRIGGER note_changes_separate_personal_data BEFORE INSERT ON note_changes FOR EACH ROW EXECUTE FUNCTION separate_personal_data('text');
CREATE TRIGGER note_changes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON note_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table notes (
  id integer generated always as identity,
  order_id integer,
  customer_id integer,
  text text not null,
  at timestamp with time zone not null,
  by text not null,
  edited_at timestamp with time zone,
  removed_at timestamp with time zone,
  constraint notes_pkey PRIMARY KEY (id),
  constraint notes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint notes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint notes_about_one CHECK (num_nonnulls(order_id, customer_id) = 1),
  constraint notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX notes_customer ON notes USING btree (customer_id) WHERE removed_at IS NULL AND customer_id IS NOT NULL;
CREATE INDEX notes_order ON notes USING btree (order_id) WHERE removed_at IS NULL AND order_id IS NOT NULL;
CREATE TRIGGER notes_kept BEFORE UPDATE ON notes FOR EACH ROW EXECUTE FUNCTION keep_note();
CREATE TRIGGER notes_stay BEFORE DELETE OR TRUNCATE ON notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table order_changes (
  id integer generated always as identity,
  order_id integer not null,
  refund_id integer,
  new_order_id integer,
  removed text not null,
  added text not null,
  note text,
  changed_by text not null,
  changed_at timestamp with time zone not null,
  constraint order_changes_pkey PRIMARY KEY (id),
  constraint order_changes_new_order_id_key UNIQUE (new_order_id),
  constraint order_changes_refund_id_key UNIQUE (refund_id),
  constraint order_changes_new_order_id_fkey FOREIGN KEY (new_order_id) REFERENCES orders(id),
  constraint order_changes_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_changes_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint order_changes_check CHECK (refund_id IS NOT NULL OR new_order_id IS NOT NULL),
  constraint order_changes_note_check CHECK (length(note) <= 500)
);
CREATE INDEX order_changes_order ON order_changes USING btree (order_id);

create table order_method_sales (
  order_id integer not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  constraint order_method_sales_pkey PRIMARY KEY (order_id)
);

create table order_recipients (
  id integer generated always as identity,
  order_id integer not null,
  at timestamp with time zone not null,
  actor text not null,
  email_before text not null,
  email text not null,
  reason text not null,
  constraint order_recipients_pkey PRIMARY KEY (id),
  constraint order_recipients_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_recipients_reason_check CHECK (reason <> ''::text AND length(reason) <= 1000)
);
CREATE INDEX order_recipients_order ON order_recipients USING btree (order_id, id);
CREATE TRIGGER order_recipients_separate_personal_data BEFORE INSERT ON order_recipients FOR EACH ROW EXECUTE FUNCTION separate_personal_data('email_before', 'email', 'reason');
CREATE TRIGGER order_recipients_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON order_recipients FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table order_sales (
  order_id integer not null,
  kind text not null,
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  constraint order_sales_pkey PRIMARY KEY (order_id, kind, subject_id),
  constraint order_sales_kind_check CHECK (kind = ANY (ARRAY['all'::text, 'event'::text, 'product'::text, 'merchandise'::text, 'shipping'::text, 'vouchers'::text, 'cancelled_balance'::text]))
);

create table order_version_lines (
  version_id integer not null,
  product_id integer,
  merchandise_id integer,
  tax_rate numeric(5,2) not null,
  price bigint not null,
  fee bigint not null,
  constraint order_version_lines_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint order_version_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint order_version_lines_version_id_fkey FOREIGN KEY (version_id) REFERENCES order_versions(id),
  constraint order_version_lines_check CHECK (num_nonnulls(product_id, merchandise_id) = 1)
);
CREATE INDEX order_version_lines_version ON order_version_lines USING btree (version_id);
CREATE TRIGGER order_version_lines_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON order_version_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table order_versions (
  id integer generated always as identity,
  order_id integer not null,
  changed_at timestamp with time zone not null,
  payment_method text not null,
  reverse_charge boolean not null,
  total_price bigint not null,
  discount_amount bigint not null,
  shipping_amount bigint not null,
  shipping_tax_rate numeric(5,2),
  donation_amount bigint default 0 not null,
  donation_tax_rate numeric(5,2),
  constraint order_versions_pkey PRIMARY KEY (id),
  constraint order_versions_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_versions_order ON order_versions USING btree (order_id, id);
CREATE TRIGGER order_versions_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON order_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table orders (
  id integer generated always as identity,
  code text not null,
  checksum text not null,
  customer_id integer not null,
  cart_id integer,
  staff text,
  created_at timestamp with time zone not null,
  payment_method text not null,
  payment_status text not null,
  problem_reason text,
  billing_name text not null,
  billing_email text not null,
  billing_country text not null,
  billing_address jsonb not null,
  shipping_country text,
  shipping_address jsonb,
  shipping_amount bigint default 0 not null,
  shipping_name text,
  shipping_tax_rate numeric(5,2),
  donation_amount bigint default 0 not null,
  donation_tax_rate numeric(5,2),
  items_total bigint not null,
  discount_amount bigint default 0 not null,
  discount_name text,
  total_price bigint not null,
  accepted_ts_and_cs timestamp with time zone,
  has_payment_plan boolean default false not null,
  payment_plan jsonb default '[]'::jsonb not null,
  abandon_at timestamp with time zone,
  paid_at timestamp with time zone,
  voucher_id integer,
  has_refunds boolean default false not null,
  idempotency_key text,
  recipient_email text,
  client_hash text,
  abandon_claimed_at timestamp with time zone,
  changed_in xid8 default pg_current_xact_id() not null,
  balance_due_at timestamp with time zone,
  balance_reminded_at timestamp with time zone,
  questions_asked_at timestamp with time zone,
  tickets_kept boolean default false not null,
  company_name text,
  vat_number text,
  reverse_charge boolean default false not null,
  language text,
  language_chosen boolean default false not null,
  discount_translations jsonb default '{}'::jsonb not null,
  words text generated always as (searchable((((billing_name || ' '::text) || COALESCE((company_name || ' '::text), ''::text)) || email_words(billing_email)))) stored not null,
  provisional_session_id integer,
  settled_at timestamp with time zone,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_cart_id_key UNIQUE (cart_id),
  constraint orders_code_key UNIQUE (code),
  constraint orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint orders_provisional_session_id_fkey FOREIGN KEY (provisional_session_id) REFERENCES provisional_sessions(id) ON DELETE SET NULL,
  constraint orders_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  constraint orders_checksum_check CHECK (length(checksum) >= 32),
  constraint orders_client_hash_check CHECK (client_hash IS NULL OR (payment_status = ANY (ARRAY['pending'::text, 'processing'::text]))),
  constraint orders_company_is_named CHECK (vat_number IS NULL OR company_name IS NOT NULL),
  constraint orders_company_name_check CHECK (length(company_name) <= 255),
  constraint orders_discount_amount_check CHECK (discount_amount >= 0),
  constraint orders_discount_has_voucher CHECK (discount_amount = 0 OR voucher_id IS NOT NULL),
  constraint orders_donation_amount_check CHECK (donation_amount >= 0),
  constraint orders_donation_tax_rate_check CHECK (donation_tax_rate >= 0::numeric AND donation_tax_rate <= 100::numeric),
  constraint orders_donation_taxed CHECK (donation_amount = 0 OR donation_tax_rate IS NOT NULL),
  constraint orders_idempotency_key_check CHECK (length(idempotency_key) <= 64),
  constraint orders_invitation_is_free CHECK (payment_method <> 'invitation'::text OR total_price = 0),
  constraint orders_items_total_check CHECK (items_total >= 0),
  constraint orders_payment_method_check CHECK (payment_method = ANY (ARRAY['credit_card'::text, 'bank_transfer'::text, 'voucher'::text, 'cash'::text, 'card_terminal'::text, 'invitation'::text])),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'partial'::text, 'processing'::text, 'problem'::text, 'paid'::text, 'cancelled'::text, 'abandoned'::text])),
  constraint orders_problem_has_reason CHECK ((payment_status = 'problem'::text) = (problem_reason IS NOT NULL)),
  constraint orders_recipient_email_check CHECK (length(recipient_email) <= 255),
  constraint orders_reverse_charge_has_number CHECK (NOT reverse_charge OR vat_number IS NOT NULL),
  constraint orders_shipping_amount_check CHECK (shipping_amount >= 0),
  constraint orders_total_adds_up CHECK (total_price = (items_total + shipping_amount + donation_amount - discount_amount)),
  constraint orders_total_price_check CHECK (total_price >= 0),
  constraint orders_vat_number_check CHECK (length(vat_number) <= 20)
);
CREATE INDEX orders_by_staff ON orders USING btree (created_at DESC, id DESC) WHERE staff IS NOT NULL;
CREATE INDEX orders_changed_in ON orders USING btree (changed_in);
CREATE INDEX orders_client_hash ON orders USING btree (client_hash) WHERE client_hash IS NOT NULL;
CREATE INDEX orders_code_begins ON orders USING btree (code text_pattern_ops);
CREATE INDEX orders_customer ON orders USING btree (customer_id, id);
CREATE INDEX orders_customer_alphabet ON orders USING btree (lower(billing_name) COLLATE "und-x-icu", id);
CREATE INDEX orders_due ON orders USING btree (abandon_at) WHERE payment_status = 'pending'::text;
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_planned ON orders USING btree (created_at DESC, id DESC) WHERE has_payment_plan;
CREATE INDEX orders_provisional ON orders USING btree (provisional_session_id, id) WHERE provisional_session_id IS NOT NULL;
CREATE INDEX orders_refunded ON orders USING btree (created_at DESC, id DESC) WHERE has_refunds;
CREATE INDEX orders_sold ON orders USING btree (created_at) INCLUDE (id, cart_id, payment_status, payment_method, total_price);
CREATE INDEX orders_status ON orders USING btree (payment_status, created_at DESC, id DESC);
CREATE INDEX orders_total ON orders USING btree (total_price, id);
CREATE INDEX orders_unaccepted ON orders USING btree (created_at DESC, id DESC) WHERE accepted_ts_and_cs IS NULL;
CREATE INDEX orders_unasked ON orders USING btree (id) WHERE questions_asked_at IS NULL AND payment_status = 'paid'::text;
CREATE INDEX orders_unready ON orders USING btree (id) WHERE accepted_ts_and_cs IS NULL OR (payment_status = ANY (ARRAY['pending'::text, 'partial'::text]));
CREATE INDEX orders_words ON orders USING gin (words gin_trgm_ops);
CREATE TRIGGER orders_acceptance_written_once BEFORE UPDATE OF accepted_ts_and_cs ON orders FOR EACH ROW WHEN (old.accepted_ts_and_cs IS NOT NULL AND new.accepted_ts_and_cs IS DISTINCT FROM old.accepted_ts_and_cs) EXECUTE FUNCTION refuse_to_rewrite('orders.accepted_ts_and_cs');
CREATE TRIGGER orders_accepted_told AFTER UPDATE OF accepted_ts_and_cs ON orders FOR EACH ROW WHEN (new.payment_method = 'invitation'::text AND old.accepted_ts_and_cs IS NULL AND new.accepted_ts_and_cs IS NOT NULL) EXECUTE FUNCTION tell_of_accepted_guests();
CREATE TRIGGER orders_changed BEFORE UPDATE OF payment_status, accepted_ts_and_cs, tickets_kept, payment_method, paid_at, items_total, shipping_amount, donation_amount, discount_amount, total_price, has_refunds, billing_name, billing_email, billing_country, billing_address, shipping_country, shipping_address, company_name, vat_number ON orders FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER orders_changed_in_ledger AFTER UPDATE ON orders FOR EACH ROW WHEN ((old.payment_status = ANY (ARRAY['cancelled'::text, 'abandoned'::text])) <> (new.payment_status = ANY (ARRAY['cancelled'::text, 'abandoned'::text])) OR old.items_total <> new.items_total OR old.total_price <> new.total_price OR old.discount_amount <> new.discount_amount OR old.has_refunds <> new.has_refunds) EXECUTE FUNCTION queue_order_for_ledger();
CREATE TRIGGER orders_changed_told AFTER UPDATE ON orders REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_orders();
CREATE TRIGGER orders_in_ledger AFTER INSERT ON orders REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_new_orders_for_ledger();
CREATE TRIGGER orders_of_another_method_in_ledger AFTER UPDATE OF payment_method ON orders FOR EACH ROW WHEN (old.payment_method <> new.payment_method) EXECUTE FUNCTION queue_order_for_ledger();
CREATE TRIGGER orders_placed_told AFTER INSERT ON orders REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_orders();
CREATE TRIGGER orders_taxed_otherwise_in_ledger AFTER UPDATE OF reverse_charge ON orders FOR EACH ROW WHEN (old.reverse_charge <> new.reverse_charge) EXECUTE FUNCTION queue_order_for_ledger();

create table overpayments (
  id integer generated always as identity,
  order_id integer not null,
  amount bigint not null,
  reason text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  returned_at timestamp with time zone,
  returned_by text,
  returned_to_card bigint default 0 not null,
  out_of_band_amount bigint default 0 not null,
  account text,
  remaining bigint generated always as (((amount - returned_to_card) - out_of_band_amount)),
  bounced_amount bigint default 0 not null,
  constraint overpayments_pkey PRIMARY KEY (id),
  constraint overpayments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint overpayments_amount_check CHECK (amount > 0),
  constraint overpayments_bounced_amount CHECK (bounced_amount >= 0 AND bounced_amount <= out_of_band_amount),
  constraint overpayments_check CHECK (returned_to_card >= 0 AND returned_to_card <= amount),
  constraint overpayments_out_of_band_amount CHECK (out_of_band_amount >= 0 AND (returned_to_card + out_of_band_amount) <= amount),
  constraint overpayments_returned CHECK ((returned_at IS NULL) = (returned_by IS NULL))
);
CREATE INDEX overpayments_open ON overpayments USING btree (order_id) WHERE returned_at IS NULL;
CREATE INDEX overpayments_order ON overpayments USING btree (order_id);
CREATE TRIGGER overpayments_in_ledger AFTER INSERT OR DELETE OR UPDATE OF amount ON overpayments FOR EACH ROW EXECUTE FUNCTION queue_order_of_row_for_ledger();

create table partners (
  id integer generated always as identity,
  name text not null,
  category text default ''::text not null,
  contact_name text default ''::text not null,
  contact_email text default ''::text not null,
  language text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  link_version integer default 1 not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_category_check CHECK (length(category) <= 100),
  constraint partners_contact_email_check CHECK (length(contact_email) <= 255),
  constraint partners_contact_name_check CHECK (length(contact_name) <= 255),
  constraint partners_link_version_check CHECK (link_version > 0),
  constraint partners_name_check CHECK (name <> ''::text AND length(name) <= 255)
);
CREATE INDEX partners_contact ON partners USING btree (email_key(contact_email)) WHERE contact_email <> ''::text;
CREATE UNIQUE INDEX partners_name ON partners USING btree (lower(name));

create table passkey_challenges (
  challenge text not null,
  customer_id integer,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge),
  constraint passkey_challenges_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_customer ON passkey_challenges USING btree (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX passkey_challenges_ended ON passkey_challenges USING btree (expires_at);

create table passkeys (
  id integer generated always as identity,
  customer_id integer not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  user_handle text not null,
  transports text[] default '{}'::text[] not null,
  name text,
  user_agent text,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint passkeys_counter_check CHECK (counter >= 0),
  constraint passkeys_credential_id_check CHECK (length(credential_id) >= 1 AND length(credential_id) <= 1400),
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);
CREATE INDEX passkeys_customer ON passkeys USING btree (customer_id);

create table password_tokens (
  id integer generated always as identity,
  customer_id integer not null,
  token_hash bytea not null,
  purpose text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_tokens_pkey PRIMARY KEY (id),
  constraint password_tokens_token_hash_key UNIQUE (token_hash),
  constraint password_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint password_tokens_purpose_check CHECK (purpose = ANY (ARRAY['register'::text, 'reset'::text, 'reassign'::text]))
);
CREATE INDEX password_tokens_customer ON password_tokens USING btree (customer_id);
CREATE INDEX password_tokens_ended ON password_tokens USING btree (expires_at);

create table payment_attempts (
  id integer generated always as identity,
  payment_id integer not null,
  gateway text not null,
  reference text not null,
  gateway_ref text,
  status text not null,
  amount bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  instruction jsonb,
  last_checked_at timestamp with time zone,
  transaction_ref text,
  returned_amount bigint default 0 not null,
  failure_reason text,
  failure_code text,
  notified_at timestamp with time zone,
  charged_amount bigint,
  charged_currency text,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_gateway_ref_key UNIQUE (gateway_ref),
  constraint payment_attempts_reference_key UNIQUE (reference),
  constraint payment_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_attempts_amount_check CHECK (amount > 0),
  constraint payment_attempts_charged_amount_check CHECK (charged_amount > 0),
  constraint payment_attempts_check CHECK (returned_amount >= 0 AND returned_amount <= amount),
  constraint payment_attempts_check1 CHECK ((charged_amount IS NULL) = (charged_currency IS NULL)),
  constraint payment_attempts_check2 CHECK (charged_currency IS NULL OR status = 'succeeded'::text AND charged_currency <> currency),
  constraint payment_attempts_failure_code_check CHECK (length(failure_code) <= 200),
  constraint payment_attempts_failure_reason_check CHECK (failure_reason = ANY (ARRAY['declined'::text, 'insufficient_funds'::text, 'expired_card'::text, 'wrong_details'::text, 'authentication'::text, 'page_left'::text, 'page_expired'::text, 'other'::text])),
  constraint payment_attempts_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts USING btree (payment_id) WHERE status = ANY (ARRAY['open'::text, 'processing'::text]);
CREATE INDEX payment_attempts_open ON payment_attempts USING btree (created_at) WHERE status = ANY (ARRAY['open'::text, 'processing'::text]);
CREATE INDEX payment_attempts_payment ON payment_attempts USING btree (payment_id);
CREATE INDEX payment_attempts_to_notify ON payment_attempts USING btree (settled_at) WHERE failure_reason IS NOT NULL AND notified_at IS NULL AND (status = ANY (ARRAY['failed'::text, 'expired'::text, 'cancelled'::text]));
CREATE INDEX payment_attempts_transaction_ref ON payment_attempts USING btree (transaction_ref) WHERE transaction_ref IS NOT NULL;
CREATE TRIGGER payment_attempts_changed_in_ledger AFTER UPDATE ON payment_attempts REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_of_attempts_for_ledger();
CREATE TRIGGER payment_attempts_in_ledger AFTER INSERT ON payment_attempts FOR EACH ROW WHEN (new.status = 'succeeded'::text) EXECUTE FUNCTION queue_order_of_payment_for_ledger();

create table payment_events (
  id integer generated always as identity,
  gateway text not null,
  gateway_event_id text not null,
  attempt_id integer,
  raw jsonb not null,
  received_at timestamp with time zone not null,
  outcome text not null,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_gateway_gateway_event_id_key UNIQUE (gateway, gateway_event_id),
  constraint payment_events_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES payment_attempts(id)
);
CREATE INDEX payment_events_attempt ON payment_events USING btree (attempt_id);
CREATE INDEX payment_events_received ON payment_events USING btree (gateway, received_at);

create table payment_plan_steps (
  product_id integer not null,
  "position" integer not null,
  amount bigint not null,
  count integer,
  units text,
  due_on date,
  constraint payment_plan_steps_pkey PRIMARY KEY (product_id, "position"),
  constraint payment_plan_steps_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint payment_plan_steps_amount_check CHECK (amount > 0),
  constraint payment_plan_steps_count_check CHECK (count >= 0),
  constraint payment_plan_steps_count_or_day CHECK (num_nonnulls(count, units) =
CASE
    WHEN due_on IS NULL THEN 2
    ELSE 0
END),
  constraint payment_plan_steps_first_at_once CHECK ("position" > 0 OR due_on IS NULL),
  constraint payment_plan_steps_position_check CHECK ("position" >= 0),
  constraint payment_plan_steps_units_check CHECK (units = ANY (ARRAY['days'::text, 'weeks'::text, 'months'::text, 'years'::text]))
);

create table payments (
  id integer generated always as identity,
  order_id integer not null,
  reference text not null,
  "position" integer not null,
  amount bigint not null,
  paid_amount bigint default 0 not null,
  due_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  payment_status text not null,
  attempt integer default 0 not null,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_order_id_position_key UNIQUE (order_id, "position"),
  constraint payments_reference_key UNIQUE (reference),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint payments_amount_check CHECK (amount >= 0),
  constraint payments_attempt_check CHECK (attempt >= 0),
  constraint payments_paid_amount_check CHECK (paid_amount >= 0),
  constraint payments_paid_within_amount CHECK (paid_amount <= amount),
  constraint payments_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'processing'::text, 'partial'::text, 'problem'::text, 'paid'::text, 'cancelled'::text])),
  constraint payments_position_check CHECK ("position" >= 0)
);
CREATE INDEX payments_unpaid ON payments USING btree (due_at) WHERE payment_status = ANY (ARRAY['pending'::text, 'partial'::text]);
CREATE TRIGGER paid_amounts_in_ledger AFTER UPDATE ON payments REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_of_paid_amounts_for_ledger();

create unlogged table processes (
  id uuid not null,
  host text not null,
  role text not null,
  figures jsonb not null,
  seen_at timestamp with time zone not null,
  constraint processes_pkey PRIMARY KEY (id)
);

create table products (
  id integer generated always as identity,
  external_code text not null,
  event_id integer not null,
  stock_id integer not null,
  name text not null,
  type text not null,
  price bigint not null,
  own_price jsonb,
  fee bigint default 0 not null,
  refund_fee bigint default 0 not null,
  tax_rate numeric(5,2) default 0 not null,
  enabled boolean default true not null,
  on_sale_from timestamp with time zone,
  on_sale_until timestamp with time zone,
  force_view boolean default false not null,
  is_featured boolean default false not null,
  shop_image text,
  shop_image_2 text,
  shop_image_3 text,
  shop_image_4 text,
  shop_description text default ''::text not null,
  limit_per_order integer default 0 not null,
  is_refundable boolean default false not null,
  allow_refund_requests_from timestamp without time zone,
  allow_refund_requests_until timestamp without time zone,
  allow_name_changes boolean default false not null,
  allow_name_changes_until timestamp without time zone,
  name_change_limit integer default 0 not null,
  allow_email_changes boolean default false not null,
  travel_time_type text,
  travel_time timestamp without time zone,
  allow_travel_time_changes_until timestamp without time zone,
  download_from timestamp without time zone,
  sort integer not null,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  location text,
  entry text,
  names_until timestamp without time zone,
  opens_after text,
  opened_at timestamp with time zone,
  option text,
  allow_variant_changes_until timestamp without time zone,
  allow_cheaper_variants boolean default false not null,
  requires_one_of text[] default '{}'::text[] not null,
  upgrades_to text[] default '{}'::text[] not null,
  allow_upgrades_until timestamp without time zone,
  translations jsonb default '{}'::jsonb not null,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_external_code_key UNIQUE (external_code),
  constraint products_stock_id_key UNIQUE (stock_id),
  constraint products_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint products_opens_after_fkey FOREIGN KEY (opens_after) REFERENCES products(external_code) ON DELETE SET NULL,
  constraint products_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint products_end_after_start CHECK (ends_at > starts_at),
  constraint products_entry_check CHECK (entry = ANY (ARRAY['once'::text, 'multiple'::text])),
  constraint products_fee_check CHECK (fee >= 0),
  constraint products_limit_per_order_check CHECK (limit_per_order >= 0),
  constraint products_name_change_limit_check CHECK (name_change_limit >= 0),
  constraint products_opens_after_another CHECK (opens_after <> external_code),
  constraint products_own_price CHECK (is_own_price(own_price, price)),
  constraint products_price_check CHECK (price >= 0),
  constraint products_refund_fee_check CHECK (refund_fee >= 0),
  constraint products_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint products_travel_time_type_check CHECK (travel_time_type = ANY (ARRAY['fixed'::text, 'selectable'::text]))
);

create table provisional_sessions (
  id integer generated always as identity,
  token_hash bytea not null,
  full_name text not null,
  email text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint provisional_sessions_pkey PRIMARY KEY (id),
  constraint provisional_sessions_token_hash_key UNIQUE (token_hash),
  constraint provisional_sessions_email_check CHECK (length(email) <= 255),
  constraint provisional_sessions_full_name_check CHECK (length(full_name) <= 255)
);
CREATE INDEX provisional_sessions_email ON provisional_sessions USING btree (email_key(email));

create table question_targets (
  question_id integer not null,
  "position" integer not null,
  product_id integer,
  merchandise_id integer,
  type text,
  constraint question_targets_pkey PRIMARY KEY (question_id, "position"),
  constraint question_targets_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE,
  constraint question_targets_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint question_targets_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_targets_one CHECK (num_nonnulls(product_id, merchandise_id, type) = 1)
);
CREATE INDEX question_targets_merchandise ON question_targets USING btree (merchandise_id) WHERE merchandise_id IS NOT NULL;
CREATE INDEX question_targets_product ON question_targets USING btree (product_id) WHERE product_id IS NOT NULL;

create table question_versions (
  id integer generated always as identity,
  question_id integer not null,
  wording jsonb not null,
  constraint question_versions_pkey PRIMARY KEY (id),
  constraint question_versions_question_id_id_key UNIQUE (question_id, id),
  constraint question_versions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE TRIGGER question_versions_written_once BEFORE UPDATE OR TRUNCATE ON question_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table questions (
  id integer generated always as identity,
  key text not null,
  enabled boolean default true not null,
  required boolean not null,
  per text not null,
  ages jsonb not null,
  condition jsonb,
  due text not null,
  about text not null,
  blocks_entry boolean default false not null,
  sensitive boolean not null,
  erase_after integer not null,
  at_gate jsonb default '{}'::jsonb not null,
  sort integer not null,
  asked_since timestamp with time zone,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_key_key UNIQUE (key),
  constraint questions_about_check CHECK (about = ANY (ARRAY['person'::text, 'thing'::text])),
  constraint questions_due_check CHECK ((due = ANY (ARRAY['purchase'::text, 'gate'::text])) OR due ~ '^\d{4}-\d\d-\d\d$'::text),
  constraint questions_erase_after_check CHECK (erase_after >= 0),
  constraint questions_per_check CHECK (per = ANY (ARRAY['item'::text, 'order'::text]))
);

create unlogged table rate_limits (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
CREATE INDEX rate_limits_ended ON rate_limits USING btree (ends_at);

create table refund_items (
  refund_id integer not null,
  kind text not null,
  item_id integer not null,
  amount bigint not null,
  shipping_refund bigint default 0 not null,
  status_before text,
  active boolean default true not null,
  constraint refund_items_pkey PRIMARY KEY (refund_id, kind, item_id),
  constraint refund_items_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_items_amount_check CHECK (amount >= 0),
  constraint refund_items_kind_check CHECK (kind = ANY (ARRAY['ticket'::text, 'merchandise'::text, 'cart_product'::text, 'cart_merchandise'::text])),
  constraint refund_items_shipping_refund_check CHECK (shipping_refund >= 0)
);
CREATE INDEX refund_items_item ON refund_items USING btree (kind, item_id);
CREATE UNIQUE INDEX refund_items_once ON refund_items USING btree (kind, item_id) WHERE active;

create table refund_run_orders (
  run_id integer not null,
  order_id integer not null,
  amount bigint,
  destination text,
  refund_id integer,
  reason text,
  done boolean default false not null,
  parts jsonb,
  admitted_tickets integer default 0 not null,
  admitted_amount bigint default 0 not null,
  constraint refund_run_orders_pkey PRIMARY KEY (run_id, order_id),
  constraint refund_run_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_run_orders_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_run_orders_run_id_fkey FOREIGN KEY (run_id) REFERENCES refund_runs(id),
  constraint refund_run_orders_admitted_amount_check CHECK (admitted_amount >= 0),
  constraint refund_run_orders_admitted_tickets_check CHECK (admitted_tickets >= 0),
  constraint refund_run_orders_amount_check CHECK (amount >= 0),
  constraint refund_run_orders_check CHECK (refund_id IS NULL OR done),
  constraint refund_run_orders_destination_check CHECK (destination = ANY (ARRAY['card'::text, 'bank_account'::text])),
  constraint refund_run_orders_reason_check CHECK (length(reason) <= 500)
);
CREATE INDEX refund_run_orders_open ON refund_run_orders USING btree (run_id, order_id) WHERE NOT done;
CREATE INDEX refund_run_orders_refund ON refund_run_orders USING btree (refund_id) WHERE refund_id IS NOT NULL;

create table refund_run_products (
  run_id integer not null,
  product_id integer,
  orders integer not null,
  tickets integer not null,
  amount bigint not null,
  used integer not null,
  returned_orders integer not null,
  returned_tickets integer not null,
  returned_amount bigint not null,
  constraint refund_run_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint refund_run_products_run_id_fkey FOREIGN KEY (run_id) REFERENCES refund_runs(id),
  constraint refund_run_products_amount_check CHECK (amount >= 0),
  constraint refund_run_products_orders_check CHECK (orders >= 0),
  constraint refund_run_products_returned_amount_check CHECK (returned_amount >= 0),
  constraint refund_run_products_returned_orders_check CHECK (returned_orders >= 0),
  constraint refund_run_products_returned_tickets_check CHECK (returned_tickets >= 0),
  constraint refund_run_products_tickets_check CHECK (tickets >= 0),
  constraint refund_run_products_used_check CHECK (used >= 0)
);
CREATE UNIQUE INDEX refund_run_products_run ON refund_run_products USING btree (run_id, product_id) NULLS NOT DISTINCT;

create table refund_runs (
  id integer generated always as identity,
  event_id integer,
  product_id integer,
  status text not null,
  include_fees boolean not null,
  reason text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  finished_at timestamp with time zone,
  include_admitted boolean default false not null,
  include_donation boolean default false not null,
  constraint refund_runs_pkey PRIMARY KEY (id),
  constraint refund_runs_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint refund_runs_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint refund_runs_check CHECK (num_nonnulls(event_id, product_id) = 1),
  constraint refund_runs_check1 CHECK ((status = 'finished'::text) = (finished_at IS NOT NULL)),
  constraint refund_runs_reason_check CHECK (length(reason) <= 500),
  constraint refund_runs_status_check CHECK (status = ANY (ARRAY['preparing'::text, 'ready'::text, 'running'::text, 'paused'::text, 'finished'::text]))
);

create table refunds (
  id integer generated always as identity,
  order_id integer not null,
  customer_id integer not null,
  status text default 'active'::text not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  total bigint not null,
  shipping_refund bigint not null,
  donation_refund bigint default 0 not null,
  bank_details text,
  problem_reason text,
  payment_file_at timestamp with time zone,
  payment_file_by text,
  created_by text,
  reason text,
  refund_fee_waived boolean default false not null,
  destination text default 'bank_account'::text not null,
  release_places boolean default false not null,
  fees_included boolean default false not null,
  out_of_band_amount bigint default 0 not null,
  credited bigint default 0 not null,
  kept_for_rest bigint default 0 not null,
  account_from_statement boolean default false not null,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_check CHECK (shipping_refund >= 0 AND shipping_refund <= total),
  constraint refunds_completed CHECK ((status = 'processed'::text) = (completed_at IS NOT NULL)),
  constraint refunds_credited CHECK (credited >= 0 AND credited <= out_of_band_amount),
  constraint refunds_destination_check CHECK (destination = ANY (ARRAY['card'::text, 'bank_account'::text, 'box_office'::text])),
  constraint refunds_donation CHECK (donation_refund >= 0 AND donation_refund <= (total - shipping_refund)),
  constraint refunds_out_of_band_amount CHECK (out_of_band_amount >= 0 AND out_of_band_amount <= total),
  constraint refunds_payment_file CHECK ((payment_file_at IS NULL) = (payment_file_by IS NULL)),
  constraint refunds_problem_reason_check CHECK (length(problem_reason) <= 500),
  constraint refunds_reason_check CHECK (length(reason) <= 500),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['active'::text, 'processing'::text, 'problem'::text, 'processed'::text, 'cancelled'::text])),
  constraint refunds_total_check CHECK (total >= 0)
);
CREATE INDEX refunds_changed_in ON refunds USING btree (changed_in);
CREATE INDEX refunds_customer ON refunds USING btree (customer_id, id) WHERE bank_details IS NOT NULL;
CREATE INDEX refunds_order ON refunds USING btree (order_id);
CREATE INDEX refunds_status ON refunds USING btree (status, id);
CREATE INDEX refunds_total ON refunds USING btree (total, id);
CREATE TRIGGER refunds_changed BEFORE UPDATE ON refunds FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER refunds_changed_told AFTER UPDATE ON refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_refunds();
CREATE CONSTRAINT TRIGGER refunds_have_credit_notes AFTER INSERT OR UPDATE OF status ON refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'processed'::text) EXECUTE FUNCTION queue_refund_for_credit_note();
CREATE TRIGGER refunds_in_ledger AFTER INSERT OR UPDATE OF status, total, out_of_band_amount ON refunds FOR EACH ROW EXECUTE FUNCTION queue_order_of_row_for_ledger();
CREATE TRIGGER refunds_requested_told AFTER INSERT ON refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_refunds();

create table retention_runs (
  kind text not null,
  checked_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  erased integer default 0 not null,
  total bigint default 0 not null,
  constraint retention_runs_pkey PRIMARY KEY (kind),
  constraint retention_runs_check CHECK (total >= erased),
  constraint retention_runs_erased_check CHECK (erased >= 0),
  constraint retention_runs_kind_check CHECK (kind = ANY (ARRAY['endedCarts'::text, 'sentMails'::text, 'logIns'::text, 'bankDetails'::text, 'holders'::text]))
);

create table sale_alerts (
  id integer generated always as identity,
  stock_id integer not null,
  email text not null,
  code text not null,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  constraint sale_alerts_pkey PRIMARY KEY (id),
  constraint sale_alerts_code_key UNIQUE (code),
  constraint sale_alerts_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE,
  constraint sale_alerts_email_check CHECK (length(email) <= 255)
);
CREATE INDEX sale_alerts_email ON sale_alerts USING btree (email_key(email));
CREATE INDEX sale_alerts_notified ON sale_alerts USING btree (notified_at) WHERE notified_at IS NOT NULL;
CREATE UNIQUE INDEX sale_alerts_once ON sale_alerts USING btree (stock_id, email_key(email));
CREATE INDEX sale_alerts_pending ON sale_alerts USING btree (stock_id, id) WHERE notified_at IS NULL;

create table sales_calendar (
  one boolean default true not null,
  timezone text not null,
  constraint sales_calendar_pkey PRIMARY KEY (one),
  constraint sales_calendar_one_check CHECK (one)
);

create table sales_days (
  day date not null,
  kind text not null,
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  constraint sales_days_pkey PRIMARY KEY (day, kind, subject_id)
);

create table sales_quarter_hours (
  starts_at timestamp with time zone not null,
  kind text not null,
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  constraint sales_quarter_hours_pkey PRIMARY KEY (starts_at, kind, subject_id)
);

create table sales_queue (
  id bigint generated always as identity,
  order_id integer not null,
  constraint sales_queue_pkey PRIMARY KEY (id)
);
CREATE TRIGGER sales_queue_to_method_sales AFTER DELETE ON sales_queue REFERENCING OLD TABLE AS taken FOR EACH STATEMENT EXECUTE FUNCTION queue_orders_for_method_sales();

create table sandbox_disputes (
  ref text not null,
  session text not null,
  amount bigint not null,
  status text not null,
  created_at timestamp with time zone not null,
  due_by timestamp with time zone not null,
  constraint sandbox_disputes_pkey PRIMARY KEY (ref),
  constraint sandbox_disputes_session_key UNIQUE (session),
  constraint sandbox_disputes_session_fkey FOREIGN KEY (session) REFERENCES sandbox_sessions(reference),
  constraint sandbox_disputes_amount_check CHECK (amount > 0),
  constraint sandbox_disputes_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);

create table sandbox_mode (
  one boolean default true not null,
  mode text not null,
  constraint sandbox_mode_pkey PRIMARY KEY (one),
  constraint sandbox_mode_mode_check CHECK (mode = ANY (ARRAY['instant'::text, 'slow'::text, 'failing'::text])),
  constraint sandbox_mode_one_check CHECK (one)
);

create table sandbox_refunds (
  reference text not null,
  session text not null,
  amount bigint not null,
  status text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settles_at timestamp with time zone,
  constraint sandbox_refunds_pkey PRIMARY KEY (reference),
  constraint sandbox_refunds_session_fkey FOREIGN KEY (session) REFERENCES sandbox_sessions(reference),
  constraint sandbox_refunds_amount_check CHECK (amount > 0),
  constraint sandbox_refunds_check CHECK ((status = 'pending'::text) = (settled_at IS NULL)),
  constraint sandbox_refunds_status_check CHECK (status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))
);
CREATE INDEX sandbox_refunds_due ON sandbox_refunds USING btree (settles_at) WHERE settles_at IS NOT NULL;
CREATE INDEX sandbox_refunds_newest ON sandbox_refunds USING btree (created_at);
CREATE INDEX sandbox_refunds_session ON sandbox_refunds USING btree (session);

create table sandbox_sessions (
  reference text not null,
  gateway text not null,
  order_code text not null,
  amount bigint not null,
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  status text default 'open'::text not null,
  event_id text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  failure_reason text,
  settles_at timestamp with time zone,
  constraint sandbox_sessions_pkey PRIMARY KEY (reference),
  constraint sandbox_sessions_event_id_key UNIQUE (event_id),
  constraint sandbox_sessions_amount_check CHECK (amount > 0),
  constraint sandbox_sessions_settled_once CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])) = (event_id IS NULL)),
  constraint sandbox_sessions_settles CHECK ((status = 'processing'::text) = (settles_at IS NOT NULL)),
  constraint sandbox_sessions_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'declined'::text, 'cancelled'::text, 'closed'::text]))
);
CREATE INDEX sandbox_sessions_due ON sandbox_sessions USING btree (settles_at) WHERE settles_at IS NOT NULL;
CREATE INDEX sandbox_sessions_newest ON sandbox_sessions USING btree (created_at);

create table saved_views (
  id integer generated always as identity,
  list text not null,
  name text not null,
  staff_id integer not null,
  shared boolean not null,
  query jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint saved_views_name_check CHECK (name <> ''::text),
  constraint saved_views_query_check CHECK (jsonb_typeof(query) = 'object'::text)
);
CREATE UNIQUE INDEX saved_views_own ON saved_views USING btree (staff_id, list, lower(name)) WHERE NOT shared;
CREATE UNIQUE INDEX saved_views_shared ON saved_views USING btree (list, lower(name)) WHERE shared;

create table scan_reviews (
  scan_id bigint not null,
  at timestamp with time zone not null,
  staff_id integer not null,
  note text not null,
  constraint scan_reviews_pkey PRIMARY KEY (scan_id),
  constraint scan_reviews_scan_id_fkey FOREIGN KEY (scan_id) REFERENCES scans(id),
  constraint scan_reviews_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint scan_reviews_note_check CHECK (length(note) <= 500)
);

create table scans (
  id bigint generated always as identity,
  scan_id uuid not null,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone not null,
  gate_id integer not null,
  device_id integer,
  staff_id integer,
  api_key_id integer,
  list_id integer,
  ticket_id integer,
  direction text not null,
  outcome text not null,
  sequence integer,
  offline boolean default false not null,
  typed boolean default false not null,
  admitted_offline boolean default false not null,
  without_answers boolean default false not null,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_list_id_ticket_id_sequence_key UNIQUE (list_id, ticket_id, sequence),
  constraint scans_scan_id_key UNIQUE (scan_id),
  constraint scans_api_key_id_fkey FOREIGN KEY (api_key_id) REFERENCES api_keys(id),
  constraint scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id),
  constraint scans_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint scans_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id),
  constraint scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint scans_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint scans_by_one CHECK (num_nonnulls(device_id, staff_id, api_key_id) = 1),
  constraint scans_counted CHECK ((sequence IS NOT NULL) = (outcome = ANY (ARRAY['admitted'::text, 'checked_out'::text, 'undone'::text]))),
  constraint scans_direction_check CHECK (direction = ANY (ARRAY['entry'::text, 'exit'::text])),
  constraint scans_in_turn CHECK (((sequence % 2) = 1) = (outcome = 'admitted'::text)),
  constraint scans_of_a_ticket CHECK (sequence IS NULL OR ticket_id IS NOT NULL AND list_id IS NOT NULL),
  constraint scans_outcome_check CHECK (outcome ~ '^[a-z_]+$'::text),
  constraint scans_sequence_check CHECK (sequence > 0)
);
CREATE INDEX scans_at ON scans USING btree (at);
CREATE INDEX scans_changed ON scans USING btree (changed_in);
CREATE INDEX scans_conflicts ON scans USING btree (id) WHERE admitted_offline AND sequence IS NULL;
CREATE INDEX scans_device ON scans USING btree (device_id, id) WHERE device_id IS NOT NULL;
CREATE INDEX scans_gate ON scans USING btree (gate_id, id);
CREATE INDEX scans_list ON scans USING btree (list_id, id) WHERE list_id IS NOT NULL;
CREATE INDEX scans_outcome ON scans USING btree (outcome, id);
CREATE INDEX scans_ticket ON scans USING btree (ticket_id, id) WHERE ticket_id IS NOT NULL;
CREATE TRIGGER scans_counted AFTER INSERT ON scans FOR EACH ROW EXECUTE FUNCTION queue_scan_for_gate_figures();
CREATE TRIGGER scans_told AFTER INSERT ON scans REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_admissions();
CREATE TRIGGER scans_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table sepa_files (
  id integer generated always as identity,
  message_id text not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  count integer not null,
  total bigint not null,
  content text,
  withdrawn_at timestamp with time zone,
  withdrawn_by text,
  withdrawn_reason text,
  debit_line_id integer,
  constraint sepa_files_pkey PRIMARY KEY (id),
  constraint sepa_files_message_id_key UNIQUE (message_id),
  constraint sepa_files_debit_line_id_fkey FOREIGN KEY (debit_line_id) REFERENCES bank_lines(id),
  constraint sepa_files_count_check CHECK (count > 0),
  constraint sepa_files_total_check CHECK (total > 0),
  constraint sepa_files_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdrawn_reason IS NULL)),
  constraint sepa_files_withdrawn_reason_check CHECK (length(withdrawn_reason) <= 500)
);
CREATE INDEX sepa_files_content ON sepa_files USING btree (created_at) WHERE content IS NOT NULL;
CREATE INDEX sepa_files_total ON sepa_files USING btree (total, id);
CREATE INDEX sepa_files_withdrawn ON sepa_files USING btree (id) WHERE withdrawn_at IS NOT NULL;

create table sessions (
  id integer generated always as identity,
  customer_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  user_agent text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id)
);
CREATE INDEX sessions_customer ON sessions USING btree (customer_id);
CREATE INDEX sessions_ended ON sessions USING btree (LEAST(expires_at, revoked_at));

create table shared_capacities (
  id integer generated always as identity,
  code text not null,
  name text not null,
  stock_id integer not null,
  sort integer not null,
  constraint shared_capacities_pkey PRIMARY KEY (id),
  constraint shared_capacities_code_key UNIQUE (code),
  constraint shared_capacities_stock_id_key UNIQUE (stock_id),
  constraint shared_capacities_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);

create table shipments (
  id integer generated always as identity,
  order_id integer not null,
  at timestamp with time zone not null,
  actor text not null,
  undone_at timestamp with time zone,
  undone_by text,
  undone_reason text,
  batch_id integer,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES shipments(id),
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint shipments_undone_with_reason CHECK (num_nonnulls(undone_at, undone_by, undone_reason) = ANY (ARRAY[0, 3]))
);
CREATE INDEX shipments_batch ON shipments USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX shipments_in_force ON shipments USING btree (id DESC) WHERE undone_at IS NULL;
CREATE INDEX shipments_order ON shipments USING btree (order_id);

create table shipping_rates (
  country text not null,
  name text not null,
  type text default 'flat'::text not null,
  price bigint not null,
  tax_rate numeric(5,2) default 0 not null,
  enabled boolean default true not null,
  sort integer not null,
  translations jsonb default '{}'::jsonb not null,
  constraint shipping_rates_pkey PRIMARY KEY (country),
  constraint shipping_rates_price_check CHECK (price >= 0),
  constraint shipping_rates_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint shipping_rates_type_check CHECK (type = 'flat'::text)
);

create table site (
  one boolean default true not null,
  version integer default 1 not null,
  settings json not null,
  opened_at timestamp with time zone,
  constraint site_pkey PRIMARY KEY (one),
  constraint site_one_check CHECK (one)
);

create table staff (
  id integer generated always as identity,
  email text not null,
  full_name text not null,
  role text not null,
  password_hash text,
  enabled boolean default true not null,
  demo boolean default false not null,
  created_at timestamp with time zone not null,
  totp_secret text,
  totp_confirmed_at timestamp with time zone,
  totp_step bigint default 0 not null,
  pending_recovery_codes text,
  last_seen_at timestamp with time zone,
  language text,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_check CHECK (length(email) <= 255),
  constraint staff_full_name_check CHECK (length(full_name) <= 255),
  constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'sales'::text, 'finance'::text, 'gate'::text])),
  constraint staff_totp_has_secret CHECK (totp_confirmed_at IS NULL OR totp_secret IS NOT NULL)
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (email_key(email));

create table staff_invitations (
  id integer generated always as identity,
  staff_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_invitations_pkey PRIMARY KEY (id),
  constraint staff_invitations_token_hash_key UNIQUE (token_hash),
  constraint staff_invitations_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_invitations_ended ON staff_invitations USING btree (expires_at);
CREATE INDEX staff_invitations_staff ON staff_invitations USING btree (staff_id);

create table staff_recovery_codes (
  staff_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_codes_pkey PRIMARY KEY (staff_id, code_hash),
  constraint staff_recovery_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);

create table staff_sessions (
  id integer generated always as identity,
  staff_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  factor_verified_at timestamp with time zone,
  user_agent text,
  pending_totp_secret text,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_sessions_ended ON staff_sessions USING btree (LEAST(expires_at, revoked_at));
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

create table stock (
  id integer generated always as identity,
  capacity bigint,
  taken bigint default 0 not null,
  version bigint default 0 not null,
  waiting_count integer default 0 not null,
  shared_stock_ids integer[] default '{}'::integer[] not null,
  constraint stock_pkey PRIMARY KEY (id),
  constraint stock_capacity_check CHECK (capacity >= 0),
  constraint stock_never_oversold CHECK (taken >= 0 AND (capacity IS NULL OR taken <= capacity)),
  constraint stock_shared_stock_ids_check CHECK (array_position(shared_stock_ids, NULL::integer) IS NULL AND NOT (id = ANY (shared_stock_ids))),
  constraint stock_waiting_count_check CHECK (waiting_count >= 0)
);

create table stored_files (
  path text not null,
  bytes bytea not null,
  stored_at timestamp with time zone not null,
  constraint stored_files_pkey PRIMARY KEY (path),
  constraint stored_files_path_check CHECK (path ~ '^[a-z]+/[a-zA-Z0-9][a-zA-Z0-9._-]*$'::text)
);

create table suspended_tickets (
  ticket_id integer not null,
  order_id integer not null,
  constraint suspended_tickets_pkey PRIMARY KEY (ticket_id),
  constraint suspended_tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint suspended_tickets_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX suspended_tickets_order ON suspended_tickets USING btree (order_id);

create table terms_acceptances (
  order_id integer not null,
  version text not null,
  at timestamp with time zone not null,
  ip text not null,
  user_agent text,
  language text,
  constraint terms_acceptances_pkey PRIMARY KEY (order_id),
  constraint terms_acceptances_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint terms_acceptances_version_fkey FOREIGN KEY (version) REFERENCES terms_versions(hash)
);
CREATE TRIGGER terms_acceptances_separate_personal_data BEFORE INSERT ON terms_acceptances FOR EACH ROW EXECUTE FUNCTION separate_personal_data('ip', 'user_agent');
CREATE TRIGGER terms_acceptances_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table terms_versions (
  hash text not null,
  text text not null,
  first_accepted_at timestamp with time zone not null,
  constraint terms_versions_pkey PRIMARY KEY (hash),
  constraint terms_versions_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER terms_versions_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON terms_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table test_payments (
  id integer generated always as identity,
  reference text not null,
  gateway text not null,
  gateway_ref text,
  transaction_ref text,
  amount bigint not null,
  currency text not null,
  status text default 'open'::text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  refund_status text,
  refund_code text,
  refunded_at timestamp with time zone,
  refund_asked_at timestamp with time zone,
  constraint test_payments_pkey PRIMARY KEY (id),
  constraint test_payments_reference_key UNIQUE (reference),
  constraint test_payments_amount_check CHECK (amount > 0),
  constraint test_payments_check CHECK (refund_status IS NULL OR status = 'succeeded'::text),
  constraint test_payments_refund_status_check CHECK (refund_status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'unknown'::text])),
  constraint test_payments_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'declined'::text, 'expired'::text, 'cancelled'::text, 'mismatch'::text]))
);

create table ticket_changes (
  id integer generated always as identity,
  ticket_id integer not null,
  customer_id integer,
  at timestamp with time zone not null,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  note text,
  done_by text,
  constraint ticket_changes_pkey PRIMARY KEY (id),
  constraint ticket_changes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint ticket_changes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint ticket_changes_kind_check CHECK (kind = ANY (ARRAY['edit'::text, 'reassign'::text, 'travel_time'::text, 'variant'::text, 'staff'::text, 'renewal'::text])),
  constraint ticket_changes_note_check CHECK (length(note) <= 1000)
);
CREATE INDEX ticket_changes_after_code ON ticket_changes USING btree ((after ->> 'code'::text));
CREATE INDEX ticket_changes_old_code ON ticket_changes USING btree ((before ->> 'code'::text));
CREATE INDEX ticket_changes_ticket ON ticket_changes USING btree (ticket_id);
CREATE TRIGGER ticket_changes_separate_personal_data BEFORE INSERT ON ticket_changes FOR EACH ROW EXECUTE FUNCTION separate_personal_data('before', 'after', 'note');
CREATE TRIGGER ticket_changes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON ticket_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table ticket_upgrades (
  order_id integer not null,
  ticket_id integer not null,
  credit bigint not null,
  completed_at timestamp with time zone,
  constraint ticket_upgrades_pkey PRIMARY KEY (order_id),
  constraint ticket_upgrades_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint ticket_upgrades_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint ticket_upgrades_credit_check CHECK (credit >= 0)
);
CREATE INDEX ticket_upgrades_open ON ticket_upgrades USING btree (order_id) WHERE completed_at IS NULL;
CREATE INDEX ticket_upgrades_ticket ON ticket_upgrades USING btree (ticket_id);

create table tickets (
  id integer generated always as identity,
  code text not null,
  download_code text,
  barcode_secret text not null,
  order_id integer not null,
  cart_product_id integer not null,
  product_id integer not null,
  transport_time_id integer,
  variant_id integer,
  full_name text not null,
  email text not null,
  age text,
  status text default 'active'::text not null,
  price bigint not null,
  fee bigint not null,
  refund_fee bigint not null,
  name_changes_used integer default 0 not null,
  last_edited_at timestamp with time zone,
  created_at timestamp with time zone not null,
  name_reminded_at timestamp with time zone,
  questions_asked_at timestamp with time zone,
  barcode_issued_at timestamp with time zone,
  changed_in xid8 default pg_current_xact_id() not null,
  transferable boolean,
  words text generated always as (searchable(((((full_name || ' '::text) || chr(31)) || ' '::text) || email_words(email)))) stored not null,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_cart_product_id_key UNIQUE (cart_product_id),
  constraint tickets_code_key UNIQUE (code),
  constraint tickets_cart_product_id_fkey FOREIGN KEY (cart_product_id) REFERENCES cart_products(id),
  constraint tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tickets_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint tickets_product_id_transport_time_id_fkey FOREIGN KEY (product_id, transport_time_id) REFERENCES travel_times(product_id, id),
  constraint tickets_product_id_variant_id_fkey FOREIGN KEY (product_id, variant_id) REFERENCES variants(product_id, id),
  constraint tickets_fee_check CHECK (fee >= 0),
  constraint tickets_name_changes_used_check CHECK (name_changes_used >= 0),
  constraint tickets_price_check CHECK (price >= 0),
  constraint tickets_refund_fee_check CHECK (refund_fee >= 0),
  constraint tickets_status_check CHECK (status = ANY (ARRAY['active'::text, 'blocked'::text, 'refund'::text, 'refunding'::text, 'refund-problem'::text, 'refunded'::text, 'cancelled'::text, 'reassigned'::text, 'used'::text]))
);
CREATE INDEX tickets_changed_in ON tickets USING btree (changed_in);
CREATE INDEX tickets_code_begins ON tickets USING btree (code text_pattern_ops);
CREATE INDEX tickets_created ON tickets USING brin (created_at);
CREATE INDEX tickets_departure ON tickets USING btree (transport_time_id, id) WHERE transport_time_id IS NOT NULL;
CREATE UNIQUE INDEX tickets_download_code ON tickets USING btree (download_code) WHERE download_code IS NOT NULL;
CREATE INDEX tickets_holder ON tickets USING btree (email_key(email));
CREATE INDEX tickets_holder_alphabet ON tickets USING btree (lower(full_name) COLLATE "und-x-icu", id);
CREATE INDEX tickets_named ON tickets USING btree (product_id) WHERE full_name <> '—'::text;
CREATE INDEX tickets_nameless ON tickets USING btree (product_id) WHERE full_name = ''::text AND status = 'active'::text;
CREATE INDEX tickets_order ON tickets USING btree (order_id);
CREATE INDEX tickets_product ON tickets USING btree (product_id, id);
CREATE INDEX tickets_status ON tickets USING btree (status, id);
CREATE INDEX tickets_unasked ON tickets USING btree (product_id, id) WHERE questions_asked_at IS NULL AND status = 'active'::text;
CREATE INDEX tickets_valid ON tickets USING btree (product_id, transport_time_id) WHERE status = ANY (ARRAY['active'::text, 'used'::text]);
CREATE INDEX tickets_variant ON tickets USING btree (variant_id) WHERE variant_id IS NOT NULL;
CREATE INDEX tickets_words ON tickets USING gin (words gin_trgm_ops);
CREATE TRIGGER tickets_changed BEFORE UPDATE OF status, barcode_secret, product_id, transport_time_id, variant_id, full_name, email, age ON tickets FOR EACH ROW EXECUTE FUNCTION set_changed_in();
CREATE TRIGGER tickets_changed_told AFTER UPDATE ON tickets REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changed_tickets();
CREATE TRIGGER tickets_in_wallets AFTER UPDATE OF status, barcode_secret, full_name, email, age, product_id, transport_time_id ON tickets FOR EACH ROW WHEN (old.barcode_secret IS DISTINCT FROM new.barcode_secret OR old.full_name IS DISTINCT FROM new.full_name OR old.email IS DISTINCT FROM new.email OR old.age IS DISTINCT FROM new.age OR old.product_id IS DISTINCT FROM new.product_id OR old.transport_time_id IS DISTINCT FROM new.transport_time_id OR (old.status = ANY (ARRAY['active'::text, 'used'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['active'::text, 'used'::text]))) EXECUTE FUNCTION mark_wallet_passes();
CREATE TRIGGER tickets_issued_told AFTER INSERT ON tickets REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_of_new_tickets();

create table till_entries (
  id integer generated always as identity,
  till_id integer not null,
  order_id integer not null,
  kind text not null,
  at timestamp with time zone not null,
  method text not null,
  amount bigint not null,
  rounding bigint default 0 not null,
  tendered bigint,
  gate_id integer,
  reason text,
  incoming_payment_id integer,
  refund_id integer,
  constraint till_entries_pkey PRIMARY KEY (id),
  constraint till_entries_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint till_entries_incoming_payment_id_fkey FOREIGN KEY (incoming_payment_id) REFERENCES incoming_payments(id),
  constraint till_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint till_entries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint till_entries_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  constraint till_entries_amount CHECK (
CASE
    WHEN kind = ANY (ARRAY['sale'::text, 'payment'::text]) THEN amount >= 0
    ELSE amount <= 0
END),
  constraint till_entries_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'void'::text, 'payment'::text, 'refund'::text])),
  constraint till_entries_method_check CHECK (method = ANY (ARRAY['cash'::text, 'card_terminal'::text, 'voucher'::text])),
  constraint till_entries_of_change CHECK ((kind = 'payment'::text) = (incoming_payment_id IS NOT NULL) AND (kind = 'refund'::text) = (refund_id IS NOT NULL)),
  constraint till_entries_reason CHECK ((kind = 'void'::text) = (reason IS NOT NULL)),
  constraint till_entries_reason_check CHECK (length(reason) <= 1000),
  constraint till_entries_rounding CHECK (rounding = 0 OR method = 'cash'::text),
  constraint till_entries_tendered CHECK (tendered IS NULL OR kind = 'sale'::text AND tendered >= (amount + rounding))
);
CREATE INDEX till_entries_order ON till_entries USING btree (order_id);
CREATE UNIQUE INDEX till_entries_payment_once ON till_entries USING btree (incoming_payment_id) WHERE incoming_payment_id IS NOT NULL;
CREATE UNIQUE INDEX till_entries_refund_once ON till_entries USING btree (refund_id) WHERE refund_id IS NOT NULL;
CREATE UNIQUE INDEX till_entries_sold_once ON till_entries USING btree (order_id, kind) WHERE kind = ANY (ARRAY['sale'::text, 'void'::text]);
CREATE INDEX till_entries_till ON till_entries USING btree (till_id, id);
CREATE TRIGGER till_entries_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON till_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table tills (
  id integer generated always as identity,
  staff_id integer not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  expected bigint,
  counted bigint,
  note text,
  constraint tills_pkey PRIMARY KEY (id),
  constraint tills_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint tills_closed CHECK ((closed_at IS NULL) = (counted IS NULL) AND (closed_at IS NULL) = (expected IS NULL)),
  constraint tills_counted_check CHECK (counted >= 0),
  constraint tills_note_check CHECK (length(note) <= 1000)
);
CREATE UNIQUE INDEX tills_open ON tills USING btree (staff_id) WHERE closed_at IS NULL;
CREATE INDEX tills_staff ON tills USING btree (staff_id, id);

create table travel_times (
  id integer generated always as identity,
  product_id integer not null,
  stock_id integer not null,
  travel_time timestamp without time zone not null,
  constraint travel_times_pkey PRIMARY KEY (id),
  constraint travel_times_product_id_id_key UNIQUE (product_id, id),
  constraint travel_times_product_id_travel_time_key UNIQUE (product_id, travel_time),
  constraint travel_times_stock_id_key UNIQUE (stock_id),
  constraint travel_times_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint travel_times_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id)
);

create table variants (
  id integer generated always as identity,
  product_id integer,
  merchandise_id integer,
  stock_id integer not null,
  "position" integer not null,
  key text not null,
  name text not null,
  price bigint,
  fee bigint,
  image text,
  offered boolean default true not null,
  constraint variants_pkey PRIMARY KEY (id),
  constraint variants_merchandise_id_id_key UNIQUE (merchandise_id, id),
  constraint variants_merchandise_id_key_key UNIQUE (merchandise_id, key),
  constraint variants_product_id_id_key UNIQUE (product_id, id),
  constraint variants_product_id_key_key UNIQUE (product_id, key),
  constraint variants_stock_id_key UNIQUE (stock_id),
  constraint variants_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint variants_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint variants_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint variants_fee_check CHECK (fee >= 0),
  constraint variants_of_one_item CHECK (num_nonnulls(product_id, merchandise_id) = 1),
  constraint variants_price_check CHECK (price >= 0)
);

create table voucher_batches (
  id integer generated always as identity,
  created_at timestamp with time zone not null,
  prefix text not null,
  name text not null,
  amount bigint not null,
  expires_at timestamp with time zone,
  count integer not null,
  translations jsonb default '{}'::jsonb not null,
  constraint voucher_batches_pkey PRIMARY KEY (id),
  constraint voucher_batches_amount_check CHECK (amount > 0),
  constraint voucher_batches_count_check CHECK (count > 0)
);

create table vouchers (
  id integer generated always as identity,
  code text not null,
  name text not null,
  amount bigint not null,
  expires_at timestamp with time zone,
  enabled boolean default true not null,
  redeemed_order_id integer,
  redeemed_at timestamp with time zone,
  batch_id integer,
  translations jsonb default '{}'::jsonb not null,
  words text generated always as (searchable((((code || ' '::text) || name) || ' '::text))) stored not null,
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_redeemed_order_id_key UNIQUE (redeemed_order_id),
  constraint vouchers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint vouchers_redeemed_order_id_fkey FOREIGN KEY (redeemed_order_id) REFERENCES orders(id),
  constraint vouchers_amount_check CHECK (amount > 0),
  constraint vouchers_redeemed_once CHECK ((redeemed_order_id IS NULL) = (redeemed_at IS NULL))
);
CREATE INDEX vouchers_amount ON vouchers USING btree (amount, id);
CREATE INDEX vouchers_batch ON vouchers USING btree (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX vouchers_code ON vouchers USING btree (upper(code));
CREATE INDEX vouchers_words ON vouchers USING gin (words gin_trgm_ops);

create table waiting_list_entries (
  id integer generated always as identity,
  code text not null,
  stock_id integer not null,
  product_id integer,
  merchandise_id integer,
  transport_time_id integer,
  variant_id integer,
  add_on_id integer,
  full_name text,
  email text not null,
  age text,
  status text default 'waiting'::text not null,
  joined_at timestamp with time zone not null,
  cart_id integer,
  offered_until timestamp with time zone,
  ended_at timestamp with time zone,
  client_hash text,
  constraint waiting_list_entries_pkey PRIMARY KEY (id),
  constraint waiting_list_entries_cart_id_key UNIQUE (cart_id),
  constraint waiting_list_entries_code_key UNIQUE (code),
  constraint waiting_list_entries_add_on_id_fkey FOREIGN KEY (add_on_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint waiting_list_entries_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint waiting_list_entries_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE,
  constraint waiting_list_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint waiting_list_entries_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE,
  constraint waiting_list_entries_transport_time_id_fkey FOREIGN KEY (transport_time_id) REFERENCES travel_times(id) ON DELETE SET NULL,
  constraint waiting_list_entries_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE SET NULL,
  constraint waiting_list_entries_email_check CHECK (length(email) <= 255),
  constraint waiting_list_entries_end CHECK ((status = ANY (ARRAY['taken'::text, 'lapsed'::text, 'closed'::text])) = (ended_at IS NOT NULL)),
  constraint waiting_list_entries_item CHECK (num_nonnulls(product_id, merchandise_id) = 1),
  constraint waiting_list_entries_offer CHECK ((status = ANY (ARRAY['offered'::text, 'taken'::text, 'lapsed'::text])) = (cart_id IS NOT NULL)),
  constraint waiting_list_entries_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'lapsed'::text, 'closed'::text]))
);
CREATE INDEX waiting_list_entries_ended ON waiting_list_entries USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_list_entries_line ON waiting_list_entries USING btree (stock_id, id) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX waiting_list_entries_merchandise ON waiting_list_entries USING btree (merchandise_id, COALESCE(variant_id, 0), email_key(email)) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);
CREATE INDEX waiting_list_entries_offered ON waiting_list_entries USING btree (cart_id) WHERE status = 'offered'::text;
CREATE UNIQUE INDEX waiting_list_entries_product ON waiting_list_entries USING btree (product_id, COALESCE(variant_id, 0), email_key(email)) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);

create table waiting_list_requests (
  id integer generated always as identity,
  product_id integer,
  merchandise_id integer,
  transport_time_id integer,
  variant_id integer,
  add_on_id integer,
  full_name text,
  email text not null,
  age text,
  client_hash text,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  entry_id integer,
  constraint waiting_list_requests_pkey PRIMARY KEY (id),
  constraint waiting_list_requests_token_hash_key UNIQUE (token_hash),
  constraint waiting_list_requests_add_on_id_fkey FOREIGN KEY (add_on_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint waiting_list_requests_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_list_entries(id) ON DELETE CASCADE,
  constraint waiting_list_requests_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE,
  constraint waiting_list_requests_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint waiting_list_requests_transport_time_id_fkey FOREIGN KEY (transport_time_id) REFERENCES travel_times(id) ON DELETE CASCADE,
  constraint waiting_list_requests_variant_id_fkey FOREIGN KEY (variant_id) REFERENCES variants(id) ON DELETE CASCADE,
  constraint waiting_list_requests_email_check CHECK (length(email) <= 255),
  constraint waiting_list_requests_item CHECK (num_nonnulls(product_id, merchandise_id) = 1)
);
CREATE INDEX waiting_list_requests_email ON waiting_list_requests USING btree (email_key(email));
CREATE INDEX waiting_list_requests_ended ON waiting_list_requests USING btree (expires_at);
CREATE INDEX waiting_list_requests_entry ON waiting_list_requests USING btree (entry_id) WHERE entry_id IS NOT NULL;

create table waiting_room_calls (
  room_id integer not null,
  up_to integer not null,
  at timestamp with time zone not null,
  constraint waiting_room_calls_pkey PRIMARY KEY (room_id, up_to),
  constraint waiting_room_calls_room_id_fkey FOREIGN KEY (room_id) REFERENCES waiting_rooms(id),
  constraint waiting_room_calls_up_to_check CHECK (up_to > 0)
);

create table waiting_room_clients (
  room_id integer not null,
  client_hash text not null,
  numbers integer not null,
  constraint waiting_room_clients_pkey PRIMARY KEY (room_id, client_hash),
  constraint waiting_room_clients_room_id_fkey FOREIGN KEY (room_id) REFERENCES waiting_rooms(id),
  constraint waiting_room_clients_numbers_check CHECK (numbers > 0)
);

create table waiting_room_used_passes (
  room_id integer not null,
  "position" integer not null,
  used_at timestamp with time zone not null,
  cart_id integer,
  constraint waiting_room_used_passes_pkey PRIMARY KEY (room_id, "position"),
  constraint waiting_room_used_passes_cart_id_key UNIQUE (cart_id),
  constraint waiting_room_used_passes_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint waiting_room_used_passes_room_id_fkey FOREIGN KEY (room_id) REFERENCES waiting_rooms(id),
  constraint waiting_room_used_passes_position_check CHECK ("position" > 0)
);

create table waiting_rooms (
  id integer generated always as identity,
  began_at timestamp with time zone not null,
  opens_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  paused boolean default false not null,
  drawn integer default 0 not null,
  crowd integer,
  seed text,
  shuffled_at timestamp with time zone,
  called integer default 0 not null,
  called_at timestamp with time zone not null,
  pace integer not null,
  paced_at timestamp with time zone not null,
  constraint waiting_rooms_pkey PRIMARY KEY (id),
  constraint waiting_rooms_called_check CHECK (called >= 0 AND called <= drawn),
  constraint waiting_rooms_crowd_check CHECK (crowd >= 0 AND crowd <= drawn),
  constraint waiting_rooms_drawn_check CHECK (drawn >= 0),
  constraint waiting_rooms_pace_check CHECK (pace > 0),
  constraint waiting_rooms_seed_check CHECK (seed ~ '^[0-9a-f]{32}$'::text),
  constraint waiting_rooms_shuffled_check CHECK ((crowd IS NULL) = (seed IS NULL) AND (crowd IS NULL) = (shuffled_at IS NULL) AND (crowd IS NOT NULL OR called = 0))
);
CREATE UNIQUE INDEX waiting_rooms_current ON waiting_rooms USING btree ((ended_at IS NULL)) WHERE ended_at IS NULL;

create table wallet_devices (
  pass_id bigint not null,
  device text not null,
  push_token text not null,
  registered_at timestamp with time zone not null,
  constraint wallet_devices_pkey PRIMARY KEY (pass_id, device),
  constraint wallet_devices_pass_id_fkey FOREIGN KEY (pass_id) REFERENCES wallet_passes(id) ON DELETE CASCADE,
  constraint wallet_devices_device_check CHECK (length(device) >= 1 AND length(device) <= 100),
  constraint wallet_devices_push_token_check CHECK (length(push_token) >= 1 AND length(push_token) <= 200)
);
CREATE INDEX wallet_devices_device ON wallet_devices USING btree (device);

create table wallet_passes (
  id bigint generated always as identity,
  serial uuid default gen_random_uuid() not null,
  ticket_id integer not null,
  holder text not null,
  created_at timestamp with time zone not null,
  google boolean default false not null,
  fingerprint text not null,
  changed_at timestamp with time zone not null,
  changed_in xid8 default pg_current_xact_id() not null,
  due boolean default true not null,
  update_pending boolean default false not null,
  constraint wallet_passes_pkey PRIMARY KEY (id),
  constraint wallet_passes_serial_key UNIQUE (serial),
  constraint wallet_passes_ticket_id_holder_key UNIQUE (ticket_id, holder),
  constraint wallet_passes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX wallet_passes_due ON wallet_passes USING btree (id) WHERE due;
CREATE INDEX wallet_passes_update_pending ON wallet_passes USING btree (id) WHERE update_pending;

create table wallet_products (
  product_id integer not null,
  fingerprint text not null,
  google_fingerprint text,
  constraint wallet_products_pkey PRIMARY KEY (product_id),
  constraint wallet_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);

create table webhook_attempts (
  id bigint generated always as identity,
  delivery_id bigint not null,
  at timestamp with time zone not null,
  milliseconds integer not null,
  status integer,
  error text,
  answer text not null,
  constraint webhook_attempts_pkey PRIMARY KEY (id),
  constraint webhook_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_attempts_answer_check CHECK (length(answer) <= 1000),
  constraint webhook_attempts_answered_or_failed CHECK (status IS NOT NULL OR error IS NOT NULL),
  constraint webhook_attempts_milliseconds_check CHECK (milliseconds >= 0)
);
CREATE INDEX webhook_attempts_at ON webhook_attempts USING btree (at);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts USING btree (delivery_id, id);

create table webhook_deliveries (
  id bigint generated always as identity,
  endpoint_id integer not null,
  number bigint,
  message_id uuid not null,
  type text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  created_at timestamp with time zone not null,
  first_at timestamp with time zone,
  next_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_once UNIQUE (endpoint_id, number),
  constraint webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  constraint webhook_deliveries_finished CHECK ((state = ANY (ARRAY['delivered'::text, 'failed'::text])) = (finished_at IS NOT NULL)),
  constraint webhook_deliveries_open CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text])) = (next_at IS NOT NULL)),
  constraint webhook_deliveries_state_check CHECK (state = ANY (ARRAY['pending'::text, 'sending'::text, 'delivered'::text, 'failed'::text]))
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX webhook_deliveries_finished_at ON webhook_deliveries USING btree (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (endpoint_id, id);

create table webhook_endpoints (
  id integer generated always as identity,
  name text not null,
  url text not null,
  types text[] not null,
  event_ids integer[],
  personal_data boolean not null,
  secret text not null,
  former_secret text,
  former_until timestamp with time zone,
  state text default 'active'::text not null,
  cursor bigint not null,
  told_from bigint not null,
  skipped_from bigint,
  skipped_to bigint,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  created_at timestamp with time zone not null,
  created_by integer not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (id),
  constraint webhook_endpoints_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint webhook_endpoints_event_ids_check CHECK (cardinality(event_ids) > 0),
  constraint webhook_endpoints_former_ends CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  constraint webhook_endpoints_name_check CHECK (name <> ''::text AND length(name) <= 100),
  constraint webhook_endpoints_skipped CHECK ((skipped_from IS NULL) = (skipped_to IS NULL) AND skipped_from <= skipped_to),
  constraint webhook_endpoints_state_check CHECK (state = ANY (ARRAY['active'::text, 'resting'::text, 'gone'::text, 'off'::text])),
  constraint webhook_endpoints_types_check CHECK (cardinality(types) > 0),
  constraint webhook_endpoints_url_check CHECK (length(url) <= 500)
);
