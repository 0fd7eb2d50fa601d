-- The whole schema of the first release. Money is bigint minor units. Instants are timestamptz. Wall-clock times of a product are timestamp,
-- read in its event's time zone. Tables come after those that they refer to.

create extension if not exists pg_trgm;

-- === Searches ===

-- Lower-case letters that no accent makes, as people type them on other keyboards. Most texts have none, and translating is slow.
create function plain_letters(words text) returns text language sql immutable parallel safe
return case
  when words ~ '[ɑɐⱥƀɓƃƈȼđɖɗƌðəǝɛɇƒǥɠɣħɦıɩɨɉƙⱪĸłƚɫŋɲƞøɔɵƥɋɍɽȿʂŧƭʈʉʊʋⱳƴɏƶȥⱬʒς‐‑‒–—―⁃−˗ßæœþ]' then translate(
    replace(replace(replace(replace(words, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ɑɐⱥƀɓƃƈȼđɖɗƌðəǝɛɇƒǥɠɣħɦıɩɨɉƙⱪĸłƚɫŋɲƞøɔɵƥɋɍɽȿʂŧƭʈʉʊʋⱳƴɏƶȥⱬʒς‐‑‒–—―⁃−˗',
    'aaabbbccdddddeeeefggghhiiijkkklllnnnooopqrrsstttuuvwyyzzzzσ         ')
  else words
end;

-- A text as searches compare it: `contract/searchable.ts` says how, and a test compares the two. ASCII, as most texts are, is done sooner.
create function searchable(words text) returns text language sql immutable parallel safe
return ' ' || translate(
  case
    when octet_length(words) = length(words) then lower(words collate "pg_c_utf8")
    else plain_letters(
      lower(regexp_replace(normalize(translate(words, '´`', ''), nfkd),
        '[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F‘’‛′\u02B9\u02BB-\u02BF\u02C8\u02CA\u02CB·\u00AD\u200B-\u200F\u2060\uFEFF]',
        '', 'g') collate "pg_c_utf8"))
  end,
  '-''`', ' ');

-- === Histories that are written once ===

-- Guards what is written once: nobody rewrites it, not even by mistake. An argument names it where that is not the whole table.
create function refuse_to_rewrite() returns trigger language plpgsql as $$
begin
  raise exception '% is written once', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end
$$;

-- The personal data of histories is kept apart from them: a history is written once and stays, these values can be erased.
create table history_personal_data (
  history text not null,
  row_id bigint not null,
  field text not null,
  value jsonb not null,
  primary key (history, row_id, field)
);
create trigger history_personal_data_written_once before update or truncate on history_personal_data
  for each statement execute function refuse_to_rewrite();

-- The arguments are the columns with personal data: of a text the whole, of JSON the fields that have some.
create function separate_personal_data() returns trigger language plpgsql as $$
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
$$;

-- === What has changed ===

-- A device at a gate and a program ask what has changed since they last did. The transaction that changed a row orders this without gaps,
-- whatever commits first.
create function set_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

-- Of some instants the oldest transaction that had not ended: whatever was committed since is of it or of a later one. So a time is
-- enough to ask what has changed, and no row has to keep one.
create table change_marks (
  at timestamptz primary key,
  oldest xid8 not null
);

-- === The festival and what it sells ===

create table site (
  one boolean primary key default true check (one),
  version integer not null default 1,
  -- json, not jsonb: the order of its maps is the order in which people see them.
  settings json not null,
  -- When the shop was first open.
  opened_at timestamptz
);

-- Files that every process serves, on whatever machine: the pictures of the festival. The name of each tells its content, so none ever
-- changes; a machine keeps a copy on its disk.
create table stored_files (
  path text primary key check (path ~ '^[a-z]+/[a-zA-Z0-9][a-zA-Z0-9._-]*$'),
  bytes bytea not null,
  stored_at timestamptz not null
);
-- Pictures are compressed already: PostgreSQL would try in vain.
alter table stored_files alter column bytes set storage external;

-- What of the festival was changed, by whom, and how it was before and after. json, not jsonb: the order of keys is kept.
create table festival_changes (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  request jsonb,
  list text not null,
  key text not null,
  -- The paths of the fields that differ.
  fields text[] not null,
  -- Null where the part did not exist.
  before json,
  after json,
  check (before is not null or after is not null)
);
create index festival_changes_part on festival_changes (list, key, id);
create trigger festival_changes_written_once before update or delete or truncate on festival_changes
  for each statement execute function refuse_to_rewrite();

create table stock (
  id integer generated always as identity primary key,
  -- Places, or the minor units of a budget.
  capacity bigint check (capacity >= 0),
  taken bigint not null default 0,
  -- Counts the changes, so that messages that arrive out of order are told from newer ones.
  version bigint not null default 0,
  -- How many wait for a place of this row. So many of its free places are theirs, in the order in which they came, and nobody else's.
  waiting_count integer not null default 0 check (waiting_count >= 0),
  -- The rows of the capacities that several products share, of which a place of this row takes one as well. In the row itself, so that
  -- whoever holds its lock knows them.
  shared_stock_ids integer[] not null default '{}',
  constraint stock_never_oversold check (taken >= 0 and (capacity is null or taken <= capacity)),
  constraint stock_shared_stock_ids_check check (array_position(shared_stock_ids, null) is null and not id = any(shared_stock_ids))
);

-- Capacities that several products share. What is taken of one is what is taken of its members, the stock rows that name it in
-- `shared_stock_ids`.
create table shared_capacities (
  id integer generated always as identity primary key,
  code text not null unique,
  name text not null,
  stock_id integer not null unique references stock,
  sort integer not null
);

create table events (
  id integer generated always as identity primary key,
  key text not null unique check (key <> '' and key !~ '^[0-9]'),
  name text not null,
  timezone text not null,
  starts_at timestamptz,
  settings jsonb not null,
  sort integer not null,
  -- When and where its products are, and how often they let in, unless a product says otherwise (A-148).
  ends_at timestamptz,
  location text,
  entry text check (entry in ('once', 'multiple')),
  -- The festival's own texts in its other languages, by language and field. Those of the site are in its settings.
  translations jsonb not null default '{}',
  constraint events_end_after_start check (ends_at > starts_at)
);

-- Whether customers may choose what they pay within these limits, `price` being suggested; null: they may not.
create function is_own_price(own_price jsonb, price bigint) returns boolean language sql immutable parallel safe
return own_price is null or (
  (own_price ->> 'min')::bigint between 0 and price and (own_price ->> 'suggested')::bigint = price
  and price <= coalesce((own_price ->> 'max')::bigint, 10000000000));

create table products (
  id integer generated always as identity primary key,
  external_code text not null unique,
  event_id integer not null references events,
  stock_id integer not null unique references stock,
  name text not null,
  type text not null,
  price bigint not null check (price >= 0),
  -- What customers may choose to pay: from `min` to `max`, if that is not null; `price` is the suggested amount.
  own_price jsonb,
  fee bigint not null default 0 check (fee >= 0),
  refund_fee bigint not null default 0 check (refund_fee >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  enabled boolean not null default true,
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  force_view boolean not null default false,
  is_featured boolean not null default false,
  shop_image text,
  shop_image_2 text,
  shop_image_3 text,
  shop_image_4 text,
  shop_description text not null default '',
  limit_per_order integer not null default 0 check (limit_per_order >= 0),
  is_refundable boolean not null default false,
  allow_refund_requests_from timestamp,
  allow_refund_requests_until timestamp,
  allow_name_changes boolean not null default false,
  allow_name_changes_until timestamp,
  name_change_limit integer not null default 0 check (name_change_limit >= 0),
  allow_email_changes boolean not null default false,
  travel_time_type text check (travel_time_type in ('fixed', 'selectable')),
  travel_time timestamp,
  allow_travel_time_changes_until timestamp,
  download_from timestamp,
  sort integer not null,
  starts_at timestamptz,
  ends_at timestamptz,
  location text,
  entry text check (entry in ('once', 'multiple')),
  -- Until when the holders of its tickets may be named later; null: when they are added to a cart. An empty full_name is a holder who has
  -- not been named yet.
  names_until timestamp,
  -- It is not on sale until this other one is sold out, or its sale is over; `opened_at` is when that was, and it stays open.
  opens_after text references products (external_code) on delete set null,
  opened_at timestamptz,
  -- The question that its variants answer, such as "Size"; null without variants.
  option text,
  allow_variant_changes_until timestamp,
  -- Whether a variant may be changed to one that costs less; nothing is returned then.
  allow_cheaper_variants boolean not null default false,
  -- The codes of the products of which one is bought with each of its tickets.
  requires_one_of text[] not null default '{}',
  -- The codes of the products that its tickets can become, and until when.
  upgrades_to text[] not null default '{}',
  allow_upgrades_until timestamp,
  translations jsonb not null default '{}',
  constraint products_end_after_start check (ends_at > starts_at),
  constraint products_opens_after_another check (opens_after <> external_code),
  constraint products_own_price check (is_own_price(own_price, price))
);

create table payment_plan_steps (
  product_id integer not null references products on delete cascade,
  position integer not null check (position >= 0),
  amount bigint not null check (amount > 0),
  -- Either so many units after the order, or on a day in the event's time zone.
  count integer check (count >= 0),
  units text check (units in ('days', 'weeks', 'months', 'years')),
  due_on date,
  primary key (product_id, position),
  constraint payment_plan_steps_count_or_day check (num_nonnulls(count, units) = case when due_on is null then 2 else 0 end),
  constraint payment_plan_steps_first_at_once check (position > 0 or due_on is null)
);

create table travel_times (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  stock_id integer not null unique references stock,
  travel_time timestamp not null,
  unique (product_id, id),
  unique (product_id, travel_time)
);

create table merchandise (
  id integer generated always as identity primary key,
  external_code text not null unique,
  stock_id integer not null unique references stock,
  name text not null,
  type text not null,
  price bigint not null check (price >= 0),
  -- What customers may choose to pay: from `min` to `max`, if that is not null; `price` is the suggested amount.
  own_price jsonb,
  fee bigint not null default 0 check (fee >= 0),
  refund_fee bigint not null default 0 check (refund_fee >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  enabled boolean not null default true,
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  force_view boolean not null default false,
  is_featured boolean not null default false,
  shop_image text,
  shop_image_2 text,
  shop_image_3 text,
  shop_image_4 text,
  shop_description text not null default '',
  limit_per_order integer not null default 0 check (limit_per_order >= 0),
  is_refundable boolean not null default false,
  allow_refund_requests_from timestamp,
  allow_refund_requests_until timestamp,
  -- Whether it is collected on site instead of being shipped.
  pick_up boolean not null default false,
  -- The question that its variants answer, such as "Size"; null without variants.
  option text,
  allow_variant_changes_until timestamp,
  -- As of `products`.
  allow_cheaper_variants boolean not null default false,
  sort integer not null,
  translations jsonb not null default '{}',
  constraint merchandise_own_price check (is_own_price(own_price, price))
);

-- What a product or a merchandise item comes in, each with a stock of its own. Without a price or a fee it costs what the item costs. One that is no
-- longer offered stays for those who have it; its translations are those of its item.
create table variants (
  id integer generated always as identity primary key,
  product_id integer references products,
  merchandise_id integer references merchandise,
  stock_id integer not null unique references stock,
  position integer not null,
  key text not null,
  name text not null,
  price bigint check (price >= 0),
  fee bigint check (fee >= 0),
  image text,
  offered boolean not null default true,
  unique (product_id, id),
  unique (merchandise_id, id),
  unique (product_id, key),
  unique (merchandise_id, key),
  constraint variants_of_one_item check (num_nonnulls(product_id, merchandise_id) = 1)
);

-- What a line is called: "Festival T-shirt, M".
create function piece_name(item text, variant integer) returns text language sql stable parallel safe
  return concat_ws(', ', item, (select name from variants where id = piece_name.variant));

-- What an item needs: a ticket of one of `products` (their codes), and at most `limit` of the item (0: any number) for each of these tickets,
-- or in one order. `if_ticket_goes` is what becomes of it when such a ticket is refunded or given away.
create table dependencies (
  product_id integer unique references products on delete cascade,
  merchandise_id integer unique references merchandise on delete cascade,
  products text[] not null check (cardinality(products) > 0),
  per text not null check (per in ('ticket', 'order')),
  "limit" integer not null check ("limit" >= 0),
  if_ticket_goes text not null default 'stay' check (if_ticket_goes in ('stay', 'go', 'refuse')),
  constraint dependencies_of_one_item check (num_nonnulls(product_id, merchandise_id) = 1)
);

-- Tickets of several products at one price, in the order of the shop.
create table bundles (
  id integer generated always as identity primary key,
  external_code text not null unique,
  name text not null,
  price bigint not null check (price >= 0),
  fee bigint not null default 0 check (fee >= 0),
  enabled boolean not null default true,
  on_sale_from timestamptz,
  on_sale_until timestamptz,
  shop_image text,
  shop_description text not null default '',
  sort integer not null,
  translations jsonb not null default '{}'
);

-- What a bundle contains: so many tickets of a product, which cost `share` together. The shares of a bundle sum to its price.
create table bundle_items (
  bundle_id integer not null references bundles on delete cascade,
  position integer not null check (position >= 0),
  product_id integer not null references products,
  count integer not null check (count > 0),
  share bigint not null check (share >= 0),
  primary key (bundle_id, position)
);
create index bundle_items_product on bundle_items (product_id);

create table shipping_rates (
  country text primary key,
  name text not null,
  type text not null default 'flat' check (type = 'flat'),
  price bigint not null check (price >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  enabled boolean not null default true,
  sort integer not null,
  translations jsonb not null default '{}'
);

-- Vouchers that were created together.
create table voucher_batches (
  id integer generated always as identity primary key,
  created_at timestamptz not null,
  prefix text not null,
  name text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz,
  count integer not null check (count > 0),
  translations jsonb not null default '{}'
);

-- A voucher is redeemed by one order, and free again when that order is cancelled or abandoned.
create table vouchers (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz,
  enabled boolean not null default true,
  redeemed_order_id integer unique,
  redeemed_at timestamptz,
  batch_id integer references voucher_batches,
  translations jsonb not null default '{}',
  words text not null generated always as (searchable(code || ' ' || name || ' ')) stored,
  constraint vouchers_redeemed_once check ((redeemed_order_id is null) = (redeemed_at is null))
);
create unique index vouchers_code on vouchers (upper(code));
create index vouchers_batch on vouchers (batch_id, id) where batch_id is not null;
create index vouchers_words on vouchers using gin (words gin_trgm_ops);
create index vouchers_amount on vouchers (amount, id);

-- What makes items cheaper, in the festival's order. Its uses and its budget are stock, which lines take and give back like places: a
-- place of a budget is one minor unit.
create table discounts (
  id integer generated always as identity primary key,
  key text not null unique,
  name text not null,
  enabled boolean not null default true,
  -- Whether it applies by itself, without one of its codes.
  automatic boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The items that its codes show, which the shop hides otherwise.
  reveals text[] not null default '{}',
  uses_stock_id integer unique references stock,
  -- How often each of its codes can be used: the capacity of their stock.
  uses_per_code integer check (uses_per_code >= 0),
  budget_stock_id integer unique references stock,
  -- Whether a use comes back when a line that was paid is cancelled or refunded.
  uses_return boolean not null default true,
  sort integer not null,
  translations jsonb not null default '{}',
  constraint discounts_ends_after_start check (ends_at > starts_at)
);

-- Every rule that a discount has had, the last one being that of today: a line keeps the rule that gave it its price. What no line ever had
-- goes with its discount. The rule 0 is of no discount: lines bear it whose discount was given by staff (`manual_discounts`).
create table discount_rules (
  id integer generated always as identity primary key,
  discount_id integer references discounts,
  rule jsonb not null,
  constraint discount_rules_of_discount check ((discount_id is null) = (id = 0))
);
insert into discount_rules (id, discount_id, rule) overriding system value values (0, null, '{}');
create index discount_rules_discount on discount_rules (discount_id, id);
create trigger discount_rules_written_once before update or truncate on discount_rules
  for each statement execute function refuse_to_rewrite();

-- Codes of a discount that were made together in the office. They are no part of the festival file.
create table discount_code_batches (
  id integer generated always as identity primary key,
  discount_id integer not null references discounts,
  created_at timestamptz not null,
  name text not null,
  -- How often each of its codes can be used: the capacity of their stock.
  uses_each integer check (uses_each > 0),
  -- When mailing its codes to their addresses began, and the last code whose mail was written.
  mailed_at timestamptz,
  mailed_code_id integer,
  constraint discount_code_batches_mailed check ((mailed_at is null) = (mailed_code_id is null))
);
create index discount_code_batches_discount on discount_code_batches (discount_id, id);

-- `key` is the code without what people mistype: case, blanks and dashes.
create table discount_codes (
  id integer generated always as identity primary key,
  discount_id integer not null references discounts,
  code text not null,
  key text not null unique,
  enabled boolean not null default true,
  stock_id integer unique references stock,
  -- Null: one of the codes that the festival file has.
  batch_id integer references discount_code_batches,
  -- The address of the only customer who may use it.
  email text
);
create index discount_codes_discount on discount_codes (discount_id, id);
create index discount_codes_batch on discount_codes (batch_id, id) where batch_id is not null;
create index discount_codes_email on discount_codes (email) where email is not null;

-- What a line with a discount holds of which stock row: a use of the discount and of its code, and what it takes of the budget.
create function discount_places(by_rule integer, by_code integer, taken bigint)
returns table (stock_id integer, places bigint) language sql stable parallel safe as $$
  select held.stock_id, held.places
    from discount_rules r
    join discounts d on d.id = r.discount_id
    left join discount_codes c on c.id = by_code
    cross join lateral (values (d.uses_stock_id, 1::bigint), (c.stock_id, 1), (d.budget_stock_id, taken)) held (stock_id, places)
   where r.id = by_rule and held.stock_id is not null and held.places > 0
$$;

-- What is asked of holders and buyers, in the order in which it is asked. One that the festival no longer has, but that was answered, is
-- disabled.
create table questions (
  id integer generated always as identity primary key,
  key text not null unique,
  enabled boolean not null default true,
  required boolean not null,
  -- Of each item, or once of an order that contains one.
  per text not null check (per in ('item', 'order')),
  -- The keys of the ages of whose holders it is asked; empty: of all.
  ages jsonb not null,
  -- {"question", "is", "age"}: when it is asked, by another answer or by ages; null: always.
  condition jsonb,
  -- `purchase`, the last day for an answer, or `gate`.
  due text not null check (due in ('purchase', 'gate') or due ~ '^\d{4}-\d\d-\d\d$'),
  about text not null check (about in ('person', 'thing')),
  -- Whether gates let nobody in before it is answered.
  blocks_entry boolean not null default false,
  -- Answers are encrypted, and erased so many days after the event.
  sensitive boolean not null,
  erase_after integer not null check (erase_after >= 0),
  -- {"vegan": {"text", "colour"}}: what gates show with the ticket of somebody with an answer.
  at_gate jsonb not null default '{}',
  sort integer not null,
  -- Since when it is asked, and, if it is, required: who has bought before is asked by mail.
  asked_since timestamptz
);

-- Every wording that a question has had, the last one being that of today: an answer keeps the one in which it was asked.
create table question_versions (
  id integer generated always as identity primary key,
  question_id integer not null references questions on delete cascade,
  -- {"label", "help", "type", "options": [{"key", "label"}], "min", "max", "max_length", "translations"}
  wording jsonb not null,
  unique (question_id, id)
);
create trigger question_versions_written_once before update or truncate on question_versions
  for each statement execute function refuse_to_rewrite();

-- What asks a question: a product, a merchandise item, or everything of a type.
create table question_targets (
  question_id integer not null references questions on delete cascade,
  position integer not null,
  product_id integer references products on delete cascade,
  merchandise_id integer references merchandise on delete cascade,
  type text,
  primary key (question_id, position),
  constraint question_targets_one check (num_nonnulls(product_id, merchandise_id, type) = 1)
);
create index question_targets_product on question_targets (product_id) where product_id is not null;
create index question_targets_merchandise on question_targets (merchandise_id) where merchandise_id is not null;

-- === Customers ===

-- A label of a domain in lower case in the letters of the domain name system (RFC 3492): "exämple" is "xn--exmple-cua".
create function punycode(label text) returns text language plpgsql immutable strict parallel safe as $$
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
end $$;

create function international_email_key(email text) returns text language sql immutable strict parallel safe
  return (select substring(folded from '^.*@') ||
                 (select string_agg(punycode(label), '.' order by place)
                    from regexp_split_to_table(substring(folded from '[^@]*$'), '[.]') with ordinality l (label, place))
            from lower(email collate "pg_c_utf8") folded);

-- Addresses are kept as they were typed, and compared by this: in lower case, with the domain in ASCII. `normalizeEmail` of
-- `contract/rules.ts` gives the same; a test compares the two.
create function email_key(email text) returns text language sql immutable parallel safe
  return case when octet_length(email) = length(email) then lower(email) else international_email_key(email) end;

-- What searches compare of an address: as it was typed, and in ASCII if that differs.
create function email_words(email text) returns text language sql immutable parallel safe
  return case when octet_length(email) = length(email) then email else email || ' ' || email_key(email) end;

-- Finds two accounts of one person: addresses that differ in dots, a tag and capitals alone.
create function bare_email(email text) returns text language sql immutable strict parallel safe
  return replace(split_part(split_part(email_key(email), '@', 1), '+', 1), '.', '') || '@' || split_part(email_key(email), '@', 2);

-- The name in the words of a ticket: to work its words out again takes fifty times as long.
create function name_words(words text) returns text language sql immutable strict parallel safe
  return split_part(words, chr(31), 1);

create table customers (
  id integer generated always as identity primary key,
  full_name text not null check (length(full_name) <= 255),
  email text not null check (length(email) <= 255),
  password_hash text,
  country text,
  address jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The company that a customer has invoices made out to, which the next checkout begins with.
  company_name text check (length(company_name) <= 255),
  vat_number text check (length(vat_number) <= 20),
  erased_at timestamptz,
  -- The language of the page where they logged in last, or the one that they or the staff have chosen.
  language text,
  language_chosen boolean not null default false,
  -- What searches compare.
  words text not null generated always as (searchable(full_name || ' ' || email_words(email))) stored,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint customers_company_is_named check (vat_number is null or company_name is not null)
);
create index customers_changed_in on customers (changed_in);
create trigger customers_changed before update on customers for each row execute function set_changed_in();
create unique index customers_email on customers (email_key(email));
create index customers_words on customers using gin (words gin_trgm_ops);
create index customers_name on customers (lower(full_name));
create index customers_bare_email on customers (bare_email(email));
create index customers_created on customers (created_at, id);
-- Names of people as they look them up: "Žan" before "zoe".
create index customers_alphabet on customers (lower(full_name) collate "und-x-icu", id);

-- What staff have corrected of an account, and how it was; the audit names the fields alone.
create table customer_changes (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  at timestamptz not null,
  actor text not null,
  before jsonb not null,
  after jsonb not null
);
create index customer_changes_customer on customer_changes (customer_id, id);
create trigger customer_changes_written_once before update or delete or truncate on customer_changes
  for each statement execute function refuse_to_rewrite();
create trigger customer_changes_separate_personal_data before insert on customer_changes
  for each row execute function separate_personal_data('before', 'after');

create table sessions (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  user_agent text
);
create index sessions_customer on sessions (customer_id);
create index sessions_ended on sessions (least(expires_at, revoked_at));

-- The session of somebody who buys with an address that they have not proven. It ends with its carts, or a day after the last of its orders
-- was settled, at the latest at `expires_at`.
create table provisional_sessions (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  full_name text not null check (length(full_name) <= 255),
  email text not null check (length(email) <= 255),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index provisional_sessions_email on provisional_sessions (email_key(email));

create table password_tokens (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('register', 'reset', 'reassign')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_tokens_customer on password_tokens (customer_id);
create index password_tokens_ended on password_tokens (expires_at);

-- The six digits that are mailed beside or in place of a link, for an address that may have no account yet: one at a time for each address.
-- `token_hash` is that of the mail's link; the code is kept as a keyed hash. `cart` is the cart of who asked.
create table login_codes (
  id integer generated always as identity primary key,
  email text not null unique check (length(email) <= 255),
  token_hash bytea not null unique,
  code_hash bytea not null,
  cart text,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_ended on login_codes (expires_at);

-- An address that an account is to have once the link that was mailed to it was followed. At most one for each account.
create table email_changes (
  id integer generated always as identity primary key,
  customer_id integer not null unique references customers,
  email text not null check (length(email) <= 255),
  requested_by text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_ended on email_changes (expires_at);

-- The passkeys of customers: what an authenticator keeps the secret half of. `user_handle` is the account's name on the authenticator.
-- `name` is the customer's own; without one, the browser of `user_agent` names it.
create table passkeys (
  id integer generated always as identity primary key,
  customer_id integer not null references customers on delete cascade,
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  user_handle text not null,
  transports text[] not null default '{}',
  name text check (length(name) between 1 and 60),
  user_agent text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_customer on passkeys (customer_id);

-- What an authenticator is asked to sign, once. `customer_id` is who adds a passkey with it; null for one that logs in.
create table passkey_challenges (
  challenge text primary key,
  customer_id integer references customers on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_ended on passkey_challenges (expires_at);
create index passkey_challenges_customer on passkey_challenges (customer_id) where customer_id is not null;

-- Where the person of an account has logged in, as a keyed hash of account and client address: strangers cannot lock them out there.
create table known_login_sources (
  key text primary key,
  ends_at timestamptz not null
);
create index known_login_sources_ended on known_login_sources (ends_at);

-- === Staff ===

-- Who works for the festival. Nobody of them is deleted: what they did stays theirs.
create table staff (
  id integer generated always as identity primary key,
  email text not null check (length(email) <= 255),
  full_name text not null check (length(full_name) <= 255),
  role text not null check (role in ('owner', 'sales', 'finance', 'gate')),
  password_hash text,
  enabled boolean not null default true,
  -- A login of the demo festival: it needs no second factor, and opens nothing in production.
  demo boolean not null default false,
  created_at timestamptz not null,
  -- The secret of the second factor, encrypted; it counts from when a first code of it was right.
  totp_secret text,
  totp_confirmed_at timestamptz,
  -- The half minute of the newest code that was used, so that none is good twice.
  totp_step bigint not null default 0,
  -- Recovery codes that nobody has said to have kept yet, encrypted: until then they are shown again.
  pending_recovery_codes text,
  -- Kept when sessions are deleted, some time after they have ended.
  last_seen_at timestamptz,
  -- The language in which the office speaks to them, where they have chosen one.
  language text,
  constraint staff_totp_has_secret check (totp_confirmed_at is null or totp_secret is not null)
);
create unique index staff_email on staff (email_key(email));

create table staff_recovery_codes (
  staff_id integer not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

create table staff_invitations (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index staff_invitations_staff on staff_invitations (staff_id);
create index staff_invitations_ended on staff_invitations (expires_at);

create table staff_sessions (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- When the second factor was given; until then the session may do nothing but give it.
  factor_verified_at timestamptz,
  user_agent text,
  -- The secret that somebody is setting up as their second factor, encrypted, until its first code proves it; it goes with the session.
  pending_totp_secret text
);
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_sessions_ended on staff_sessions (least(expires_at, revoked_at));

-- Filters of a list and its order, under a name: for a member of the staff, or shared by everybody who sees the list.
create table saved_views (
  id integer generated always as identity primary key,
  list text not null,
  name text not null check (name <> ''),
  staff_id integer not null references staff,
  shared boolean not null,
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  created_at timestamptz not null
);
create unique index saved_views_own on saved_views (staff_id, list, lower(name)) where not shared;
create unique index saved_views_shared on saved_views (list, lower(name)) where shared;

-- With which view a list opens for somebody.
create table default_views (
  staff_id integer not null references staff,
  list text not null,
  view_id integer not null references saved_views on delete cascade,
  primary key (staff_id, list)
);
create index default_views_view on default_views (view_id);

-- What an owner has dismissed on the checklist. The mark tells what was missing then: when something else is, it comes back.
create table checklist_dismissals (
  item text primary key,
  mark text not null check (length(mark) between 1 and 64),
  dismissed_by text not null,
  dismissed_at timestamptz not null
);

-- === Carts, and who waits for one ===

create table carts (
  id integer generated always as identity primary key,
  code text not null unique,
  status text not null default 'open' check (status in ('open', 'ordered', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who opened it, while it is open: a keyed hash of the client address, and the account. Both are erased when it ends.
  client_hash text,
  customer_id integer references customers on delete set null,
  -- The session of an address that is not proven, which pays for it.
  provisional_session_id integer references provisional_sessions on delete set null,
  -- The codes of discounts that were given for it, in this order.
  code_ids integer[] not null default '{}',
  -- What is given on top of what its lines cost.
  donation bigint not null default 0 check (donation between 0 and 10000000000),
  constraint carts_opener_check check (status = 'open' or (client_hash is null and customer_id is null))
);
create index carts_due on carts (expires_at) where status = 'open';
create index carts_client_hash on carts (client_hash) where client_hash is not null;
create index carts_customer on carts (customer_id) where customer_id is not null;
create index carts_provisional on carts (provisional_session_id) where provisional_session_id is not null;

-- A line of people before a rush: numbers are drawn, positions called.
create table waiting_rooms (
  id integer generated always as identity primary key,
  began_at timestamptz not null,
  opens_at timestamptz not null,
  ended_at timestamptz,
  paused boolean not null default false,
  drawn integer not null default 0 check (drawn >= 0),
  -- The numbers up to this were drawn before the opening, and are shuffled by the seed.
  crowd integer,
  seed text check (seed ~ '^[0-9a-f]{32}$'),
  shuffled_at timestamptz,
  called integer not null default 0,
  -- Until then the pace was made use of.
  called_at timestamptz not null,
  pace integer not null check (pace > 0),
  paced_at timestamptz not null,
  constraint waiting_rooms_called_check check (called between 0 and drawn),
  constraint waiting_rooms_crowd_check check (crowd between 0 and drawn),
  constraint waiting_rooms_shuffled_check
    check ((crowd is null) = (seed is null) and (crowd is null) = (shuffled_at is null) and (crowd is not null or called = 0))
);
create unique index waiting_rooms_current on waiting_rooms ((ended_at is null)) where ended_at is null;

-- Up to which position people were called, and when.
create table waiting_room_calls (
  room_id integer not null references waiting_rooms,
  up_to integer not null check (up_to > 0),
  at timestamptz not null,
  primary key (room_id, up_to)
);

-- Passes that are over before their time: each opens one cart.
create table waiting_room_used_passes (
  room_id integer not null references waiting_rooms,
  position integer not null check (position > 0),
  used_at timestamptz not null,
  -- Null where it was given back.
  cart_id integer unique references carts,
  primary key (room_id, position)
);

-- How many numbers each client address has drawn; the address only as a keyed hash.
create table waiting_room_clients (
  room_id integer not null references waiting_rooms,
  client_hash text not null,
  numbers integer not null check (numbers > 0),
  primary key (room_id, client_hash)
);

-- Who waits for a place of what is sold out, in the order in which they have proven their addresses. `stock_id` is the row that lacks it:
-- the item's or its departure's. An offered place is in a cart of its own for an hour, which counts for the client address that asked
-- (`client_hash`). `code` is in the mailed links. An address waits for an item once.
create table waiting_list_entries (
  id integer generated always as identity primary key,
  code text not null unique,
  stock_id integer not null references stock on delete cascade,
  product_id integer references products on delete cascade,
  merchandise_id integer references merchandise on delete cascade,
  transport_time_id integer references travel_times on delete set null,
  variant_id integer references variants on delete set null,
  -- What is chosen with the ticket; both places are offered together.
  add_on_id integer references products on delete cascade,
  full_name text,
  email text not null check (length(email) <= 255),
  age text,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'taken', 'lapsed', 'closed')),
  joined_at timestamptz not null,
  cart_id integer unique references carts,
  offered_until timestamptz,
  ended_at timestamptz,
  client_hash text,
  constraint waiting_list_entries_end check ((status in ('taken', 'lapsed', 'closed')) = (ended_at is not null)),
  constraint waiting_list_entries_item check (num_nonnulls(product_id, merchandise_id) = 1),
  constraint waiting_list_entries_offer check ((status in ('offered', 'taken', 'lapsed')) = (cart_id is not null))
);
create unique index waiting_list_entries_product on waiting_list_entries (product_id, coalesce(variant_id, 0), email_key(email))
  where status in ('waiting', 'offered');
create unique index waiting_list_entries_merchandise on waiting_list_entries (merchandise_id, coalesce(variant_id, 0), email_key(email))
  where status in ('waiting', 'offered');
create index waiting_list_entries_line on waiting_list_entries (stock_id, id) where status = 'waiting';
create index waiting_list_entries_offered on waiting_list_entries (cart_id) where status = 'offered';
create index waiting_list_entries_ended on waiting_list_entries (ended_at) where ended_at is not null;

-- Who has asked to wait, and has yet to prove the address by the mailed link; `entry_id` is what came of it.
create table waiting_list_requests (
  id integer generated always as identity primary key,
  product_id integer references products on delete cascade,
  merchandise_id integer references merchandise on delete cascade,
  transport_time_id integer references travel_times on delete cascade,
  variant_id integer references variants on delete cascade,
  add_on_id integer references products on delete cascade,
  full_name text,
  email text not null check (length(email) <= 255),
  age text,
  client_hash text,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  entry_id integer references waiting_list_entries on delete cascade,
  constraint waiting_list_requests_item check (num_nonnulls(product_id, merchandise_id) = 1)
);
create index waiting_list_requests_email on waiting_list_requests (email_key(email));
create index waiting_list_requests_entry on waiting_list_requests (entry_id) where entry_id is not null;
create index waiting_list_requests_ended on waiting_list_requests (expires_at);

-- Who wants to be told by mail when the sale of an item begins, once. The item is named by its stock row, as products and merchandise both
-- have one. `code` ends it, from the mail. Those that were sent are kept a while, so that the link of their mail works.
create table sale_alerts (
  id integer generated always as identity primary key,
  stock_id integer not null references stock on delete cascade,
  email text not null check (length(email) <= 255),
  code text not null unique,
  created_at timestamptz not null,
  notified_at timestamptz
);
create unique index sale_alerts_once on sale_alerts (stock_id, email_key(email));
create index sale_alerts_pending on sale_alerts (stock_id, id) where notified_at is null;
create index sale_alerts_notified on sale_alerts (notified_at) where notified_at is not null;
create index sale_alerts_email on sale_alerts (email_key(email));

-- === Orders ===

create table orders (
  id integer generated always as identity primary key,
  code text not null unique,
  checksum text not null check (length(checksum) >= 32),
  customer_id integer not null references customers,
  cart_id integer unique references carts,
  staff text,
  created_at timestamptz not null,
  payment_method text not null check (payment_method in ('credit_card', 'bank_transfer', 'voucher', 'cash', 'card_terminal', 'invitation')),
  payment_status text not null check (payment_status in ('pending', 'partial', 'processing', 'problem', 'paid', 'cancelled', 'abandoned')),
  problem_reason text,
  billing_name text not null,
  billing_email text not null,
  billing_country text not null,
  billing_address jsonb not null,
  shipping_country text,
  shipping_address jsonb,
  shipping_amount bigint not null default 0 check (shipping_amount >= 0),
  shipping_name text,
  shipping_tax_rate numeric(5, 2),
  -- What was given on top, and the tax in it.
  donation_amount bigint not null default 0 check (donation_amount >= 0),
  donation_tax_rate numeric(5, 2) check (donation_tax_rate between 0 and 100),
  items_total bigint not null check (items_total >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  discount_name text,
  total_price bigint not null check (total_price >= 0),
  accepted_ts_and_cs timestamptz,
  has_payment_plan boolean not null default false,
  payment_plan jsonb not null default '[]',
  abandon_at timestamptz,
  paid_at timestamptz,
  voucher_id integer references vouchers,
  -- From its first refund on an order takes no more money, unless the refund is cancelled.
  has_refunds boolean not null default false,
  -- What the form of an order by phone was given when it was opened: sent twice, it makes one order.
  idempotency_key text check (length(idempotency_key) <= 64),
  -- The address to which staff have the mails of an order sent, in place of that of its account.
  recipient_email text check (length(recipient_email) <= 255),
  -- The address that opened its cart, as a keyed hash, while the order waits for its money: its places count as those of carts do.
  client_hash text,
  -- Several processes abandon orders at once: each takes some that no other has. The mark counts for a minute, in case its process ends.
  abandon_claimed_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  -- Until when the balance of an order that is paid in part is awaited, and when its customer was reminded.
  balance_due_at timestamptz,
  balance_reminded_at timestamptz,
  -- When it was looked at last whether its questions are to be asked by mail.
  questions_asked_at timestamptz,
  -- Its tickets are good although its payment was reversed.
  tickets_kept boolean not null default false,
  -- Whom it is invoiced to, where that is a company. One of another country of the EU may owe the tax itself: the lines of its order then
  -- keep the rate 0, whichever way they were sold.
  company_name text check (length(company_name) <= 255),
  vat_number text check (length(vat_number) <= 20),
  reverse_charge boolean not null default false,
  -- The language of the page where it was placed, or the one that its customer or the staff have chosen for it.
  language text,
  language_chosen boolean not null default false,
  discount_translations jsonb not null default '{}',
  words text not null generated always as
    (searchable(billing_name || ' ' || coalesce(company_name || ' ', '') || email_words(billing_email))) stored,
  -- The session that placed it, while its customer has not proven their address.
  provisional_session_id integer references provisional_sessions on delete set null,
  -- When it was last paid, cancelled or abandoned.
  settled_at timestamptz,
  constraint orders_client_hash_check check (client_hash is null or payment_status in ('pending', 'processing')),
  constraint orders_company_is_named check (vat_number is null or company_name is not null),
  constraint orders_discount_has_voucher check (discount_amount = 0 or voucher_id is not null),
  constraint orders_problem_has_reason check ((payment_status = 'problem') = (problem_reason is not null)),
  constraint orders_reverse_charge_has_number check (not reverse_charge or vat_number is not null),
  constraint orders_donation_taxed check (donation_amount = 0 or donation_tax_rate is not null),
  constraint orders_invitation_is_free check (payment_method <> 'invitation' or total_price = 0),
  constraint orders_total_adds_up check (total_price = items_total + shipping_amount + donation_amount - discount_amount)
);
create index orders_customer on orders (customer_id, id);
create index orders_due on orders (abandon_at) where payment_status = 'pending';
create index orders_newest on orders (created_at desc, id desc);
create index orders_status on orders (payment_status, created_at desc, id desc);
create index orders_refunded on orders (created_at desc, id desc) where has_refunds;
create index orders_planned on orders (created_at desc, id desc) where has_payment_plan;
create index orders_by_staff on orders (created_at desc, id desc) where staff is not null;
create index orders_unaccepted on orders (created_at desc, id desc) where accepted_ts_and_cs is null;
create index orders_words on orders using gin (words gin_trgm_ops);
create index orders_code_begins on orders (code text_pattern_ops);
-- What was sold in a range of days is read from this index alone.
create index orders_sold on orders (created_at) include (id, cart_id, payment_status, payment_method, total_price);
create unique index orders_idempotency_key on orders (idempotency_key) where idempotency_key is not null;
create index orders_client_hash on orders (client_hash) where client_hash is not null;
create index orders_provisional on orders (provisional_session_id, id) where provisional_session_id is not null;
create index orders_changed_in on orders (changed_in);
create index orders_total on orders (total_price, id);
create index orders_unasked on orders (id) where questions_asked_at is null and payment_status = 'paid';
-- Of what waits to be shipped, the orders that are not paid or accepted yet: few, and found without reading the others.
create index orders_unready on orders (id)
  where accepted_ts_and_cs is null or payment_status in ('pending', 'partial');
create index orders_customer_alphabet on orders (lower(billing_name) collate "und-x-icu", id);
-- An order does not forget when its terms were accepted.
create trigger orders_acceptance_written_once before update of accepted_ts_and_cs on orders
  for each row when (old.accepted_ts_and_cs is not null and new.accepted_ts_and_cs is distinct from old.accepted_ts_and_cs)
  execute function refuse_to_rewrite('orders.accepted_ts_and_cs');
create trigger orders_changed
  before update of payment_status, accepted_ts_and_cs, tickets_kept, payment_method, paid_at, items_total, shipping_amount,
    donation_amount, discount_amount, total_price, has_refunds, billing_name, billing_email, billing_country, billing_address,
    shipping_country, shipping_address, company_name, vat_number on orders
  for each row execute function set_changed_in();

-- An order names its voucher, and the voucher the order that redeemed it.
alter table vouchers add foreign key (redeemed_order_id) references orders;

create table cart_products (
  id integer generated always as identity primary key,
  -- Null for a place that has changed hands: its line was never in a cart, it comes with the order of its new owner.
  cart_id integer references carts,
  order_id integer references orders,
  product_id integer not null references products,
  transport_time_id integer,
  variant_id integer,
  full_name text not null check (length(full_name) <= 255),
  email text not null check (length(email) <= 255),
  age text,
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  -- What the customer has chosen to pay for it; null: nothing, or what is suggested.
  own_price bigint check (own_price between 0 and 10000000000),
  name_key text not null,
  released_at timestamptz,
  -- Its discount: what `price` and `fee` are less than the list price and the list fee.
  discount_rule_id integer references discount_rules,
  discount_code_id integer references discount_codes,
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  discount_fee_amount bigint not null default 0 check (discount_fee_amount >= 0),
  -- Its use stays taken after the line is released.
  discount_kept boolean not null default false,
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  -- The bundle that it was bought in. All lines of one have the number of the first of them, and what they cost together without discounts.
  bundle_id integer references bundles,
  bundle_line integer,
  bundle_total bigint check (bundle_total >= 0),
  foreign key (product_id, transport_time_id) references travel_times (product_id, id),
  foreign key (product_id, variant_id) references variants (product_id, id),
  constraint cart_products_bundle check (num_nonnulls(bundle_id, bundle_line, bundle_total) in (0, 3)),
  constraint cart_products_discount_has_rule check (discount_rule_id is not null or (discount_amount = 0 and discount_fee_amount = 0)),
  constraint cart_products_taxed check (order_id is null or tax_rate is not null)
);
create unique index cart_products_holder on cart_products (cart_id, product_id, name_key) where released_at is null;
create index cart_products_discount on cart_products (discount_rule_id) where discount_rule_id is not null;
create index cart_products_variant on cart_products (variant_id) where variant_id is not null;
create index cart_products_bundle on cart_products (bundle_id, bundle_line) where bundle_id is not null;
create index cart_products_order on cart_products (order_id) where order_id is not null;
create index cart_products_product on cart_products (product_id) where released_at is null;
create index cart_products_ordered on cart_products (product_id, order_id) where order_id is not null;
-- What an ended cart held is found when it is brought back.
create index cart_products_released on cart_products (cart_id) where released_at is not null;
-- The names that retention still has to erase.
create index cart_products_named on cart_products (released_at) where released_at is not null and full_name <> '—';

create table cart_merchandise (
  id integer generated always as identity primary key,
  cart_id integer not null references carts,
  order_id integer references orders,
  merchandise_id integer not null references merchandise,
  variant_id integer,
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  -- What the customer has chosen to pay for it; null: nothing, or what is suggested.
  own_price bigint check (own_price between 0 and 10000000000),
  released_at timestamptz,
  -- Its discount: what `price` and `fee` are less than the list price and the list fee.
  discount_rule_id integer references discount_rules,
  discount_code_id integer references discount_codes,
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  discount_fee_amount bigint not null default 0 check (discount_fee_amount >= 0),
  -- Its use stays taken after the line is released.
  discount_kept boolean not null default false,
  tax_rate numeric(5, 2) check (tax_rate between 0 and 100),
  constraint cart_merchandise_discount_has_rule check (discount_rule_id is not null or (discount_amount = 0 and discount_fee_amount = 0)),
  constraint cart_merchandise_taxed check (order_id is null or tax_rate is not null),
  foreign key (merchandise_id, variant_id) references variants (merchandise_id, id)
);
create index cart_merchandise_discount on cart_merchandise (discount_rule_id) where discount_rule_id is not null;
create index cart_merchandise_cart on cart_merchandise (cart_id);
create index cart_merchandise_order on cart_merchandise (order_id) where order_id is not null;
create index cart_merchandise_ordered on cart_merchandise (merchandise_id, order_id) where order_id is not null;
create index cart_merchandise_variant on cart_merchandise (variant_id) where variant_id is not null;

-- What staff gave off the lines of an order, and why; the last one is in place of the earlier ones. A line keeps the discount that is lower
-- than it, so `amount` may be 0.
create table manual_discounts (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- Null: they gave an amount.
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount bigint not null check (amount >= 0),
  reason text not null check (reason <> '' and length(reason) <= 500),
  given_by text not null,
  given_at timestamptz not null
);
create index manual_discounts_order on manual_discounts (order_id, id);
create trigger manual_discounts_written_once before update or truncate on manual_discounts
  for each statement execute function refuse_to_rewrite();

-- The tax of a line is that of the moment in which it was sold, whatever becomes of its product. It is filled in here, so that no way to
-- sell can leave it out.
create function keep_tax_of_product() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else p.tax_rate end
                     from products p left join orders o on o.id = new.order_id where p.id = new.product_id);
  return new;
end
$$;

create function keep_tax_of_merchandise() returns trigger language plpgsql as $$
begin
  new.tax_rate := (select case when o.reverse_charge then 0 else m.tax_rate end
                     from merchandise m left join orders o on o.id = new.order_id where m.id = new.merchandise_id);
  return new;
end
$$;

create trigger cart_products_keep_tax before insert or update of order_id on cart_products
  for each row when (new.order_id is not null and new.tax_rate is null) execute function keep_tax_of_product();
create trigger cart_merchandise_keep_tax before insert or update of order_id on cart_merchandise
  for each row when (new.order_id is not null and new.tax_rate is null) execute function keep_tax_of_merchandise();

-- Every text of the terms that somebody has accepted, by the SHA-256 of it, and who accepted which, in which language: written once, kept
-- for good.
create table terms_versions (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  text text not null,
  first_accepted_at timestamptz not null
);
create trigger terms_versions_written_once before update or delete or truncate on terms_versions
  for each statement execute function refuse_to_rewrite();

create table terms_acceptances (
  order_id integer primary key references orders,
  version text not null references terms_versions,
  at timestamptz not null,
  ip text not null,
  user_agent text,
  language text
);
create trigger terms_acceptances_written_once before update or delete or truncate on terms_acceptances
  for each statement execute function refuse_to_rewrite();
create trigger terms_acceptances_separate_personal_data before insert on terms_acceptances
  for each row execute function separate_personal_data('ip', 'user_agent');

-- Who changed the address of an order's mails, and why, kept for good.
create table order_recipients (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  at timestamptz not null,
  actor text not null,
  email_before text not null,
  email text not null,
  reason text not null check (reason <> '' and length(reason) <= 1000)
);
create index order_recipients_order on order_recipients (order_id, id);
create trigger order_recipients_written_once before update or delete or truncate on order_recipients
  for each statement execute function refuse_to_rewrite();
create trigger order_recipients_separate_personal_data before insert on order_recipients
  for each row execute function separate_personal_data('email_before', 'email', 'reason');

-- An order as it was before its items, or who owes its tax, were changed: income that was listed for it stays where it was listed, and the
-- change has a day of its own, as in the ledger.
create table order_versions (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  changed_at timestamptz not null,
  payment_method text not null,
  reverse_charge boolean not null,
  total_price bigint not null,
  discount_amount bigint not null,
  shipping_amount bigint not null,
  shipping_tax_rate numeric(5, 2),
  donation_amount bigint not null default 0,
  donation_tax_rate numeric(5, 2)
);
create index order_versions_order on order_versions (order_id, id);
create trigger order_versions_written_once before update or delete or truncate on order_versions
  for each statement execute function refuse_to_rewrite();

create table order_version_lines (
  version_id integer not null references order_versions,
  product_id integer references products,
  merchandise_id integer references merchandise,
  tax_rate numeric(5, 2) not null,
  price bigint not null,
  fee bigint not null,
  check (num_nonnulls(product_id, merchandise_id) = 1)
);
create index order_version_lines_version on order_version_lines (version_id);
create trigger order_version_lines_written_once before update or delete or truncate on order_version_lines
  for each statement execute function refuse_to_rewrite();

-- Where the mails of an order go: to the address that staff have named for it, else to the one that its customer has now.
create function order_recipient(customer_id integer, recipient_email text) returns text language sql stable
  return coalesce(recipient_email, (select email from customers where id = order_recipient.customer_id));

-- The language of an order: what was chosen for it, else what its customer has chosen, else that in which it was placed, else that of their
-- account.
create function order_language(customer_id integer, language text, language_chosen boolean) returns text language sql stable
  return case when $3 then $2
              else coalesce((select language from customers where id = $1 and language_chosen),
                            $2,
                            (select language from customers where id = $1)) end;

-- The language of whoever has an address: for the customer of the order that a mail is about that of the order, for anybody else that of
-- their account, else that of the order. What belongs to an order of a provisional session is in its language for everybody: that of an
-- account would tell who has typed an address that there is one.
create function recipient_language(address text, order_id integer) returns text language sql stable
  return case when exists (select from orders o where o.id = $2 and o.provisional_session_id is not null)
              then (select order_language(o.customer_id, o.language, o.language_chosen) from orders o where o.id = $2)
              else coalesce((select order_language(o.customer_id, o.language, o.language_chosen)
                     from orders o join customers c on c.id = o.customer_id
                    where o.id = $2 and email_key($1) in (email_key(c.email), email_key(o.recipient_email))),
                  (select language from customers where email_key(email) = email_key($1)),
                  (select order_language(o.customer_id, o.language, o.language_chosen) from orders o where o.id = $2)) end;

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
create trigger notes_stay before delete or truncate on notes for each statement execute function refuse_to_rewrite();

-- What a note said before it was edited or removed, and who did that.
create table note_changes (
  id integer generated always as identity primary key,
  note_id integer not null references notes,
  text text not null,
  at timestamptz not null,
  by text not null
);
create index note_changes_note on note_changes (note_id, id);
create trigger note_changes_written_once before update or delete or truncate on note_changes
  for each statement execute function refuse_to_rewrite();
create trigger note_changes_separate_personal_data before insert on note_changes
  for each row execute function separate_personal_data('text');

-- What a note said is kept when it is edited or removed, and a removed note stays as it was. One whose text is erased is removed and says
-- nothing.
create function keep_note() returns trigger language plpgsql as $$
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
$$;

create trigger notes_kept before update on notes for each row execute function keep_note();

-- === Tickets and merchandise ===

create table tickets (
  id integer generated always as identity primary key,
  code text not null unique,
  -- Downloads the ticket instead of its code, which others have read on the QR code that was renewed.
  download_code text,
  barcode_secret text not null,
  order_id integer not null references orders,
  cart_product_id integer not null unique references cart_products,
  product_id integer not null references products,
  transport_time_id integer,
  variant_id integer,
  full_name text not null,
  email text not null,
  age text,
  status text not null default 'active'
    check (status in ('active', 'blocked', 'refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'reassigned', 'used')),
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  refund_fee bigint not null check (refund_fee >= 0),
  name_changes_used integer not null default 0 check (name_changes_used >= 0),
  last_edited_at timestamptz,
  created_at timestamptz not null,
  name_reminded_at timestamptz,
  -- When it was last looked at whether its holder has to be asked something by mail.
  questions_asked_at timestamptz,
  barcode_issued_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  -- Whether its holder may hand it on, as its allocation says; null: as its product says.
  transferable boolean,
  -- A control character parts the name from the address, which not everybody may search by.
  words text not null generated always as
    (searchable(full_name || ' ' || chr(31) || ' ' || email_words(email))) stored,
  foreign key (product_id, transport_time_id) references travel_times (product_id, id),
  foreign key (product_id, variant_id) references variants (product_id, id)
);
create index tickets_order on tickets (order_id);
create unique index tickets_download_code on tickets (download_code) where download_code is not null;
-- Tickets are found by their holder's address when somebody asks for them again.
create index tickets_holder on tickets (email_key(email));
create index tickets_words on tickets using gin (words gin_trgm_ops);
create index tickets_code_begins on tickets (code text_pattern_ops);
create index tickets_product on tickets (product_id, id);
-- What the gates expect is counted in it alone: it is a hundredth of the table.
create index tickets_valid on tickets (product_id, transport_time_id) where status in ('active', 'used');
create index tickets_variant on tickets (variant_id) where variant_id is not null;
create index tickets_departure on tickets (transport_time_id, id) where transport_time_id is not null;
create index tickets_status on tickets (status, id);
-- The few tickets whose holder has not been named yet, for their reminder and their last day.
create index tickets_nameless on tickets (product_id) where full_name = '' and status = 'active';
create index tickets_changed_in on tickets (changed_in);
create index tickets_unasked on tickets (product_id, id) where questions_asked_at is null and status = 'active';
-- The names that retention still has to erase.
create index tickets_named on tickets (product_id) where full_name <> '—';
create index tickets_holder_alphabet on tickets (lower(full_name) collate "und-x-icu", id);
-- Tickets are stored in the order of their issue, so that a small summary of each range of pages is enough, and issuing a ticket costs no
-- more.
create index tickets_created on tickets using brin (created_at);
create trigger tickets_changed
  before update of status, barcode_secret, product_id, transport_time_id, variant_id, full_name, email, age on tickets
  for each row execute function set_changed_in();

-- What was changed of a ticket after it was bought, when and by whom; staff read it, nobody rewrites it.
create table ticket_changes (
  id integer generated always as identity primary key,
  ticket_id integer not null references tickets,
  customer_id integer references customers,
  at timestamptz not null,
  kind text not null check (kind in ('edit', 'reassign', 'travel_time', 'variant', 'staff', 'renewal')),
  before jsonb not null,
  after jsonb not null,
  note text check (length(note) <= 1000),
  -- Who of the staff has changed it ("staff 3"); null when its owner did.
  done_by text
);
create index ticket_changes_ticket on ticket_changes (ticket_id);
-- From which ticket another has come, and what has become of it.
create index ticket_changes_old_code on ticket_changes ((before ->> 'code'));
create index ticket_changes_after_code on ticket_changes ((after ->> 'code'));
-- A ticket that becomes another one once its order, which is for the new ticket, is paid: `credit` is what was paid for the old one, and is
-- the second payment of that order.
create table ticket_upgrades (
  order_id integer primary key references orders,
  ticket_id integer not null references tickets,
  credit bigint not null check (credit >= 0),
  completed_at timestamptz
);
create index ticket_upgrades_ticket on ticket_upgrades (ticket_id);
create index ticket_upgrades_open on ticket_upgrades (order_id) where completed_at is null;

create trigger ticket_changes_written_once before update or delete or truncate on ticket_changes
  for each statement execute function refuse_to_rewrite();
create trigger ticket_changes_separate_personal_data before insert on ticket_changes
  for each row execute function separate_personal_data('before', 'after', 'note');

-- What was answered, for a line of a cart or an order; `encrypted` if the question is sensitive. The last answer replaces earlier ones.
-- Files that answer questions: encrypted, apart from the answers, and read by staff alone. One that is no answer is deleted after a day.
create table answer_files (
  id bigint generated always as identity primary key,
  -- Known to whoever has uploaded it, who answers by it.
  key text not null unique,
  question_id integer not null references questions on delete cascade,
  media_type text not null check (media_type in ('image/jpeg', 'application/pdf')),
  size integer not null check (size > 0),
  encrypted bytea not null,
  uploaded_at timestamptz not null
);
create index answer_files_question on answer_files (question_id);
create index answer_files_uploaded on answer_files (uploaded_at);

create table answers (
  id bigint generated always as identity primary key,
  question_id integer not null references questions,
  version_id integer not null,
  cart_product_id integer references cart_products on delete cascade,
  cart_merchandise_id integer references cart_merchandise on delete cascade,
  -- Of a question that is asked once of an order.
  order_id integer references orders on delete cascade,
  value jsonb,
  encrypted text,
  file_id bigint references answer_files,
  answered_at timestamptz not null,
  foreign key (question_id, version_id) references question_versions (question_id, id),
  constraint answers_of_one check (num_nonnulls(cart_product_id, cart_merchandise_id, order_id) = 1),
  constraint answers_one_value check (num_nonnulls(value, encrypted) = 1)
);
create unique index answers_of_ticket on answers (cart_product_id, question_id) where cart_product_id is not null;
create unique index answers_of_merchandise on answers (cart_merchandise_id, question_id) where cart_merchandise_id is not null;
create unique index answers_of_order on answers (order_id, question_id) where order_id is not null;
create index answers_question on answers (question_id, id);
create index answers_file on answers (file_id) where file_id is not null;

-- A file goes with the last answer that it is, whatever deletes that.
create function delete_unanswered_files() returns trigger language plpgsql as $$
begin
  delete from answer_files f using gone
   where f.id = gone.file_id and not exists (select from answers where file_id = f.id);
  return null;
end $$;
create trigger answers_delete_files after delete on answers referencing old table as gone
  for each statement execute function delete_unanswered_files();

-- What an answer is found by: its question with each option that was chosen ("12:vegan"), a yes or a no ("12:true"), the beginning of a text.
create function answer_keys(question integer, value jsonb) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  if jsonb_typeof(value) <> 'array' then
    return array[question || ':' || left(value #>> '{}', 100)];
  end if;
  return array(select question || ':' || left(each, 100) from jsonb_array_elements_text(value) as each);
end
$$;
create index answers_keys on answers using gin (answer_keys(question_id, value));

-- The links by which customers give tickets away: whoever accepts first gets them. The row goes when the link is used or withdrawn.
create table gift_links (
  id integer generated always as identity primary key,
  customer_id integer not null references customers,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index gift_links_customer on gift_links (customer_id);
create index gift_links_ended on gift_links (expires_at);

-- What a link gives, each ticket by one link at a time. The new holder is named on the first.
create table gift_link_tickets (
  ticket_id integer primary key references tickets,
  gift_link_id integer not null references gift_links on delete cascade,
  position integer not null,
  unique (gift_link_id, position)
);

-- Tickets that are blocked, or cancelled, until an order is paid whose payment was reversed. They may be in other orders by now.
create table suspended_tickets (
  ticket_id integer primary key references tickets,
  order_id integer not null references orders
);
create index suspended_tickets_order on suspended_tickets (order_id);

-- What was shipped at once of an order. One that was undone stays, with the reason.
create table shipments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  at timestamptz not null,
  actor text not null,
  undone_at timestamptz,
  undone_by text,
  undone_reason text,
  -- What was shipped in one go can be undone in one go: the first shipment of them, null for that one itself.
  batch_id integer references shipments,
  constraint shipments_undone_with_reason check (num_nonnulls(undone_at, undone_by, undone_reason) in (0, 3))
);
create index shipments_order on shipments (order_id);
create index shipments_in_force on shipments (id desc) where undone_at is null;
create index shipments_batch on shipments (batch_id) where batch_id is not null;

create table merchandise_purchases (
  id integer generated always as identity primary key,
  code text not null unique,
  order_id integer not null references orders,
  cart_merchandise_id integer not null unique references cart_merchandise,
  merchandise_id integer not null references merchandise,
  variant_id integer,
  status text not null default 'active'
    check (status in ('active', 'shipped', 'collected', 'refund', 'refunding', 'refund-problem', 'refunded', 'cancelled')),
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  refund_fee bigint not null check (refund_fee >= 0),
  shipping_share bigint not null default 0 check (shipping_share >= 0),
  created_at timestamptz not null,
  shipment_id integer references shipments,
  -- Whether it is collected on site: as its item was when it was issued.
  pick_up boolean not null default false,
  -- When its variant was changed last.
  last_edited_at timestamptz,
  -- When it was looked at last whether its questions are to be asked by mail.
  questions_asked_at timestamptz,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint merchandise_purchases_sent_or_collected check (case when pick_up then shipment_id is null else status <> 'collected' end),
  foreign key (merchandise_id, variant_id) references variants (merchandise_id, id)
);
create index merchandise_purchases_order on merchandise_purchases (order_id);
create index merchandise_purchases_waiting on merchandise_purchases (order_id) where status = 'active' and not pick_up;
create index merchandise_purchases_to_collect on merchandise_purchases (order_id) where status = 'active' and pick_up;
create index merchandise_purchases_shipment on merchandise_purchases (shipment_id) where shipment_id is not null;
create index merchandise_purchases_unasked on merchandise_purchases (merchandise_id, id)
  where questions_asked_at is null and status = 'active';
-- The desks learn what has changed of what they hand out.
create index merchandise_purchases_changed_in on merchandise_purchases (changed_in) where pick_up;
create trigger merchandise_purchases_changed
  before update of status, variant_id on merchandise_purchases
  for each row when (new.pick_up) execute function set_changed_in();

-- Handing over pieces that are collected on site. Odd numbers hand a piece over, even ones undo that, so that nobody gets it twice.
create table handovers (
  id bigint generated always as identity primary key,
  purchase_id integer not null references merchandise_purchases,
  -- Null for one by a desk without a network that does not count, because the piece was no longer to be collected.
  sequence integer check (sequence > 0),
  at timestamptz not null,
  actor text not null,
  -- The request of a desk that handed it over: repeated, it is the same handing over.
  request_id text,
  undone_reason text check (undone_reason <> ''),
  -- Why a desk with a network would not have handed it over.
  conflict text check (conflict in ('handed_over', 'refunded', 'unpaid', 'terms')),
  -- What a supervisor has made of the conflict.
  reviewed_at timestamptz,
  reviewed_by integer references staff,
  review_note text check (length(review_note) <= 500),
  unique (purchase_id, sequence),
  constraint handovers_undone_with_reason check (coalesce(sequence % 2 = 0, false) = (undone_reason is not null)),
  constraint handovers_counted check (sequence is not null or conflict is not null),
  constraint handovers_reviewed check (num_nonnulls(reviewed_at, reviewed_by, review_note) in (0, 3)),
  constraint handovers_reviewed_conflict check (reviewed_at is null or conflict is not null)
);
create index handovers_conflicts on handovers (id) where conflict is not null;

-- === Wallets ===

-- Tickets in the wallets of phones: one row for each ticket and holder, who is a keyed digest of an address. What a pass shows is made from
-- its ticket whenever somebody asks; `fingerprint` is of what it showed when housekeeping last looked. `due`: its ticket may have changed.
-- `update_pending`: the wallets that have it are still to be told. `changed_at` has whole seconds, as HTTP tells them, and never stands
-- still.
create table wallet_passes (
  id bigint generated always as identity primary key,
  serial uuid not null default gen_random_uuid() unique,
  ticket_id integer not null references tickets,
  holder text not null,
  created_at timestamptz not null,
  google boolean not null default false,
  fingerprint text not null,
  changed_at timestamptz not null,
  changed_in xid8 not null default pg_current_xact_id(),
  due boolean not null default true,
  update_pending boolean not null default false,
  unique (ticket_id, holder)
);
create index wallet_passes_due on wallet_passes (id) where due;
create index wallet_passes_update_pending on wallet_passes (id) where update_pending;

-- The devices that have a pass in Apple Wallet, and by which token Apple finds each.
create table wallet_devices (
  pass_id bigint not null references wallet_passes on delete cascade,
  device text not null check (length(device) between 1 and 100),
  push_token text not null check (length(push_token) between 1 and 200),
  registered_at timestamptz not null,
  primary key (pass_id, device)
);
create index wallet_devices_device on wallet_devices (device);

-- What is the same for all passes of a product, as housekeeping last saw it and as Google was last told.
create table wallet_products (
  product_id integer primary key references products,
  fingerprint text not null,
  google_fingerprint text
);

-- Whoever is being admitted sees the pass as it was, and no gate waits for a wallet.
create function mark_wallet_passes() returns trigger language plpgsql as $$
begin
  update wallet_passes set due = true where ticket_id = new.id;
  return null;
end $$;

create trigger tickets_in_wallets after update of status, barcode_secret, full_name, email, age, product_id, transport_time_id on tickets
  for each row when (
    (old.barcode_secret, old.full_name, old.email, old.age, old.product_id, old.transport_time_id) is distinct from
      (new.barcode_secret, new.full_name, new.email, new.age, new.product_id, new.transport_time_id)
    or (old.status in ('active', 'used')) is distinct from (new.status in ('active', 'used')))
  execute function mark_wallet_passes();

-- === Guests ===

-- Who is promised passes for guests: artists, sponsors, the press, crews.
create table partners (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 255),
  category text not null default '' check (length(category) <= 100),
  contact_name text not null default '' check (length(contact_name) <= 255),
  contact_email text not null default '' check (length(contact_email) <= 255),
  language text,
  created_at timestamptz not null,
  -- They are promised nothing more.
  ended_at timestamptz,
  -- Which of the links to their page is good: the newest.
  link_version integer not null default 1 check (link_version > 0)
);
create unique index partners_name on partners (lower(name));
create index partners_contact on partners (email_key(contact_email)) where contact_email <> '';

-- So many passes of a product, until an instant. What is left of them holds places of the product's stock row; a guest who is named takes
-- the place along, so that the row stays as it is. At the deadline what is left goes back on sale.
create table allocations (
  id integer generated always as identity primary key,
  partner_id integer not null references partners,
  product_id integer not null references products,
  count integer not null check (count between 1 and 100000),
  places_left integer not null check (places_left >= 0),
  places_returned integer not null default 0 check (places_returned >= 0),
  until timestamptz not null,
  transferable boolean not null,
  names_later boolean not null,
  note text not null default '' check (length(note) <= 1000),
  -- What one of these passes cost when they were granted, with its fee.
  list_value bigint not null check (list_value >= 0),
  granted_by text not null,
  granted_at timestamptz not null,
  closed_at timestamptz,
  constraint allocations_counted check (places_left + places_returned <= count),
  constraint allocations_closed_hold_nothing check (closed_at is null or places_left = 0)
);
create index allocations_partner on allocations (partner_id, id);
create index allocations_open on allocations (until) where closed_at is null;
create index allocations_product on allocations (product_id) where places_left > 0;

-- A list of guests that staff handed in, which can be taken back as a whole until somebody of it is admitted.
create table guest_lists (
  id integer generated always as identity primary key,
  allocation_id integer not null references allocations,
  name text not null check (length(name) <= 255),
  -- Whether its guests were invited by mail.
  mailed boolean not null,
  created_at timestamptz not null,
  created_by text not null
);
create index guest_lists_allocation on guest_lists (allocation_id, id);

-- A guest is a line of an order: the place that was promised. The guests of a group share an order.
create table allocation_guests (
  id integer generated always as identity primary key,
  allocation_id integer not null references allocations,
  cart_product_id integer not null unique references cart_products,
  named_at timestamptz not null,
  -- Who of the staff has named them ("staff 3"), or the partner ("partner 5").
  named_by text not null,
  list_id integer references guest_lists,
  withdrawn_at timestamptz
);
create index allocation_guests_list on allocation_guests (list_id, id) where list_id is not null;
create index allocation_guests_allocation on allocation_guests (allocation_id, id);

-- A guest's place that is released, wherever that was done, has left its allocation. Lines of carts are never those of guests.
create function return_place_of_guest() returns trigger language plpgsql as $$
begin
  with gone as (
    update allocation_guests set withdrawn_at = new.released_at
     where cart_product_id = new.id and withdrawn_at is null
    returning allocation_id)
  update allocations a set places_returned = places_returned + 1 from gone where a.id = gone.allocation_id;
  return null;
end
$$;
create trigger cart_products_return_place_of_guest after update of released_at on cart_products
  for each row when (new.cart_id is null and old.released_at is null and new.released_at is not null)
  execute function return_place_of_guest();

-- === Payments ===

create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  reference text not null unique,
  position integer not null check (position >= 0),
  amount bigint not null check (amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  due_at timestamptz not null,
  paid_at timestamptz,
  payment_status text not null check (payment_status in ('pending', 'processing', 'partial', 'problem', 'paid', 'cancelled')),
  attempt integer not null default 0 check (attempt >= 0),
  unique (order_id, position),
  constraint payments_paid_within_amount check (paid_amount <= amount)
);
create index payments_unpaid on payments (due_at) where payment_status in ('pending', 'partial');

-- Which mail about an unpaid installment was written: the one of this many days after its due date (before it, when negative). Once:
-- housekeeping may run twice, and in two processes at once.
create table installment_reminders (
  payment_id integer not null references payments,
  day integer not null,
  at timestamptz not null,
  primary key (payment_id, day)
);

create table payment_attempts (
  id integer generated always as identity primary key,
  payment_id integer not null references payments,
  gateway text not null,
  reference text not null unique,
  gateway_ref text unique,
  status text not null check (status in ('open', 'processing', 'succeeded', 'failed', 'cancelled', 'expired')),
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  instruction jsonb,
  -- When the gateway was last asked about it, so that a lost notification is found without asking all the time.
  last_checked_at timestamptz,
  -- What the gateway calls its money, and how much of that went back without a refund of ours.
  transaction_ref text,
  returned_amount bigint not null default 0,
  -- Why it failed, in our own words and in the gateway's, and when its customer was written to about it, also because it is unfinished.
  failure_reason text check (failure_reason in ('declined', 'insufficient_funds', 'expired_card',
    'wrong_details', 'authentication', 'page_left', 'page_expired', 'other')),
  failure_code text check (length(failure_code) <= 200),
  notified_at timestamptz,
  -- What was charged in another currency than asked for; the amount is then the value that staff have given it.
  charged_amount bigint check (charged_amount > 0),
  charged_currency text,
  check (returned_amount between 0 and amount),
  check ((charged_amount is null) = (charged_currency is null)),
  check (charged_currency is null or (status = 'succeeded' and charged_currency <> currency))
);
create unique index payment_attempts_one_open on payment_attempts (payment_id) where status in ('open', 'processing');
create index payment_attempts_open on payment_attempts (created_at) where status in ('open', 'processing');
create index payment_attempts_payment on payment_attempts (payment_id);
create index payment_attempts_transaction_ref on payment_attempts (transaction_ref) where transaction_ref is not null;
create index payment_attempts_to_notify on payment_attempts (settled_at)
 
  where failure_reason is not null and notified_at is null and status in ('failed', 'expired', 'cancelled');

create table payment_events (
  id integer generated always as identity primary key,
  gateway text not null,
  gateway_event_id text not null,
  attempt_id integer references payment_attempts,
  raw jsonb not null,
  received_at timestamptz not null,
  outcome text not null,
  unique (gateway, gateway_event_id)
);
create index payment_events_attempt on payment_events (attempt_id);
create index payment_events_received on payment_events (gateway, received_at);

-- Money that staff have seen on an account or taken in, or have sent back (then it is negative). What was entered on the wrong order is
-- reversed by a row of its own, which names what it reverses: both stay as they were written.
create table incoming_payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  -- Counts the payments of an order: whoever enters one says how many they have seen, so that of two who enter the same transfer at once
  -- one is told to look again.
  number integer not null check (number > 0),
  amount bigint not null check (amount <> 0),
  value_date date not null,
  note text check (length(note) <= 1000),
  entered_by text not null,
  created_at timestamptz not null,
  method text not null default 'bank_transfer',
  -- What was taken more in cash, or less (negative), because of the smallest coin.
  rounding bigint not null default 0,
  reverses integer unique references incoming_payments,
  unique (order_id, number),
  constraint incoming_payments_rounding check (rounding = 0 or method = 'cash'),
  constraint incoming_payments_reversal check (reverses is null or (amount < 0 and note is not null))
);
create trigger incoming_payments_written_once before update or delete or truncate on incoming_payments
  for each statement execute function refuse_to_rewrite();

alter table incoming_payments
  add constraint incoming_payments_method_check check (method in ('bank_transfer', 'cash', 'card_terminal', 'credit')) not valid;

-- What is reversed is all of one payment of the same order, in the way in which it came, and itself no reversal.
create function check_reversal() returns trigger language plpgsql as $$
begin
  if not exists (select from incoming_payments
                  where id = new.reverses and order_id = new.order_id and amount = -new.amount and amount > 0
                    and method = new.method) then
    raise exception 'Payment % of order % takes back what it is not', new.number, new.order_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create trigger incoming_payments_reversed before insert on incoming_payments
  for each row when (new.reverses is not null) execute function check_reversal();

-- Money that stays with the festival although it belongs to a customer, until somebody has sent it back. When that is marked, and not
-- before, an incoming payment below zero says so.
create table overpayments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null,
  created_at timestamptz not null,
  created_by text not null,
  returned_at timestamptz,
  returned_by text,
  -- How much has gone back to cards, and how much staff have sent themselves: when a part of the card's comes back later, only that part is
  -- owed again.
  returned_to_card bigint not null default 0,
  out_of_band_amount bigint not null default 0,
  -- The account that it goes to, encrypted; null until somebody has typed it, and once it is erased.
  account text,
  -- What is still to be sent back, computed when it is read.
  remaining bigint generated always as (amount - returned_to_card - out_of_band_amount) virtual,
  -- How much of what was sent the bank has returned. It is owed as another overpayment, recorded in the same transaction.
  bounced_amount bigint not null default 0,
  constraint overpayments_bounced_amount check (bounced_amount between 0 and out_of_band_amount),
  check (returned_to_card between 0 and amount),
  constraint overpayments_out_of_band_amount check (out_of_band_amount >= 0 and returned_to_card + out_of_band_amount <= amount),
  constraint overpayments_returned check ((returned_at is null) = (returned_by is null))
);
create index overpayments_order on overpayments (order_id);
create index overpayments_open on overpayments (order_id) where returned_at is null;

-- A charge that its payer disputes at their bank. The amount is in the attempt's currency, and at most what the attempt took.
create table disputes (
  id integer generated always as identity primary key,
  attempt_id integer not null references payment_attempts,
  gateway text not null,
  ref text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  reason text not null check (length(reason) <= 200),
  amount bigint not null check (amount > 0),
  due_by timestamptz,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- What the attempt had left when the dispute was lost, and how much of that staff have written off since.
  lost_amount bigint not null default 0,
  written_off bigint not null default 0,
  unique (gateway, ref),
  check (lost_amount between 0 and amount),
  check (written_off between 0 and lost_amount),
  check ((status = 'open') = (decided_at is null)),
  check (status = 'lost' or lost_amount = 0)
);
create index disputes_attempt on disputes (attempt_id);
create index disputes_open on disputes (due_by) where status = 'open';

-- Payments without an order, by which an owner sees that a gateway works, and what came back of each.
create table test_payments (
  id integer generated always as identity primary key,
  reference text not null unique,
  gateway text not null,
  gateway_ref text,
  transaction_ref text,
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'open'
    check (status in ('open', 'processing', 'succeeded', 'declined', 'expired', 'cancelled', 'mismatch')),
  created_by text not null,
  created_at timestamptz not null,
  notified_at timestamptz,
  refund_status text check (refund_status in ('pending', 'succeeded', 'failed', 'unknown')),
  refund_code text,
  refunded_at timestamptz,
  -- When the gateway was last asked to give it back, or what became of it: who has ended before the answer is followed up.
  refund_asked_at timestamptz,
  check (refund_status is null or status = 'succeeded')
);

-- === Refunds ===

create table refunds (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  customer_id integer not null references customers,
  status text not null default 'active' check (status in ('active', 'processing', 'problem', 'processed', 'cancelled')),
  created_at timestamptz not null,
  completed_at timestamptz,
  total bigint not null check (total >= 0),
  shipping_refund bigint not null,
  -- What it gives back of the donation, where staff have said so.
  donation_refund bigint not null default 0,
  -- The account that the money goes to and the customer's note, encrypted.
  bank_details text,
  -- Why it could not be paid out, in the words of the staff; it goes when the account goes.
  problem_reason text check (length(problem_reason) <= 500),
  -- When it was last put into a payment file, CSV or SEPA, and by whom: nobody pays it twice without wanting to.
  payment_file_at timestamptz,
  payment_file_by text,
  -- Who of the staff created it for its customer, and why; null when the customer has asked for it.
  created_by text,
  reason text check (length(reason) <= 500),
  refund_fee_waived boolean not null default false,
  -- Where its money goes. A refund to the card has no bank account.
  destination text not null default 'bank_account' check (destination in ('card', 'bank_account', 'box_office')),
  -- Whether its places go on sale when its money has gone back, and whether fees and shipping go back, too: the choice of the staff who
  -- started it.
  release_places boolean not null default false,
  fees_included boolean not null default false,
  -- What did not go through a gateway: by SEPA file, online banking or cash, or credited to another order (`credited` is that part).
  out_of_band_amount bigint not null default 0,
  credited bigint not null default 0,
  -- What it keeps because the rest of the order is priced anew without these items; negative: what it returns of what others kept.
  kept_for_rest bigint not null default 0,
  -- Whether it goes to the account from which its order was paid, as a bank's statement tells it, until its customer names another one.
  account_from_statement boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  check (shipping_refund between 0 and total),
  constraint refunds_donation check (donation_refund between 0 and total - shipping_refund),
  constraint refunds_completed check ((status = 'processed') = (completed_at is not null)),
  constraint refunds_credited check (credited between 0 and out_of_band_amount),
  constraint refunds_out_of_band_amount check (out_of_band_amount between 0 and total),
  constraint refunds_payment_file check ((payment_file_at is null) = (payment_file_by is null))
);
create index refunds_order on refunds (order_id);
create index refunds_changed_in on refunds (changed_in);
create index refunds_customer on refunds (customer_id, id) where bank_details is not null;
create index refunds_status on refunds (status, id);
create index refunds_total on refunds (total, id);
create trigger refunds_changed before update on refunds for each row execute function set_changed_in();

create table refund_items (
  refund_id integer not null references refunds,
  kind text not null check (kind in ('ticket', 'merchandise', 'cart_product', 'cart_merchandise')),
  item_id integer not null,
  amount bigint not null check (amount >= 0),
  shipping_refund bigint not null default 0 check (shipping_refund >= 0),
  -- What the item was before, for when the refund is cancelled; null for a place that no ticket was issued for yet.
  status_before text,
  active boolean not null default true,
  primary key (refund_id, kind, item_id)
);
create unique index refund_items_once on refund_items (kind, item_id) where active;
-- What a refund gives back is found by it, also after the refund is cancelled.
create index refund_items_item on refund_items (kind, item_id);

-- Money that goes back through a gateway: a part of a refund, or an overpayment. One that belongs to neither was made at the gateway
-- itself.
create table card_refunds (
  id integer generated always as identity primary key,
  attempt_id integer not null references payment_attempts,
  refund_id integer references refunds,
  overpayment_id integer references overpayments on delete set null,
  reference text not null unique,
  gateway_ref text,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed', 'unknown')),
  failure_code text check (length(failure_code) <= 200),
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  last_checked_at timestamptz,
  check (refund_id is null or overpayment_id is null),
  check ((status = 'pending') = (settled_at is null))
);
create index card_refunds_attempt on card_refunds (attempt_id);
create index card_refunds_refund on card_refunds (refund_id) where refund_id is not null;
create index card_refunds_overpayment on card_refunds (overpayment_id) where overpayment_id is not null;
create index card_refunds_pending on card_refunds (created_at) where status = 'pending';

-- Refunds of a whole event or product: what each of its orders gets back, and what became of that.
create table refund_runs (
  id integer generated always as identity primary key,
  event_id integer references events,
  product_id integer references products,
  status text not null check (status in ('preparing', 'ready', 'running', 'paused', 'finished')),
  include_fees boolean not null,
  reason text not null check (length(reason) <= 500),
  created_at timestamptz not null,
  created_by text not null,
  finished_at timestamptz,
  -- Whether tickets with which somebody was let in are refunded, too. What they are in each order is kept either way.
  include_admitted boolean not null default false,
  -- Whether the donations of its orders are refunded, too.
  include_donation boolean not null default false,
  check (num_nonnulls(event_id, product_id) = 1),
  check ((status = 'finished') = (finished_at is not null))
);

-- The amount is what the order would get back when the run was prepared, and then what it got.
create table refund_run_orders (
  run_id integer not null references refund_runs,
  order_id integer not null references orders,
  amount bigint check (amount >= 0),
  destination text check (destination in ('card', 'bank_account')),
  refund_id integer references refunds,
  reason text check (length(reason) <= 500),
  done boolean not null default false,
  -- The amount by product: [{"product_id", "tickets", "amount"}]; the product is null for what is of none.
  parts jsonb,
  -- Tickets with which somebody was let in, and by how much they raise, or would raise, what the order gets back.
  admitted_tickets integer not null default 0 check (admitted_tickets >= 0),
  admitted_amount bigint not null default 0 check (admitted_amount >= 0),
  primary key (run_id, order_id),
  check (refund_id is null or done)
);
create index refund_run_orders_open on refund_run_orders (run_id, order_id) where not done;
create index refund_run_orders_refund on refund_run_orders (refund_id) where refund_id is not null;

-- What a run gives back of each product, and what of the whole event was sold when that was worked out. Of what is no ticket, the product
-- is null.
create table refund_run_products (
  run_id integer not null references refund_runs,
  product_id integer references products,
  orders integer not null check (orders >= 0),
  tickets integer not null check (tickets >= 0),
  amount bigint not null check (amount >= 0),
  used integer not null check (used >= 0),
  returned_orders integer not null check (returned_orders >= 0),
  returned_tickets integer not null check (returned_tickets >= 0),
  returned_amount bigint not null check (returned_amount >= 0)
);
create unique index refund_run_products_run on refund_run_products (run_id, product_id) nulls not distinct;

-- Changes of orders that were paid: what was taken out goes back by a refund, what came in is an order of its own. So much of the refund as
-- the new order costs counts for that: it is the new order's money, and no money goes or comes for it.
create table order_changes (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  refund_id integer unique references refunds,
  new_order_id integer unique references orders,
  removed text not null,
  added text not null,
  note text check (length(note) <= 500),
  changed_by text not null,
  changed_at timestamptz not null,
  check (refund_id is not null or new_order_id is not null)
);
create index order_changes_order on order_changes (order_id);

-- === Invoices and credit notes ===

-- How many invoices each year has. Whoever writes one holds its row until the transaction ends, and a rollback gives the number back: no
-- gap, no repeat.
create table invoice_years (
  year integer primary key,
  issued integer not null check (issued > 0)
);

create table invoices (
  order_id integer primary key references orders,
  number text not null unique,
  issued_at timestamptz not null,
  -- Everything that is printed, as it was on that day.
  snapshot json not null
);

-- Every refund of an order with an invoice has a credit note, and so has what an order was invoiced for and that was cancelled without one.
-- Its number is counted up in its own row a year, as those of invoices are, and what it says never changes.
create table credit_note_years (
  year integer primary key,
  issued integer not null check (issued > 0)
);

create table credit_notes (
  id integer generated by default as identity primary key,
  order_id integer not null references invoices,
  refund_id integer unique references refunds,
  number text not null unique,
  issued_at timestamptz not null,
  snapshot json not null,
  total bigint not null check (total > 0)
);
create index credit_notes_order on credit_notes (order_id);
create unique index credit_notes_cancelled_once on credit_notes (order_id) where refund_id is null;
create trigger credit_notes_written_once before update or delete or truncate on credit_notes
  for each statement execute function refuse_to_rewrite();

-- No more is credited than was invoiced.
create function check_credited() returns trigger language plpgsql as $$
begin
  if (select sum(c.total) from credit_notes c where c.order_id = new.order_id)
     > (select (snapshot ->> 'total')::bigint from invoices where order_id = new.order_id) then
    raise exception 'Credit note % is of more than was invoiced', new.number using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger credit_notes_within_invoice after insert on credit_notes for each row execute function check_credited();

-- Orders with an invoice that were cancelled, or ran out of time after their payment was reversed: what of the invoice is not credited yet
-- is credited soon after.
create table cancelled_invoices (
  order_id integer primary key references invoices
);

-- Invoices whose buyer was corrected: each was credited as a whole, by a credit note of the same numbers as all others, and its order has a
-- new invoice since.
create table corrected_invoices (
  id integer primary key,
  order_id integer not null references invoices,
  number text not null unique,
  issued_at timestamptz not null,
  snapshot json not null,
  credit_number text not null unique,
  credited_at timestamptz not null,
  credit_snapshot json not null,
  total bigint not null check (total > 0)
);
create index corrected_invoices_order on corrected_invoices (order_id);
create trigger corrected_invoices_written_once before update or delete or truncate on corrected_invoices
  for each statement execute function refuse_to_rewrite();

-- Whatever completes a refund of an invoiced order and issues no credit note leaves it here, from where it gets one soon after.
create table credit_note_queue (
  refund_id integer primary key references refunds
);

create function queue_refund_for_credit_note() returns trigger language plpgsql as $$
begin
  insert into credit_note_queue (refund_id)
  select r.id from refunds r join invoices i on i.order_id = r.order_id
   where r.id = new.id and r.status = 'processed' and r.total > 0
     and not exists (select from credit_notes c where c.refund_id = r.id)
  on conflict do nothing;
  return null;
end
$$;

create constraint trigger refunds_have_credit_notes after insert or update of status on refunds
  deferrable initially deferred for each row when (new.status = 'processed') execute function queue_refund_for_credit_note();

-- === The bank ===

-- Statements of bank accounts that finance uploads. `lines` are those of the file, `new_lines` those that no statement had before.
-- `opening` and `closing` are the bank's own balances, which the ledger's bank account is held against. A statement that was removed stays
-- with its lines, which count no more: a later upload of it brings new ones.
create table bank_statements (
  id integer generated always as identity primary key,
  account text not null check (length(account) <= 100),
  number text not null check (length(number) <= 100),
  format text not null check (format in ('camt', 'mt940', 'norma43', 'csv')),
  file_name text not null check (length(file_name) <= 200),
  lines integer not null check (lines >= 0),
  new_lines integer not null,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  opening bigint,
  closing bigint,
  closing_on date,
  -- Whether the lines make up the balances; null without balances.
  adds_up boolean,
  removed_at timestamptz,
  removed_by text,
  removed_note text check (length(removed_note) <= 1000),
  check (new_lines between 0 and lines),
  constraint bank_statements_closing check ((closing is null) = (closing_on is null)),
  constraint bank_statements_removed_by check (num_nulls(removed_at, removed_by, removed_note) in (0, 3))
);

-- A booked line of an account, once in however many statements it is. What comes in is positive. `return_reason` is why money came back;
-- `similar_to` a line of an earlier statement that may be the same one, written otherwise. `batch_id` and `batch_count` are how a debit of
-- several payments names their file, and of how many it is, where the bank says it.
create table bank_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements,
  fingerprint text not null check (length(fingerprint) = 64),
  booked_on date not null,
  value_date date not null,
  amount bigint not null check (amount <> 0),
  currency text not null check (length(currency) <= 3),
  name text not null check (length(name) <= 300),
  iban text not null check (length(iban) <= 100),
  bic text not null check (length(bic) <= 100),
  text text not null check (length(text) <= 2000),
  end_to_end_id text not null check (length(end_to_end_id) <= 100),
  words text not null generated always as (searchable(name || ' ' || iban || ' ' || text || ' ' || end_to_end_id || ' ')) stored,
  bank_reference text not null check (length(bank_reference) <= 100),
  return_reason text check (length(return_reason) <= 100),
  similar_to integer references bank_lines,
  status text not null default 'open'
    check (status in ('open', 'booked', 'to_return', 'returned', 'ignored', 'seen', 'gateway_payout', 'entered', 'removed')),
  note text check (length(note) <= 1000),
  status_at timestamptz,
  status_by text,
  gateway text,
  gateway_fee bigint not null default 0 check (gateway_fee >= 0),
  batch_id text not null default '' check (length(batch_id) <= 200),
  batch_count integer check (batch_count >= 0),
  kind text check (kind in ('charge', 'interest', 'reversal')),
  account text check (length(account) between 1 and 100),
  difference bigint not null default 0,
  other_line_id integer references bank_lines,
  opening bigint not null default 0,
  constraint bank_lines_difference check (difference = 0 or account = 'transfers'),
  constraint bank_lines_entered check (
    case when status = 'entered' then account is not null else account is null or status = 'seen' end),
  constraint bank_lines_gateway_payout
    check ((status = 'gateway_payout') = (gateway is not null) and (gateway is not null or gateway_fee = 0)),
  constraint bank_lines_other_line check (other_line_id is null or (account is not null and other_line_id <> id)),
  constraint bank_lines_status_by check ((status_at is null) = (status_by is null) and (status = 'open' or status_at is not null)),
  -- Money that comes in is booked, returned or left out for a reason; what goes out, or comes back, is seen.
  constraint bank_lines_status_fits check (
    case when amount < 0 or return_reason is not null then status in ('open', 'seen', 'entered', 'removed')
         else status <> 'seen' or account is not null end),
  constraint bank_lines_status_noted check (status not in ('to_return', 'ignored') or note is not null)
);
create unique index bank_lines_fingerprint on bank_lines (fingerprint) where status <> 'removed';
create index bank_lines_status on bank_lines (status, id);
create index bank_lines_statement on bank_lines (statement_id, id);
create index bank_lines_amount on bank_lines (abs(amount), booked_on);
create index bank_lines_booked on bank_lines (booked_on, id);
create index bank_lines_words on bank_lines using gin (words gin_trgm_ops);
create index bank_lines_money on bank_lines (amount, id);
create unique index bank_lines_other_line_once on bank_lines (other_line_id) where other_line_id is not null;
create index bank_lines_alphabet on bank_lines (lower(name) collate "und-x-icu", id);
create trigger bank_lines_written_once before delete or truncate on bank_lines
  for each statement execute function refuse_to_rewrite();
create trigger bank_lines_as_the_bank_says
  before update of fingerprint, booked_on, value_date, amount, currency, name, iban, bic, text, end_to_end_id,
                   bank_reference, return_reason on bank_lines
  for each statement execute function refuse_to_rewrite();
create trigger bank_lines_stay_removed before update of status on bank_lines
  for each row when (old.status = 'removed') execute function refuse_to_rewrite();

-- Other fingerprints of lines: of the same line in a later statement, which has the reference that the bank gave it after a part of its
-- day.
create table bank_line_fingerprints (
  fingerprint text primary key check (length(fingerprint) = 64),
  line_id integer not null unique references bank_lines
);

-- Which lines a statement has that an earlier one had already: they become its own when the earlier one is removed.
create table bank_line_repeats (
  statement_id integer not null references bank_statements,
  line_id integer not null references bank_lines,
  primary key (line_id, statement_id)
);
create index bank_line_repeats_statement on bank_line_repeats (statement_id);

-- What an open line of a statement was matched with, so that whoever works through the lines need not wait for it: worked out again at any
-- time.
create table bank_line_matches (
  line_id integer primary key references bank_lines,
  match_group text not null check (match_group in ('certain', 'unsure', 'unknown', 'out')),
  orders text[] not null
);
create index bank_line_matches_match_group on bank_line_matches (match_group, line_id);

-- Which column of a bank's CSV says what, kept for later files with the same headings, which are found by their hash.
create table bank_readings (
  id integer generated always as identity primary key,
  hash text not null unique check (length(hash) = 64),
  headings jsonb not null,
  columns jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null
);

-- What of a line is for which order: each part is an incoming payment. One that is reversed (`reversed_at`) counts no more.
create table bank_line_allocations (
  id integer generated always as identity primary key,
  line_id integer not null references bank_lines,
  incoming_payment_id integer not null unique references incoming_payments,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  created_by text not null,
  reversed_at timestamptz
);
create index bank_line_allocations_line on bank_line_allocations (line_id);
create trigger bank_line_allocations_stay before delete or truncate on bank_line_allocations
  for each statement execute function refuse_to_rewrite();
create trigger bank_line_allocations_written_once
  before update of line_id, incoming_payment_id, amount, created_at, created_by on bank_line_allocations
  for each statement execute function refuse_to_rewrite();

-- A part is as much as its incoming payment, the parts of a line are no more than the line, a line is booked when they are all of it, and
-- a removed one has none.
create function check_bank_line() returns trigger language plpgsql as $$
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
$$;

create constraint trigger bank_lines_adds_up after update of status on bank_lines
  deferrable initially deferred for each row execute function check_bank_line();
create constraint trigger bank_line_allocations_add_up after insert or update of reversed_at on bank_line_allocations
  deferrable initially deferred for each row execute function check_bank_line();

-- When a payment that was booked from a line of a bank statement is reversed, that part of the line waits for its order again.
create function free_bank_line() returns trigger language plpgsql as $$
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
$$;

create trigger incoming_payments_free_bank_line after insert on incoming_payments
  for each row when (new.reverses is not null) execute function free_bank_line();

-- Files of SEPA credit transfers with which the festival sends money back. `content` is the file, encrypted; it is erased as bank details
-- are. `debit_line_id` is the line of a statement by which the bank has debited it as one sum.
create table sepa_files (
  id integer generated always as identity primary key,
  message_id text not null unique,
  created_at timestamptz not null,
  created_by text not null,
  count integer not null check (count > 0),
  total bigint not null check (total > 0),
  content text,
  withdrawn_at timestamptz,
  withdrawn_by text,
  withdrawn_reason text check (length(withdrawn_reason) <= 500),
  debit_line_id integer references bank_lines,
  constraint sepa_files_withdrawn
    check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdrawn_reason is null))
);
create index sepa_files_content on sepa_files (created_at) where content is not null;
create index sepa_files_total on sepa_files (total, id);
create index sepa_files_withdrawn on sepa_files (id) where withdrawn_at is not null;

-- A transfer in such a file: for a refund, for an overpayment, or for money of a bank's statement that is to be returned. It is sent until
-- the bank's statement, or somebody of the staff, says what became of it. What came back, or was withdrawn with its file, may be sent again
-- by another.
create table credit_transfers (
  id integer generated always as identity primary key,
  file_id integer not null references sepa_files,
  refund_id integer references refunds,
  overpayment_id integer references overpayments on delete set null,
  bank_line_id integer references bank_lines,
  end_to_end_id text not null unique check (length(end_to_end_id) between 1 and 35),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null default 'sent' check (status in ('sent', 'completed', 'returned', 'withdrawn')),
  ended_at timestamptz,
  return_reason text check (length(return_reason) <= 500),
  constraint credit_transfers_ended check ((status = 'sent') = (ended_at is null)),
  constraint credit_transfers_purpose check (
    num_nonnulls(refund_id, overpayment_id, bank_line_id) = 1
    or (status in ('returned', 'withdrawn') and refund_id is null and bank_line_id is null)),
  constraint credit_transfers_returned check (return_reason is null or status = 'returned')
);
create index credit_transfers_file on credit_transfers (file_id, id);
create unique index credit_transfers_bank_line_once on credit_transfers (bank_line_id) where status in ('sent', 'completed');
create index credit_transfers_refund on credit_transfers (refund_id) where refund_id is not null;
create index credit_transfers_overpayment on credit_transfers (overpayment_id) where overpayment_id is not null;
-- Transfers are found by the letters of their ids, whole or cut off.
create index credit_transfers_letters on credit_transfers (replace(end_to_end_id, '-', '') text_pattern_ops);
create index credit_transfers_amount on credit_transfers (amount, id);
-- A transfer that has arrived may be only a part: if a card refund of the rest fails, that is sent by another one.
create unique index credit_transfers_overpayment_once on credit_transfers (overpayment_id) where status = 'sent';
create unique index credit_transfers_refund_once on credit_transfers (refund_id) where status = 'sent';
create trigger credit_transfers_written_once before delete or truncate on credit_transfers
  for each statement execute function refuse_to_rewrite();

-- What a file says of a transfer stays, and a transfer goes only forward.
create function keep_credit_transfers() returns trigger language plpgsql as $$
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
$$;

create trigger credit_transfers_kept before update on credit_transfers
  for each row execute function keep_credit_transfers();

-- By which line a transfer of ours has left the account, and by which it came back.
create table credit_transfer_bank_lines (
  id integer generated always as identity primary key,
  credit_transfer_id integer not null references credit_transfers,
  line_id integer not null references bank_lines,
  kind text not null check (kind in ('debit', 'return')),
  amount bigint not null check (amount > 0),
  at timestamptz not null,
  ended_at timestamptz
);
create unique index credit_transfer_bank_lines_once on credit_transfer_bank_lines (credit_transfer_id, kind) where ended_at is null;
create index credit_transfer_bank_lines_line on credit_transfer_bank_lines (line_id);
create trigger credit_transfer_bank_lines_stay before delete or truncate on credit_transfer_bank_lines
  for each statement execute function refuse_to_rewrite();
create trigger credit_transfer_bank_lines_written_once
  before update of credit_transfer_id, line_id, kind, amount, at on credit_transfer_bank_lines
  for each statement execute function refuse_to_rewrite();

-- === Keys of other programs ===

-- The keys of other programs. Of a key only its hash is kept; `prefix` is its beginning, by which people know it. It reads and
-- writes the resources that are named, of the events that are named (null: of all, also those to come), from the networks that are named
-- (none: from anywhere).
create table api_keys (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 100),
  prefix text not null check (length(prefix) = 12),
  key_hash bytea not null unique check (length(key_hash) = 32),
  reads text[] not null,
  writes text[] not null default '{}',
  event_ids integer[] check (cardinality(event_ids) > 0),
  personal_data boolean not null,
  networks text[] not null default '{}',
  expires_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null references staff,
  -- The key that it takes the place of: both are valid until one is revoked.
  replaces_id integer references api_keys,
  revoked_at timestamptz,
  -- Whether by staff, or because it stood in an address.
  revoked_for text check (revoked_for in ('staff', 'address')),
  last_used_at timestamptz,
  calls bigint not null default 0,
  errors bigint not null default 0,
  constraint api_keys_may_something check (cardinality(reads) + cardinality(writes) > 0),
  constraint api_keys_revoked_for_a_reason check ((revoked_at is null) = (revoked_for is null))
);
create unique index api_keys_replaced_once on api_keys (replaces_id) where revoked_at is null;

-- What programs have sent with an `Idempotency-Key`, written in the transaction of its effect: the same again is answered the same, and
-- something else with the same key is refused. Kept for some days.
create table idempotent_calls (
  api_key_id integer not null references api_keys,
  idempotency_key text not null check (length(idempotency_key) between 1 and 255),
  -- Of method, address and body.
  hash bytea not null check (length(hash) = 32),
  at timestamptz not null,
  -- Null once somebody in it has been erased.
  answer json,
  primary key (api_key_id, idempotency_key)
);
create index idempotent_calls_at on idempotent_calls (at);

-- === The gate ===

create table gates (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60)
);

-- What admits whom where: "Entry on Friday" counts some products, "Bus 3 at 12:30" one departure. `reentry` says whether somebody may come
-- again: as their ticket says (once or as often as one likes), once they have been scanned out, or always.
create table check_in_lists (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  opens_at timestamptz,
  closes_at timestamptz,
  reentry text not null default 'as_ticket' check (reentry in ('as_ticket', 'after_exit', 'always')),
  constraint check_in_lists_close_after_opening check (closes_at > opens_at)
);

-- Without a departure all of the product's tickets count.
create table check_in_list_products (
  list_id integer not null references check_in_lists on delete cascade,
  product_id integer not null references products,
  transport_time_id integer,
  unique nulls not distinct (list_id, product_id, transport_time_id),
  foreign key (product_id, transport_time_id) references travel_times (product_id, id)
);

-- The merchandise that a list hands out, to those who collect it on site.
create table check_in_list_merchandise (
  list_id integer not null references check_in_lists on delete cascade,
  merchandise_id integer not null references merchandise on delete cascade,
  primary key (list_id, merchandise_id)
);

create table gate_check_in_lists (
  gate_id integer not null references gates on delete cascade,
  list_id integer not null references check_in_lists on delete cascade,
  primary key (gate_id, list_id)
);

-- A phone that admits at a gate. It is paired once, by a code that is good for some minutes; of code and token only digests are kept.
create table gate_devices (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 60),
  gate_id integer not null references gates,
  pairing_hash bytea unique,
  pairing_expires_at timestamptz,
  token_hash bytea unique,
  created_at timestamptz not null,
  paired_at timestamptz,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_seen_at timestamptz,
  battery smallint check (battery between 0 and 100),
  unsent_scans integer not null default 0 check (unsent_scans >= 0),
  user_agent text,
  constraint gate_devices_paired check ((paired_at is null) = (token_hash is null))
);

-- Every scan, as it was answered. What counts has a `sequence` within its ticket and list: odd numbers let in, even ones out (an exit, or
-- an entry undone), so that nobody is let in twice with nothing between. `admitted_offline` says that a device without a network had let
-- somebody in: where that does not count, it is a conflict.
create table scans (
  id bigint generated always as identity primary key,
  scan_id uuid not null unique,
  at timestamptz not null,
  recorded_at timestamptz not null,
  gate_id integer not null references gates,
  device_id integer references gate_devices,
  staff_id integer references staff,
  api_key_id integer references api_keys,
  list_id integer references check_in_lists,
  ticket_id integer references tickets,
  direction text not null check (direction in ('entry', 'exit')),
  outcome text not null check (outcome ~ '^[a-z_]+$'),
  sequence integer check (sequence > 0),
  offline boolean not null default false,
  typed boolean not null default false,
  admitted_offline boolean not null default false,
  -- Whether it let somebody in although an answer without which nobody is let in was missing.
  without_answers boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  unique (list_id, ticket_id, sequence),
  constraint scans_by_one check (num_nonnulls(device_id, staff_id, api_key_id) = 1),
  constraint scans_counted check ((sequence is not null) = (outcome in ('admitted', 'checked_out', 'undone'))),
  constraint scans_in_turn check ((sequence % 2 = 1) = (outcome = 'admitted')),
  constraint scans_of_a_ticket check (sequence is null or (ticket_id is not null and list_id is not null))
);
create index scans_ticket on scans (ticket_id, id) where ticket_id is not null;
create index scans_gate on scans (gate_id, id);
create index scans_device on scans (device_id, id) where device_id is not null;
create index scans_changed on scans (changed_in);
create index scans_conflicts on scans (id) where admitted_offline and sequence is null;
create index scans_list on scans (list_id, id) where list_id is not null;
create index scans_outcome on scans (outcome, id);
create index scans_at on scans (at);
create trigger scans_written_once before update or delete or truncate on scans
  for each statement execute function refuse_to_rewrite();

-- What a supervisor has made of a conflict.
create table scan_reviews (
  scan_id bigint primary key references scans,
  at timestamptz not null,
  staff_id integer not null references staff,
  note text not null check (length(note) <= 500)
);

-- Scans that are not in the figures yet, with the product that their ticket was of.
create table gate_figures_queue (
  scan_id bigint primary key references scans,
  product_id integer
);

create function queue_scan_for_gate_figures() returns trigger language plpgsql as $$
begin
  insert into gate_figures_queue (scan_id, product_id)
  values (new.id, (select product_id from tickets where id = new.ticket_id));
  return null;
end
$$;

create trigger scans_counted after insert on scans for each row execute function queue_scan_for_gate_figures();

-- The figures of the gates, in sums that the live page reads instead of every scan of a season. A kind is a gate, a check-in list or a
-- product (subject_id is its id), of all times, or of the minute at which somebody was scanned.
create table gate_figures (
  kind text not null check (kind in ('gate', 'list', 'product', 'gate_minute', 'product_minute')),
  subject_id integer not null,
  at timestamptz not null default '-infinity',
  admitted integer not null,
  inside integer not null,
  checked_out integer not null,
  refused integer not null,
  primary key (kind, subject_id, at)
);
create index gate_figures_at on gate_figures (at);

-- === The box office ===

-- The till of one of the staff, from the first sale until it is closed: then `counted` is the cash that was handed over, and `expected`
-- what its entries say.
create table tills (
  id integer generated always as identity primary key,
  staff_id integer not null references staff,
  opened_at timestamptz not null,
  closed_at timestamptz,
  expected bigint,
  counted bigint check (counted >= 0),
  note text check (length(note) <= 1000),
  constraint tills_closed check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null))
);
create unique index tills_open on tills (staff_id) where closed_at is null;
create index tills_staff on tills (staff_id, id);

-- What a till does: it sells, voids a sale (which may be of another till), takes a payment for a changed order, or refunds a part of one.
-- `tendered` is the cash that the buyer handed over.
create table till_entries (
  id integer generated always as identity primary key,
  till_id integer not null references tills,
  order_id integer not null references orders,
  kind text not null check (kind in ('sale', 'void', 'payment', 'refund')),
  at timestamptz not null,
  method text not null check (method in ('cash', 'card_terminal', 'voucher')),
  amount bigint not null,
  -- What was taken more in cash, or less (negative), because of the smallest coin.
  rounding bigint not null default 0,
  tendered bigint,
  gate_id integer references gates,
  reason text check (length(reason) <= 1000),
  incoming_payment_id integer references incoming_payments,
  refund_id integer references refunds,
  constraint till_entries_amount check (case when kind in ('sale', 'payment') then amount >= 0 else amount <= 0 end),
  constraint till_entries_of_change
    check ((kind = 'payment') = (incoming_payment_id is not null) and (kind = 'refund') = (refund_id is not null)),
  constraint till_entries_reason check ((kind = 'void') = (reason is not null)),
  constraint till_entries_tendered check (tendered is null or (kind = 'sale' and tendered >= amount + rounding)),
  constraint till_entries_rounding check (rounding = 0 or method = 'cash')
);
create index till_entries_till on till_entries (till_id, id);
create unique index till_entries_payment_once on till_entries (incoming_payment_id) where incoming_payment_id is not null;
create unique index till_entries_refund_once on till_entries (refund_id) where refund_id is not null;
create index till_entries_order on till_entries (order_id);
create unique index till_entries_sold_once on till_entries (order_id, kind) where kind in ('sale', 'void');
create trigger till_entries_written_once before update or delete or truncate on till_entries
  for each statement execute function refuse_to_rewrite();

-- === The ledger ===

-- The ledger is what was sold, paid, given back and lost, in balanced entries that nobody can rewrite. `server/books/ledger` posts it from the
-- rows of orders and money. These are its accounts: `key` is ours ('cash stripe', 'income 19.00'), the number the festival's.
create table ledger_accounts (
  key text primary key,
  number text not null check (length(number) between 1 and 20),
  -- What the festival has named it; null: each reader is told its default name in their language.
  custom_name text check (length(custom_name) between 1 and 100)
);
create unique index ledger_accounts_number on ledger_accounts (number);

-- No two accounts have the same number: one that would get that of another gets the next that is free.
create function free_account_number(wanted text, account text) returns text language plpgsql as $$
declare
  candidate text := wanted;
begin
  for place in 1..1000 loop
    exit when not exists (select from ledger_accounts where number = candidate and key <> account);
    candidate := case when wanted ~ '^[0-9]{1,18}$' then lpad((wanted::bigint + place)::text, length(wanted), '0')
                      else left(wanted, 15) || '-' || place end;
  end loop;
  return candidate;
end $$;

create function take_free_account_number() returns trigger language plpgsql as $$
begin
  new.number := free_account_number(new.number, new.key);
  return new;
end $$;

create trigger ledger_accounts_take_number before insert on ledger_accounts
  for each row execute function take_free_account_number();

-- The last day of each month that is closed. What comes later is booked on the first open day.
create table ledger_closings (
  last_day date primary key,
  closed_at timestamptz not null,
  closed_by text not null
);
create trigger ledger_closings_written_once before update or delete or truncate on ledger_closings
  for each statement execute function refuse_to_rewrite();

-- One business event of an order, or of a line of the bank. `source` names the row that it is about: 'order', 'attempt 12', 'refund 7'. No
-- foreign key leads to the order: its lock would have posting wait for whoever works on the order, and them for the posting. Orders are
-- never deleted.
create table ledger_entries (
  id bigint generated always as identity primary key,
  order_id integer,
  source text not null,
  kind text not null,
  at timestamptz not null,
  booked_on date not null,
  posted_at timestamptz not null,
  bank_line_id integer,
  constraint ledger_entries_about_one check (num_nonnulls(order_id, bank_line_id) = 1)
);
create index ledger_entries_order on ledger_entries (order_id, id);
create index ledger_entries_booked on ledger_entries (booked_on, id);
create index ledger_entries_bank_line on ledger_entries (bank_line_id) where bank_line_id is not null;
-- When orders that have ended, or take no more money, were taken off what was sold.
create index ledger_entries_ended on ledger_entries (order_id, id) where source in ('cancelled', 'cancelled_balance');
create trigger ledger_entries_written_once before update or delete or truncate on ledger_entries
  for each statement execute function refuse_to_rewrite();

create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select from posted where booked_on <= (select max(last_day) from ledger_closings)) then
    raise exception 'a closed month takes no entry' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

create trigger ledger_entries_in_open_month after insert on ledger_entries
  referencing new table as posted for each statement execute function refuse_closed_month();

-- Debits are positive, credits negative, in minor units. Product and merchandise tell whose income it is.
create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account text not null references ledger_accounts,
  product_id integer references products,
  merchandise_id integer references merchandise,
  amount bigint not null check (amount <> 0),
  check (num_nonnulls(product_id, merchandise_id) <= 1)
);
create index ledger_postings_entry on ledger_postings (entry_id);
create index ledger_postings_account on ledger_postings (account, entry_id);
create trigger ledger_postings_written_once before update or delete or truncate on ledger_postings
  for each statement execute function refuse_to_rewrite();

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id having sum(amount) <> 0) then
    raise exception 'an entry of the ledger does not balance' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

create trigger ledger_postings_balance after insert on ledger_postings
  referencing new table as posted for each statement execute function refuse_unbalanced();

-- The products whose revenue is recognized, and since when: the end of their event.
create table ledger_revenue_recognitions (
  product_id integer primary key references products,
  at timestamptz not null
);

-- The orders and bank lines that the ledger has to look at again, once for each change: triggers add a row in the transaction of the
-- change, and housekeeping takes it.
create table ledger_queue (
  id bigint generated always as identity primary key,
  order_id integer,
  bank_line_id integer
);

create function queue_order_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) values (new.id);
  return null;
end
$$;

-- Triggers of what is written for many orders at once run once a statement, not once a row. An order that costs nothing moves no money: the
-- ledger looks at it for the figures of sales alone.
create function queue_new_orders_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) select id from written where items_total > 0 or cart_id is not null;
  return null;
end
$$;

create trigger orders_in_ledger after insert on orders
  referencing new table as written for each statement execute function queue_new_orders_for_ledger();
create trigger orders_changed_in_ledger after update on orders
  for each row when (
    (old.payment_status in ('cancelled', 'abandoned')) <> (new.payment_status in ('cancelled', 'abandoned'))
    or old.items_total <> new.items_total or old.total_price <> new.total_price
    or old.discount_amount <> new.discount_amount or old.has_refunds <> new.has_refunds)
  execute function queue_order_for_ledger();
create trigger orders_taxed_otherwise_in_ledger after update of reverse_charge on orders
  for each row when (old.reverse_charge <> new.reverse_charge) execute function queue_order_for_ledger();

-- A change of the payment method alone moves no money: the ledger looks at its order for the figures of sales.
create trigger orders_of_another_method_in_ledger after update of payment_method on orders
  for each row when (old.payment_method <> new.payment_method) execute function queue_order_for_ledger();

create function queue_order_of_row_for_ledger() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into ledger_queue (order_id) values (old.order_id);
  else
    insert into ledger_queue (order_id) values (new.order_id);
  end if;
  return null;
end
$$;

create function queue_orders_of_incoming_payments_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) select distinct order_id from written;
  return null;
end
$$;

create trigger incoming_payments_in_ledger after insert on incoming_payments
  referencing new table as written for each statement execute function queue_orders_of_incoming_payments_for_ledger();
create trigger refunds_in_ledger after insert or update of status, total, out_of_band_amount on refunds
  for each row execute function queue_order_of_row_for_ledger();
create trigger overpayments_in_ledger after insert or update of amount or delete on overpayments
  for each row execute function queue_order_of_row_for_ledger();

-- The ledger takes back the taxes of a refund as its credit note says them.
create trigger credit_notes_in_ledger after insert on credit_notes
  for each row execute function queue_order_of_row_for_ledger();

-- Staff who resolve a problem may lower what is paid, after the money itself was lost earlier: the ledger looks at the order for the
-- figures of sales.
create function queue_orders_of_paid_amounts_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id)
  select distinct written.order_id from written join replaced using (id) where written.paid_amount <> replaced.paid_amount;
  return null;
end
$$;

create trigger paid_amounts_in_ledger after update on payments
  referencing old table as replaced new table as written
  for each statement execute function queue_orders_of_paid_amounts_for_ledger();

-- A place that is released moves no money: the ledger looks at it for the figures of sales alone.
create trigger cart_products_released_in_ledger after update of released_at on cart_products
  for each row when (new.order_id is not null and new.released_at is distinct from old.released_at)
  execute function queue_order_of_row_for_ledger();
create trigger cart_merchandise_released_in_ledger after update of released_at on cart_merchandise
  for each row when (new.order_id is not null and new.released_at is distinct from old.released_at)
  execute function queue_order_of_row_for_ledger();

-- An order of which a line is exchanged for another of the same price sells something else, perhaps at another tax.
create function queue_previous_order_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) values (old.order_id);
  return null;
