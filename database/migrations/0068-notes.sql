-- What staff note about an order or a customer, for each other. Nobody else reads it.
create table notes (
  id integer generated always as identity primary key,
  order_id integer references orders,
  customer_id integer references customers,
  text text not null check (length(text) between 1 and 2000),
  at timestamptz not null,
  by text not null,
  edited_at timestamptz,
  removed_at timestamptz,
  constraint notes_about_one check (num_nonnulls(order_id, customer_id) = 1)
);
create index notes_order on notes (order_id) where removed_at is null and order_id is not null;
create index notes_customer on notes (customer_id) where removed_at is null and customer_id is not null;

-- What a note said before it was edited or removed, and who did that.
create table note_changes (
  id integer generated always as identity primary key,
  note_id integer not null references notes,
  text text not null,
  at timestamptz not null,
  by text not null
);
create index note_changes_note on note_changes (note_id, id);
create trigger note_changes_written_once before delete or update or truncate on note_changes
  for each statement execute function refuse_to_rewrite();

-- A text that is edited or removed is kept, and what was removed stays as it was.
create function keep_note() returns trigger language plpgsql as $$
begin
  if old.removed_at is not null or not exists (select from note_changes where note_id = old.id and text = old.text and at = coalesce(new.removed_at, new.edited_at)) then
    raise exception 'What note % said is kept', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger notes_kept before update on notes for each row execute function keep_note();
create trigger notes_stay before delete or truncate on notes for each statement execute function refuse_to_rewrite();
