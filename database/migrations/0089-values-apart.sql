-- What histories say of people lives apart from them: a history is written once and stays, its values can be erased.
create table history_values (
  history text not null,
  row_id bigint not null,
  part text not null,
  value jsonb not null,
  constraint history_values_pkey primary key (history, row_id, part)
);

create trigger history_values_written_once before update or truncate on history_values
  for each statement execute function refuse_to_rewrite();

-- The arguments are the columns that say something of people: a text as a whole, of JSON the fields that do.
-- Processes of the last release write as before, and their values move as well.
create function keep_values_apart() returns trigger language plpgsql as $function$
declare
  written jsonb := to_jsonb(new);
  row_id bigint := coalesce(written ->> 'id', written ->> 'order_id')::bigint;
  personal constant text[] := array['full_name', 'email', 'age', 'country', 'address', 'company_name', 'vat_number',
                                    'note', 'reason', 'search'];
  apart jsonb;
begin
  for n in 0 .. tg_nargs - 1 loop
    if jsonb_typeof(written -> tg_argv[n]) = 'object' then
      select jsonb_object_agg(key, value) into apart from jsonb_each(written -> tg_argv[n]) where key = any(personal);
      written := jsonb_set(written, array[tg_argv[n]], (written -> tg_argv[n]) - personal);
    elsif written ->> tg_argv[n] not in ('', '—') then
      apart := written -> tg_argv[n];
      written := jsonb_set(written, array[tg_argv[n]], '"—"');
    else
      apart := null;
    end if;
    if apart is not null then
      insert into history_values values (tg_table_name, row_id, tg_argv[n], apart);
    end if;
  end loop;
  return jsonb_populate_record(new, written);
end
$function$;

-- What was written so far moves.
do $$
declare
  personal constant text[] := array['full_name', 'email', 'age', 'country', 'address', 'company_name', 'vat_number',
                                    'note', 'reason', 'search'];
  moved record;
begin
  for moved in select * from (values
      ('audit', 'id', 'detail', true),
      ('customer_changes', 'id', 'before', true), ('customer_changes', 'id', 'after', true),
      ('ticket_changes', 'id', 'before', true), ('ticket_changes', 'id', 'after', true),
      ('ticket_changes', 'id', 'note', false), ('note_changes', 'id', 'text', false),
      ('order_recipients', 'id', 'email_before', false), ('order_recipients', 'id', 'email', false),
      ('order_recipients', 'id', 'reason', false),
      ('terms_acceptances', 'order_id', 'ip', false), ('terms_acceptances', 'order_id', 'user_agent', false)
    ) as parts (history, key, part, is_json) loop
    execute format('alter table %I disable trigger %I', moved.history, moved.history || '_written_once');
    if moved.is_json then
      execute format('insert into history_values
                      select %1$L, %2$I, %3$L, (select jsonb_object_agg(key, value) from jsonb_each(%3$I) where key = any($1))
                        from %1$I where %3$I ?| $1', moved.history, moved.key, moved.part) using personal;
      execute format('update %1$I set %2$I = %2$I - $1 where %2$I ?| $1', moved.history, moved.part) using personal;
    else
      execute format('insert into history_values select %1$L, %2$I, %3$L, to_jsonb(%3$I) from %1$I where %3$I not in ('''', ''—'')',
                     moved.history, moved.key, moved.part);
      execute format('update %1$I set %2$I = ''—'' where %2$I not in ('''', ''—'')', moved.history, moved.part);
    end if;
    execute format('alter table %I enable trigger %I', moved.history, moved.history || '_written_once');
  end loop;
end
$$;

create trigger audit_values_apart before insert on audit for each row
  when (new.detail ?| array['full_name', 'email', 'age', 'country', 'address', 'company_name', 'vat_number', 'note', 'reason', 'search'])
  execute function keep_values_apart('detail');
create trigger customer_changes_values_apart before insert on customer_changes
  for each row execute function keep_values_apart('before', 'after');
create trigger note_changes_values_apart before insert on note_changes
  for each row execute function keep_values_apart('text');
create trigger order_recipients_values_apart before insert on order_recipients
  for each row execute function keep_values_apart('email_before', 'email', 'reason');
create trigger terms_acceptances_values_apart before insert on terms_acceptances
  for each row execute function keep_values_apart('ip', 'user_agent');
create trigger ticket_changes_values_apart before insert on ticket_changes
  for each row execute function keep_values_apart('before', 'after', 'note');

-- What a note said lives apart as well; one that is erased is removed and says nothing.
create or replace function keep_note() returns trigger language plpgsql as $function$
begin
  if new.text = '—' and new.removed_at is not null then
    return new;
  end if;
  if old.removed_at is not null or not exists (
       select from note_changes c
         left join history_values v on v.history = 'note_changes' and v.row_id = c.id and v.part = 'text'
        where c.note_id = old.id and coalesce(v.value #>> '{}', c.text) = old.text and c.at = coalesce(new.removed_at, new.edited_at)) then
    raise exception 'What note % said is kept', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

alter table customers add column erased_at timestamptz;