end
$$;

create trigger cart_products_leave_order_in_ledger after update of order_id on cart_products
  for each row when (old.order_id is not null and new.order_id is distinct from old.order_id)
  execute function queue_previous_order_for_ledger();
create trigger cart_merchandise_leave_order_in_ledger after update of order_id on cart_merchandise
  for each row when (old.order_id is not null and new.order_id is distinct from old.order_id)
  execute function queue_previous_order_for_ledger();

-- So does one whose lines share a discount of the same sum otherwise.
create trigger cart_products_repriced_in_ledger after update of price, fee on cart_products
  for each row when (new.order_id is not null and (new.price, new.fee) is distinct from (old.price, old.fee))
  execute function queue_order_of_row_for_ledger();
create trigger cart_merchandise_repriced_in_ledger after update of price, fee on cart_merchandise
  for each row when (new.order_id is not null and (new.price, new.fee) is distinct from (old.price, old.fee))
  execute function queue_order_of_row_for_ledger();

create function queue_order_of_payment_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id) select order_id from payments where id = new.payment_id;
  return null;
end
$$;

create trigger payment_attempts_in_ledger after insert on payment_attempts
  for each row when (new.status = 'succeeded') execute function queue_order_of_payment_for_ledger();
create function queue_orders_of_attempts_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id)
  select distinct order_id from written join replaced using (id) join payments on payments.id = written.payment_id
   where (written.status = 'succeeded') <> (replaced.status = 'succeeded');
  return null;
