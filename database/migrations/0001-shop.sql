-- Money is bigint minor units. Instants are timestamptz. Wall-clock times of a product are timestamp, read in its event's timezone.

create table site (
  one boolean primary key default true check (one),
  version integer not null default 1,
  -- json, not jsonb: the order of its maps is the order in which people see them.
  settings json not null
);

create table stock (
  id integer generated always as identity primary key,
  capacity integer check (capacity >= 0),
  taken integer not null default 0,
  -- Counts the changes, so that news that arrive out of order are told from newer ones.
  version bigint not null default 0,
  constraint stock_never_oversold check (taken >= 0 and (capacity is null or taken <= capacity))
);

create table events (
  id integer generated always as identity primary key,
  key text not null unique check (key <> '' and key !~ '^[0-9]'),
  name text not null,
  timezone text not null,
  starts_at timestamptz,
  settings jsonb not null,
  sort integer not null
);

create table products (
  id integer generated always as identity primary key,
  external_code text not null unique,
  event_id integer not null references events,
  stock_id integer not null unique references stock,
  name text not null,
  type text not null,
  price bigint not null check (price >= 0),
  fee bigint not null default 0 check (fee >= 0),
  refund_fee bigint not null default 0 check (refund_fee >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate >= 0 and tax_rate <= 100),
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
  sort integer not null
);

create table payment_plan_steps (
  product_id integer not null references products on delete cascade,
  position integer not null check (position >= 0),
  amount bigint not null check (amount > 0),
  count integer not null check (count >= 0),
  units text not null check (units in ('days', 'weeks', 'months', 'years')),
  primary key (product_id, position)
);

create table travel_times (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  stock_id integer not null unique references stock,
  travel_time timestamp not null,
  unique (product_id, travel_time),
  unique (product_id, id)
);

create table merchandise (
  id integer generated always as identity primary key,
  external_code text not null unique,
  stock_id integer not null unique references stock,
  name text not null,
  type text not null,
  price bigint not null check (price >= 0),
  fee bigint not null default 0 check (fee >= 0),
  refund_fee bigint not null default 0 check (refund_fee >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate >= 0 and tax_rate <= 100),
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
  sort integer not null
);

create table shipping_rates (
  country text primary key,
  name text not null,
  type text not null default 'flat' check (type = 'flat'),
  price bigint not null check (price >= 0),
  tax_rate numeric(5, 2) not null default 0 check (tax_rate >= 0 and tax_rate <= 100),
  enabled boolean not null default true,
  sort integer not null
);

create table vouchers (
  id integer generated always as identity primary key,
  code text not null,
  name text not null,
  amount bigint not null check (amount > 0),
  expires_at timestamptz,
  enabled boolean not null default true
);
create unique index vouchers_code on vouchers (upper(code));

create table customers (
  id integer generated always as identity primary key,
  full_name text not null check (length(full_name) <= 255),
  email text not null check (length(email) <= 255),
  password_hash text,
  country text,
  address jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index customers_email on customers (lower(email));

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

create table carts (
  id integer generated always as identity primary key,
  code text not null unique,
  status text not null default 'open' check (status in ('open', 'ordered', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index carts_due on carts (expires_at) where status = 'open';

create table orders (
  id integer generated always as identity primary key,
  code text not null unique,
  checksum text not null check (length(checksum) >= 32),
  customer_id integer not null references customers,
  cart_id integer unique references carts,
  staff text,
  created_at timestamptz not null,
  payment_method text not null check (payment_method in ('credit_card', 'bank_transfer', 'voucher')),
  payment_status text not null
    check (payment_status in ('pending', 'partial', 'processing', 'problem', 'paid', 'cancelled', 'abandoned')),
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
  items_total bigint not null check (items_total >= 0),
  discount_amount bigint not null default 0 check (discount_amount >= 0),
  discount_name text,
  total_price bigint not null check (total_price >= 0),
  accepted_ts_and_cs timestamptz,
  has_payment_plan boolean not null default false,
  payment_plan jsonb not null default '[]',
  abandon_at timestamptz,
  paid_at timestamptz,
  constraint orders_total_adds_up check (total_price = items_total + shipping_amount - discount_amount),
  constraint orders_problem_has_reason check ((payment_status = 'problem') = (problem_reason is not null))
);
create index orders_customer on orders (customer_id, id);
create index orders_due on orders (abandon_at) where payment_status = 'pending';

create table cart_products (
  id integer generated always as identity primary key,
  cart_id integer not null references carts,
  order_id integer references orders,
  product_id integer not null references products,
  transport_time_id integer,
  full_name text not null check (length(full_name) <= 255),
  email text not null check (length(email) <= 255),
  age text,
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  name_key text not null,
  released_at timestamptz,
  foreign key (product_id, transport_time_id) references travel_times (product_id, id)
);
create unique index cart_products_holder on cart_products (cart_id, product_id, name_key) where released_at is null;
create index cart_products_order on cart_products (order_id) where order_id is not null;
create index cart_products_product on cart_products (product_id) where released_at is null;

create table cart_merchandise (
  id integer generated always as identity primary key,
  cart_id integer not null references carts,
  order_id integer references orders,
  merchandise_id integer not null references merchandise,
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  released_at timestamptz
);
create index cart_merchandise_cart on cart_merchandise (cart_id);
create index cart_merchandise_order on cart_merchandise (order_id) where order_id is not null;

create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  reference text not null unique,
  position integer not null check (position >= 0),
  amount bigint not null check (amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  due_at timestamptz not null,
  paid_at timestamptz,
  payment_status text not null
    check (payment_status in ('pending', 'processing', 'partial', 'problem', 'paid', 'cancelled')),
  attempt integer not null default 0 check (attempt >= 0),
  unique (order_id, position)
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
  instruction jsonb
);
create unique index payment_attempts_one_open on payment_attempts (payment_id) where status in ('open', 'processing');

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

create table tickets (
  id integer generated always as identity primary key,
  code text not null unique,
  barcode_secret text not null,
  order_id integer not null references orders,
  cart_product_id integer not null unique references cart_products,
  product_id integer not null references products,
  transport_time_id integer,
  full_name text not null,
  email text not null,
  age text,
  status text not null default 'active',
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  refund_fee bigint not null check (refund_fee >= 0),
  name_changes_used integer not null default 0 check (name_changes_used >= 0),
  last_edited_at timestamptz,
  created_at timestamptz not null,
  foreign key (product_id, transport_time_id) references travel_times (product_id, id)
);
create index tickets_order on tickets (order_id);

create table merchandise_purchases (
  id integer generated always as identity primary key,
  code text not null unique,
  order_id integer not null references orders,
  cart_merchandise_id integer not null unique references cart_merchandise,
  merchandise_id integer not null references merchandise,
  status text not null default 'active'
    check (status in ('active', 'shipped', 'refund', 'refunding', 'refund-problem', 'refunded', 'cancelled')),
  price bigint not null check (price >= 0),
  fee bigint not null check (fee >= 0),
  refund_fee bigint not null check (refund_fee >= 0),
  shipping_share bigint not null default 0 check (shipping_share >= 0),
  created_at timestamptz not null
);
create index merchandise_purchases_order on merchandise_purchases (order_id);

create table mails (
  id integer generated always as identity primary key,
  recipient text not null,
  template text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  last_error text
);
create index mails_unsent on mails (id) where sent_at is null;

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  detail jsonb not null default '{}'
);