end
$$;

create trigger payment_attempts_changed_in_ledger after update on payment_attempts
  referencing old table as replaced new table as written for each statement execute function queue_orders_of_attempts_for_ledger();

create function queue_order_of_attempt_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id)
  select p.order_id from payment_attempts a join payments p on p.id = a.payment_id where a.id = new.attempt_id;
  return null;
end
$$;

create trigger card_refunds_in_ledger after insert or update of status, overpayment_id on card_refunds
  for each row execute function queue_order_of_attempt_for_ledger();
create trigger disputes_in_ledger after update of lost_amount, written_off on disputes
  for each row execute function queue_order_of_attempt_for_ledger();

create function queue_new_bank_lines_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id) select id from written where amount > 0;
  return null;
end
$$;

create trigger bank_lines_in_ledger after insert on bank_lines
  referencing new table as written for each statement execute function queue_new_bank_lines_for_ledger();

create function queue_bank_lines_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id)
  select distinct line
    from written join replaced using (id), unnest(array[id, written.other_line_id, replaced.other_line_id]) as line
   where line is not null
     and (written.status, written.account, written.difference, written.other_line_id, written.opening)
         is distinct from (replaced.status, replaced.account, replaced.difference, replaced.other_line_id, replaced.opening);
  return null;
end
$$;

create trigger bank_lines_changed_in_ledger after update on bank_lines
  referencing old table as replaced new table as written for each statement execute function queue_bank_lines_for_ledger();

create function queue_allocated_bank_lines_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (bank_line_id) select distinct line_id from written;
  return null;
end
$$;

create trigger bank_line_allocations_in_ledger after insert on bank_line_allocations
  referencing new table as written for each statement execute function queue_allocated_bank_lines_for_ledger();
create trigger bank_line_allocations_reversed_in_ledger after update on bank_line_allocations
  referencing new table as written for each statement execute function queue_allocated_bank_lines_for_ledger();

create function queue_credit_transfer_for_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (order_id, bank_line_id)
  select coalesce(r.order_id, v.order_id), t.bank_line_id
    from credit_transfers t left join refunds r on r.id = t.refund_id left join overpayments v on v.id = t.overpayment_id
   where t.id = new.credit_transfer_id and num_nonnulls(r.order_id, v.order_id, t.bank_line_id) = 1;
  return null;
end
$$;

create trigger credit_transfer_bank_lines_in_ledger after insert or update of ended_at on credit_transfer_bank_lines
  for each row execute function queue_credit_transfer_for_ledger();

-- === Figures of sales ===

-- What orders have sold is kept in sums that the first page of the office reads instead of a million lines: by order, by the quarter of an
-- hour in which orders were placed, and by day. Quarters, because every calendar of the world begins its days on one. These orders are to
-- be counted again: what the ledger takes from its queue comes here in the same transaction.
create table sales_queue (
  id bigint generated always as identity primary key,
  order_id integer not null
);

create function queue_orders_for_sales() returns trigger language plpgsql as $$
begin
  insert into sales_queue (order_id) select distinct order_id from taken where order_id is not null;
  return null;
end
$$;

create trigger ledger_queue_to_sales after delete on ledger_queue
  referencing old table as taken for each statement execute function queue_orders_for_sales();

-- A kind is all of an order, what it has of an event, a product or a merchandise item (subject_id is its id), or what it costs beside
-- these. No reference to its order: a new row would wait for whoever has that locked, and no order is ever deleted.
create table order_sales (
  order_id integer not null,
  kind text not null check (kind in ('all', 'event', 'product', 'merchandise', 'shipping', 'vouchers', 'cancelled_balance')),
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (order_id, kind, subject_id)
);

create table sales_quarter_hours (
  starts_at timestamptz not null,
  kind text not null,
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (starts_at, kind, subject_id)
);

-- By the days of the festival's calendar: some thousand rows where there are hundreds of thousands of quarters. They are made from the
-- quarters, once more when the festival's time zone has changed.
create table sales_days (
  day date not null,
  kind text not null,
  subject_id integer not null,
  orders integer not null,
  places integer not null,
  returned integer not null,
  income bigint not null,
  refunded bigint not null,
  primary key (day, kind, subject_id)
);

-- The time zone of these days.
create table sales_calendar (
  one boolean primary key default true check (one),
  timezone text not null
);

-- The same by payment method, for charts and the first page of the office. These orders are to be counted again: those whose figures of
-- sales were just counted.
create table method_sales_queue (
  id bigint generated always as identity primary key,
  order_id integer not null
);

create function queue_orders_for_method_sales() returns trigger language plpgsql as $$
begin
  insert into method_sales_queue (order_id) select distinct order_id from taken;
  return null;
end
$$;

create trigger sales_queue_to_method_sales after delete on sales_queue
  referencing old table as taken for each statement execute function queue_orders_for_method_sales();

-- No reference to its order, as order_sales has none.
create table order_method_sales (
  order_id integer primary key,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null
);

create table method_sales_quarter_hours (
  starts_at timestamptz not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  primary key (starts_at, payment_method)
);

create table method_sales_days (
  day date not null,
  payment_method text not null,
  places integer not null,
  income bigint not null,
  paid bigint not null,
  primary key (day, payment_method)
);

-- === Mails and mailings ===

-- What all mails have in common of their HTML, around `<!--title-->` and `<!--content-->`, by its SHA-256: three quarters of a
-- confirmation. A new one is kept when the festival, or its layout, was changed.
create table mail_frames (
  hash bytea primary key,
  markup text not null
);
create trigger mail_frames_written_once before update or truncate on mail_frames
  for each statement execute function refuse_to_rewrite();

create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  template text not null,
  subject text not null,
  words text not null generated always as (searchable(recipient || ' ' || subject || ' ')) stored,
  -- The content within its frame; the whole page where there is no frame.
  html text not null,
  frame bytea references mail_frames,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  last_error text,
  -- What goes with it is described here and drawn when it leaves.
  attachments jsonb not null default '[]',
  -- Which order it is about, so that it is found with the order and can be sent again.
  order_id integer references orders,
  -- The token of a mailed link is kept nowhere: a mail keeps what its link is made from, and a placeholder in its text.
  link jsonb,
  -- Whether it was written to the customer of its order, and so goes where that one's mails go when it leaves.
  to_customer boolean,
  -- The mail server that took it; null where there was none.
  mail_server text,
  -- What its headers offer to stop.
  unsubscribe_url text,
  -- Whether it is not tried again when it may have been taken.
  at_most_once boolean not null default false,
  handed_over_at timestamptz,
  -- The language in which it was written, and its documents are drawn.
  language text
);
create index mails_unsent on mails (id) where sent_at is null;
create index mails_order on mails (order_id, id) where order_id is not null;
create index mails_words on mails using gin (words gin_trgm_ops);
create index mails_template on mails (template, id);
create index mails_recipient on mails (email_key(recipient), id);

-- The whole HTML of a mail, as it is sent.
create function mail_html(mail mails) returns text language sql stable
return coalesce(
  (select replace(replace(markup, '<!--title-->',
             replace(replace(replace(replace(replace(mail.subject, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')),
           '<!--content-->', mail.html)
     from mail_frames where hash = mail.frame),
  mail.html);

-- Messages that staff write to many people, and to whom they went.
create table mailings (
  id integer generated always as identity primary key,
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'preparing', 'sending', 'stopped', 'finished')),
  kind text not null check (kind in ('operational', 'news')),
  subject text not null check (length(subject) <= 200),
  body text not null check (length(body) <= 50000),
  audience jsonb not null,
  created_at timestamptz not null,
  created_by text not null,
  send_at timestamptz,
  sent_by text,
  started_at timestamptz,
  finished_at timestamptz,
  -- Counted as it goes, so that nobody who looks has to.
  recipients integer not null default 0 check (recipients >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  handed_over integer not null default 0 check (handed_over >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  translations jsonb not null default '{}',
  constraint mailings_add_up check (left_out + handed_over <= recipients and sent + failed <= handed_over),
  constraint mailings_finished check ((status in ('stopped', 'finished')) = (finished_at is not null)),
  constraint mailings_scheduled check (status <> 'scheduled' or send_at is not null),
  constraint mailings_started check ((status in ('draft', 'scheduled')) = (started_at is null))
);
-- Those that something is to be done about.
create index mailings_open on mailings (id) where status in ('scheduled', 'preparing', 'sending');
create index mailings_unsettled on mailings (finished_at) where sent < handed_over and finished_at is not null;

-- Who gets a mailing, fixed when it begins. No name: who is erased goes with the address.
create table mailing_recipients (
  id bigint generated always as identity,
  mailing_id integer not null references mailings on delete cascade,
  email text check (email = email_key(email) and email <> ''),
  order_ids integer[] not null,
  line_ids integer[] not null,
  result text not null default 'waiting' check (result in ('waiting', 'sending', 'sent', 'failed', 'left_out')),
  reason text check (reason in ('opted_out', 'no_address', 'erased', 'missing')),
  mail_id integer references mails on delete set null,
  primary key (mailing_id, id),
  -- Never twice to one address.
  constraint mailing_recipients_once unique (mailing_id, email),
  constraint mailing_recipients_left_out check ((result = 'left_out') = (reason is not null)),
  constraint mailing_recipients_mailed check (result not in ('waiting', 'left_out') or mail_id is null)
);
create index mailing_recipients_result on mailing_recipients (mailing_id, result, id);
create index mailing_recipients_address on mailing_recipients (email text_pattern_ops) where email is not null;
create index mailing_recipients_mail on mailing_recipients (mail_id) where mail_id is not null;

-- Who wants no news. A hash, not the address: it is still known when the person is erased.
create table news_opt_outs (
  address_hash bytea primary key check (length(address_hash) = 32),
  at timestamptz not null,
  via text not null check (via in ('link', 'one_click', 'account')),
  changed_in xid8 not null default pg_current_xact_id()
);
create index news_opt_outs_changed_in on news_opt_outs (changed_in);

-- === What other programs are told ===

-- The addresses that events are sent to as they happen. Secrets are encrypted; while they are exchanged, both sign. `cursor` is the number
-- of the last event that has become a delivery, where it was to.
create table webhook_endpoints (
  id integer generated always as identity primary key,
  name text not null check (name <> '' and length(name) <= 100),
  url text not null check (length(url) <= 500),
  types text[] not null check (cardinality(types) > 0),
  event_ids integer[] check (cardinality(event_ids) > 0),
  personal_data boolean not null,
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- `resting` after three days without a success, `gone` after an answer of 410, `off` by staff: nothing is sent.
  state text not null default 'active' check (state in ('active', 'resting', 'gone', 'off')),
  cursor bigint not null,
  -- The number from which its types and events are those that it has now.
  told_from bigint not null,
  -- What was no longer kept when it was taken up again.
  skipped_from bigint,
  skipped_to bigint,
  failing_since timestamptz,
  last_success_at timestamptz,
  created_at timestamptz not null,
  created_by integer not null references staff,
  constraint webhook_endpoints_former_ends check ((former_secret is null) = (former_until is null)),
  constraint webhook_endpoints_skipped check ((skipped_from is null) = (skipped_to is null) and skipped_from <= skipped_to)
);

-- An event to send to an address: what is sent is read from `events_out`, so that whoever is erased there is erased here. Without a number
-- it is a test. While one is `sending`, `next_at` is when another process takes it over.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  endpoint_id integer not null references webhook_endpoints on delete cascade,
  number bigint,
  message_id uuid not null,
  type text not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  first_at timestamptz,
  next_at timestamptz,
  finished_at timestamptz,
  constraint webhook_deliveries_once unique (endpoint_id, number),
  constraint webhook_deliveries_open check ((state in ('pending', 'sending')) = (next_at is not null)),
  constraint webhook_deliveries_finished check ((state in ('delivered', 'failed')) = (finished_at is not null))
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at) where next_at is not null;
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, id);
create index webhook_deliveries_finished_at on webhook_deliveries (finished_at) where finished_at is not null;

create table webhook_attempts (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_deliveries on delete cascade,
  at timestamptz not null,
  milliseconds integer not null check (milliseconds >= 0),
  status integer,
  error text,
  -- How the answer began.
  answer text not null check (length(answer) <= 1000),
  constraint webhook_attempts_answered_or_failed check (status is not null or error is not null)
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
create index webhook_attempts_at on webhook_attempts (at);

-- What happened that other programs hear of, written in the transaction that did it, with the object as that statement left it. Its number
-- is given afterwards, in the order in which such transactions are found, by whoever holds the row of `event_stream`: so numbers have no
-- gaps, and none is ever given below one that somebody has read. Only kept once there is a key or an address that is told. `event_ids` are
-- the events of the object; those of an order are in its lines.
create table events_out (
  id bigint generated always as identity primary key,
  message_id uuid not null default gen_random_uuid(),
  type text not null,
  kind text not null check (kind in ('order', 'ticket', 'admission', 'refund', 'guest', 'product', 'consent')),
  object_id bigint not null,
  order_id integer,
  event_ids integer[] not null default '{}',
  data jsonb not null,
  -- What an order has, and the tickets of a refund, which selling is not to wait for: added with the number, or before one of them changes.
  parts jsonb,
  number bigint unique,
  at timestamptz,
  constraint events_out_numbered_at_a_time check ((number is null) = (at is null)),
  constraint events_out_of_an_order check ((order_id is not null) = (kind in ('order', 'refund'))),
  constraint events_out_numbered_with_parts check (number is null or order_id is null or parts is not null)
);
create index events_out_pending on events_out (id) where number is null;
create index events_out_without_parts on events_out (order_id) where order_id is not null and parts is null;
create index events_out_object on events_out (kind, object_id);

create table event_stream (
  one boolean primary key default true check (one),
  last_number bigint not null default 0,
  -- Events up to this one are kept no longer.
  purged_number bigint not null default 0,
  -- The products that were sold out when it was last looked.
  sold_out integer[] not null default '{}'
);
insert into event_stream default values;

create function events_are_kept() returns boolean language plpgsql stable as $$
begin
  return exists (select from api_keys) or exists (select from webhook_endpoints);
end $$;

-- What an order has, and the tickets of a refund of it. `event_id` says which keys may read a part.
create function told_parts(told_order integer, told_kind text, told_id bigint) returns jsonb
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- Before a line of an order changes, what earlier transactions did to the order is given the lines as they were.
create function keep_told_parts() returns trigger language plpgsql as $$
begin
  update events_out set parts = told_parts(order_id, kind, object_id)
   where order_id = old.order_id and parts is null and xmin <> pg_current_xact_id()::xid;
  return new;
end $$;
create trigger cart_products_told before update of order_id, price, fee, variant_id, released_at on cart_products
  for each row when (old.order_id is not null) execute function keep_told_parts();
create trigger cart_merchandise_told before update of order_id, price, fee, variant_id, released_at on cart_merchandise
  for each row when (old.order_id is not null) execute function keep_told_parts();

-- An order as programs read it, without its lines.
create function told_order(o orders) returns jsonb language sql stable return jsonb_build_object(
  'id', o.id, 'code', o.code, 'customer_id', o.customer_id, 'created_at', o.created_at, 'payment_method', o.payment_method,
  'payment_status', o.payment_status, 'paid_at', o.paid_at, 'has_refunds', o.has_refunds, 'items_total', o.items_total,
  'shipping_amount', o.shipping_amount, 'donation_amount', o.donation_amount, 'discount_amount', o.discount_amount,
  'total_price', o.total_price, 'billing_name', o.billing_name, 'billing_email', o.billing_email, 'billing_country', o.billing_country,
  'billing_address', o.billing_address, 'shipping_country', o.shipping_country, 'shipping_address', o.shipping_address,
  'company_name', o.company_name, 'vat_number', o.vat_number);

create function tell_of_new_orders() returns trigger language plpgsql as $$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, order_id, data)
    select what.type, 'order', n.id, n.id, told_order(n)
      from new_rows n cross join lateral (
        select 'order.placed' as type union all select 'order.paid' where n.payment_status = 'paid') what;
  end if;
  return null;
end $$;
create trigger orders_placed_told after insert on orders referencing new table as new_rows
  for each statement execute function tell_of_new_orders();

create function tell_of_changed_orders() returns trigger language plpgsql as $$
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
end $$;
create trigger orders_changed_told after update on orders referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_changed_orders();

-- The guests of an invitation, once its terms are accepted.
create function tell_of_accepted_guests() returns trigger language plpgsql as $$
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
end $$;
create trigger orders_accepted_told after update of accepted_ts_and_cs on orders
  for each row when (new.payment_method = 'invitation' and old.accepted_ts_and_cs is null and new.accepted_ts_and_cs is not null)
  execute function tell_of_accepted_guests();

create function told_ticket(t tickets, order_code text, product text, event text, variant text) returns jsonb language sql stable return jsonb_build_object(
  'id', t.id, 'code', t.code, 'order', order_code, 'product', product, 'event', event, 'variant', variant,
  'transport_time_id', t.transport_time_id, 'status', t.status, 'price', t.price, 'fee', t.fee, 'created_at', t.created_at, 'full_name', t.full_name, 'email', t.email, 'age', t.age);

create function tell_of_new_tickets() returns trigger language plpgsql as $$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, event_ids, data)
    select 'ticket.issued', 'ticket', n.id, array[p.event_id], told_ticket(n, o.code, p.external_code, e.key, v.key)
      from new_rows n join orders o on o.id = n.order_id join products p on p.id = n.product_id join events e on e.id = p.event_id
      left join variants v on v.id = n.variant_id
     order by n.id;
  end if;
  return null;
end $$;
create trigger tickets_issued_told after insert on tickets referencing new table as new_rows
  for each statement execute function tell_of_new_tickets();

-- That a ticket is used is told by its admission.
create function tell_of_changed_tickets() returns trigger language plpgsql as $$
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
end $$;
create trigger tickets_changed_told after update on tickets referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_changed_tickets();

create function tell_of_admissions() returns trigger language plpgsql as $$
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
end $$;
create trigger scans_told after insert on scans referencing new table as new_rows for each statement execute function tell_of_admissions();

create function told_refund(r refunds, order_code text) returns jsonb language sql stable return jsonb_build_object(
  'id', r.id, 'order', order_code, 'customer_id', r.customer_id, 'status', r.status, 'created_at', r.created_at,
  'completed_at', r.completed_at, 'destination', r.destination, 'total', r.total, 'shipping_refund', r.shipping_refund,
  'donation_refund', r.donation_refund, 'reason', r.reason, 'problem_reason', r.problem_reason);

create function tell_of_new_refunds() returns trigger language plpgsql as $$
begin
  if events_are_kept() then
    insert into events_out (type, kind, object_id, order_id, data)
    select what.type, 'refund', n.id, n.order_id, told_refund(n, o.code)
      from new_rows n join orders o on o.id = n.order_id cross join lateral (
        select 'refund.requested' as type union all select 'refund.done' where n.status = 'processed') what;
  end if;
  return null;
end $$;
create trigger refunds_requested_told after insert on refunds referencing new table as new_rows
  for each statement execute function tell_of_new_refunds();

create function tell_of_changed_refunds() returns trigger language plpgsql as $$
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
end $$;
create trigger refunds_changed_told after update on refunds referencing old table as old_rows new table as new_rows
  for each statement execute function tell_of_changed_refunds();

create function tell_of_consent() returns trigger language plpgsql as $$
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
end $$;
create trigger news_opt_outs_told after insert or delete on news_opt_outs for each row execute function tell_of_consent();

-- === Operation ===

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}',
  -- From which request: its id, the call, and of staff the address.
  request jsonb
);
create index audit_at on audit (at, id);
create index audit_subject on audit (subject, id);
create index audit_actor on audit (actor, id);
create index audit_action on audit (action, id);
create trigger audit_written_once before update or delete or truncate on audit
  for each statement execute function refuse_to_rewrite();
create trigger audit_separate_personal_data before insert on audit
  for each row when (
    new.detail ?| array['full_name', 'email', 'age', 'country', 'address', 'company_name', 'vat_number', 'note', 'reason', 'search'])
  execute function separate_personal_data('detail');

-- What was erased because its time was over: of each kind when that was looked at last, and of the last turn how much and when.
create table retention_runs (
  kind text primary key check (kind in ('endedCarts', 'sentMails', 'logIns', 'bankDetails', 'holders')),
  checked_at timestamptz not null,
  erased_at timestamptz,
  erased integer not null default 0 check (erased >= 0),
  total bigint not null default 0,
  check (total >= erased)
);

-- The workers of the job queue that live, in all processes: jobs of those that were not seen for a while are free again.
create table job_workers (
  id text primary key check (id <> ''),
  seen_at timestamptz not null
);

-- The processes that run now, and the figures of each: written every few seconds, worth nothing after a crash.
create unlogged table processes (
  id uuid primary key,
  host text not null,
  role text not null,
  figures jsonb not null,
  seen_at timestamptz not null
);

-- How often each thing that processes keep in memory has been changed, so that a process can tell that it is behind.
create table cache_versions (
  name text primary key,
  version bigint not null
);

-- What limits have counted, for all processes together: a keyed hash of what is counted for whom. A crash may empty it, so it is not
-- logged.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ended on rate_limits (ends_at);

-- === The sandbox bank ===

-- The sandbox bank is outside the shop: nothing refers to it and it refers to nothing. It can be slow, fail refunds days later, and have
-- its charges disputed.
create table sandbox_mode (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('instant', 'slow', 'failing'))
);

create table sandbox_sessions (
  reference text primary key,
  gateway text not null,
  order_code text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  return_url text not null,
  cancel_url text not null,
  status text not null default 'open' check (status in ('open', 'processing', 'succeeded', 'declined', 'cancelled', 'closed')),
  event_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  failure_reason text,
  -- When a payment arrives that is under way.
  settles_at timestamptz,
  constraint sandbox_sessions_settled_once check ((status in ('open', 'closed')) = (event_id is null)),
  constraint sandbox_sessions_settles check ((status = 'processing') = (settles_at is not null))
);
create index sandbox_sessions_newest on sandbox_sessions (created_at);
create index sandbox_sessions_due on sandbox_sessions (settles_at) where settles_at is not null;

create table sandbox_refunds (
  reference text primary key,
  session text not null references sandbox_sessions,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When a refund that is under way arrives, or one that had arrived comes back.
  settles_at timestamptz,
  check ((status = 'pending') = (settled_at is null))
);
create index sandbox_refunds_session on sandbox_refunds (session);
create index sandbox_refunds_newest on sandbox_refunds (created_at);
create index sandbox_refunds_due on sandbox_refunds (settles_at) where settles_at is not null;

create table sandbox_disputes (
  ref text primary key,
  session text not null unique references sandbox_sessions,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  due_by timestamptz not null
);
