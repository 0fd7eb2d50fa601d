-- The schema after all migrations, for reading. Written by `npm run schema`: never edit it, write a migration.
-- The tables of the job queue (schema graphile_worker) are its own and left out.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION bare_email(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((replace(split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@'::text) || split_part(lower(email), '@'::text, 2));

CREATE OR REPLACE FUNCTION mark_wallet_passes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update wallet_passes set due = true where ticket_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_to_rewrite()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is written once', coalesce(tg_argv[0], tg_table_name) using errcode = 'restrict_violation';
end
$function$;

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
CREATE TRIGGER audit_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table cache_versions (
  name text not null,
  version bigint not null,
  constraint cache_versions_pkey PRIMARY KEY (name)
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

create table cart_merchandise (
  id integer generated always as identity,
  cart_id integer not null,
  order_id integer,
  merchandise_id integer not null,
  price bigint not null,
  fee bigint not null,
  released_at timestamp with time zone,
  constraint cart_merchandise_pkey PRIMARY KEY (id),
  constraint cart_merchandise_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint cart_merchandise_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint cart_merchandise_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cart_merchandise_fee_check CHECK (fee >= 0),
  constraint cart_merchandise_price_check CHECK (price >= 0)
);
CREATE INDEX cart_merchandise_cart ON cart_merchandise USING btree (cart_id);
CREATE INDEX cart_merchandise_order ON cart_merchandise USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_merchandise_ordered ON cart_merchandise USING btree (merchandise_id, order_id) WHERE order_id IS NOT NULL;

create table cart_products (
  id integer generated always as identity,
  cart_id integer,
  order_id integer,
  product_id integer not null,
  transport_time_id integer,
  full_name text not null,
  email text not null,
  age text,
  price bigint not null,
  fee bigint not null,
  name_key text not null,
  released_at timestamp with time zone,
  constraint cart_products_pkey PRIMARY KEY (id),
  constraint cart_products_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint cart_products_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint cart_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint cart_products_product_id_transport_time_id_fkey FOREIGN KEY (product_id, transport_time_id) REFERENCES travel_times(product_id, id),
  constraint cart_products_email_check CHECK (length(email) <= 255),
  constraint cart_products_fee_check CHECK (fee >= 0),
  constraint cart_products_full_name_check CHECK (length(full_name) <= 255),
  constraint cart_products_price_check CHECK (price >= 0)
);
CREATE UNIQUE INDEX cart_products_holder ON cart_products USING btree (cart_id, product_id, name_key) WHERE released_at IS NULL;
CREATE INDEX cart_products_order ON cart_products USING btree (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_products_ordered ON cart_products USING btree (product_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX cart_products_product ON cart_products USING btree (product_id) WHERE released_at IS NULL;
CREATE INDEX cart_products_released ON cart_products USING btree (cart_id) WHERE released_at IS NOT NULL;

create table carts (
  id integer generated always as identity,
  code text not null,
  status text default 'open'::text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  client text,
  customer_id integer,
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_code_key UNIQUE (code),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint carts_opener_check CHECK (status = 'open'::text OR client IS NULL AND customer_id IS NULL),
  constraint carts_status_check CHECK (status = ANY (ARRAY['open'::text, 'ordered'::text, 'expired'::text]))
);
CREATE INDEX carts_client ON carts USING btree (client) WHERE client IS NOT NULL;
CREATE INDEX carts_customer ON carts USING btree (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX carts_due ON carts USING btree (expires_at) WHERE status = 'open'::text;

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
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_email_check CHECK (length(email) <= 255),
  constraint customers_full_name_check CHECK (length(full_name) <= 255)
);
CREATE INDEX customers_bare_email ON customers USING btree (bare_email(email));
CREATE UNIQUE INDEX customers_email ON customers USING btree (lower(email));
CREATE INDEX customers_name ON customers USING btree (lower(full_name));
CREATE INDEX customers_words ON customers USING gin (lower((full_name || ' '::text) || email) gin_trgm_ops);

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
  constraint events_pkey PRIMARY KEY (id),
  constraint events_key_key UNIQUE (key),
  constraint events_end_after_start CHECK (ends_at > starts_at),
  constraint events_entry_check CHECK (entry = ANY (ARRAY['once'::text, 'multiple'::text])),
  constraint events_key_check CHECK (key <> ''::text AND key !~ '^[0-9]'::text)
);

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

create table former_barcodes (
  ticket_id integer not null,
  barcode_secret text not null,
  ended_at timestamp with time zone not null,
  constraint former_barcodes_pkey PRIMARY KEY (ticket_id, barcode_secret),
  constraint former_barcodes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
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
  waiting integer default 0 not null,
  user_agent text,
  constraint gate_devices_pkey PRIMARY KEY (id),
  constraint gate_devices_pairing_hash_key UNIQUE (pairing_hash),
  constraint gate_devices_token_hash_key UNIQUE (token_hash),
  constraint gate_devices_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint gate_devices_battery_check CHECK (battery >= 0 AND battery <= 100),
  constraint gate_devices_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint gate_devices_paired CHECK ((paired_at IS NULL) = (token_hash IS NULL)),
  constraint gate_devices_waiting_check CHECK (waiting >= 0)
);

create table gate_lists (
  gate_id integer not null,
  list_id integer not null,
  constraint gate_lists_pkey PRIMARY KEY (gate_id, list_id),
  constraint gate_lists_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id) ON DELETE CASCADE,
  constraint gate_lists_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id) ON DELETE CASCADE
);

create table gates (
  id integer generated always as identity,
  name text not null,
  constraint gates_pkey PRIMARY KEY (id),
  constraint gates_name_key UNIQUE (name),
  constraint gates_name_check CHECK (length(name) >= 1 AND length(name) <= 60)
);

create table gateway_tests (
  id integer generated always as identity,
  reference text not null,
  gateway text not null,
  gateway_ref text,
  transaction_ref text,
  amount bigint not null,
  currency text not null,
  status text default 'open'::text not null,
  opened_by text not null,
  created_at timestamp with time zone not null,
  notified_at timestamp with time zone,
  refund_status text,
  refund_code text,
  refunded_at timestamp with time zone,
  refund_asked_at timestamp with time zone,
  constraint gateway_tests_pkey PRIMARY KEY (id),
  constraint gateway_tests_reference_key UNIQUE (reference),
  constraint gateway_tests_amount_check CHECK (amount > 0),
  constraint gateway_tests_check CHECK (refund_status IS NULL OR status = 'succeeded'::text),
  constraint gateway_tests_refund_status_check CHECK (refund_status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text, 'unknown'::text])),
  constraint gateway_tests_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'declined'::text, 'expired'::text, 'cancelled'::text, 'mismatch'::text]))
);

create table incoming_payments (
  id integer generated always as identity,
  order_id integer not null,
  number integer not null,
  amount bigint not null,
  value_date date not null,
  note text,
  entered_by text not null,
  created_at timestamp with time zone not null,
  constraint incoming_payments_pkey PRIMARY KEY (id),
  constraint incoming_payments_order_id_number_key UNIQUE (order_id, number),
  constraint incoming_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint incoming_payments_amount_check CHECK (amount <> 0),
  constraint incoming_payments_note_check CHECK (length(note) <= 1000),
  constraint incoming_payments_number_check CHECK (number > 0)
);
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

create table known_places (
  key text not null,
  ends_at timestamp with time zone not null,
  constraint known_places_pkey PRIMARY KEY (key)
);
CREATE INDEX known_places_ended ON known_places USING btree (ends_at);

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

create table mails (
  id integer generated always as identity,
  recipient text not null,
  template text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  tries integer default 0 not null,
  last_error text,
  attachments jsonb default '[]'::jsonb not null,
  order_id integer,
  link jsonb,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX mails_order ON mails USING btree (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX mails_template ON mails USING btree (template, id);
CREATE INDEX mails_unsent ON mails USING btree (id) WHERE sent_at IS NULL;
CREATE INDEX mails_words ON mails USING gin (lower((recipient || ' '::text) || subject) gin_trgm_ops);

create table merchandise (
  id integer generated always as identity,
  external_code text not null,
  stock_id integer not null,
  name text not null,
  type text not null,
  price bigint not null,
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
  sort integer not null,
  constraint merchandise_pkey PRIMARY KEY (id),
  constraint merchandise_external_code_key UNIQUE (external_code),
  constraint merchandise_stock_id_key UNIQUE (stock_id),
  constraint merchandise_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint merchandise_fee_check CHECK (fee >= 0),
  constraint merchandise_limit_per_order_check CHECK (limit_per_order >= 0),
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
  status text default 'active'::text not null,
  price bigint not null,
  fee bigint not null,
  refund_fee bigint not null,
  shipping_share bigint default 0 not null,
  created_at timestamp with time zone not null,
  constraint merchandise_purchases_pkey PRIMARY KEY (id),
  constraint merchandise_purchases_cart_merchandise_id_key UNIQUE (cart_merchandise_id),
  constraint merchandise_purchases_code_key UNIQUE (code),
  constraint merchandise_purchases_cart_merchandise_id_fkey FOREIGN KEY (cart_merchandise_id) REFERENCES cart_merchandise(id),
  constraint merchandise_purchases_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id),
  constraint merchandise_purchases_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint merchandise_purchases_fee_check CHECK (fee >= 0),
  constraint merchandise_purchases_price_check CHECK (price >= 0),
  constraint merchandise_purchases_refund_fee_check CHECK (refund_fee >= 0),
  constraint merchandise_purchases_shipping_share_check CHECK (shipping_share >= 0),
  constraint merchandise_purchases_status_check CHECK (status = ANY (ARRAY['active'::text, 'shipped'::text, 'refund'::text, 'refunding'::text, 'refund-problem'::text, 'refunded'::text, 'cancelled'::text]))
);
CREATE INDEX merchandise_purchases_order ON merchandise_purchases USING btree (order_id);

create table migrations (
  name text not null,
  at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
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
CREATE TRIGGER order_recipients_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON order_recipients FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

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
  mails_to text,
  client text,
  abandon_claimed_at timestamp with time zone,
  changed_in xid8,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_cart_id_key UNIQUE (cart_id),
  constraint orders_code_key UNIQUE (code),
  constraint orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint orders_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES vouchers(id),
  constraint orders_checksum_check CHECK (length(checksum) >= 32),
  constraint orders_client_check CHECK (client IS NULL OR (payment_status = ANY (ARRAY['pending'::text, 'processing'::text]))),
  constraint orders_discount_amount_check CHECK (discount_amount >= 0),
  constraint orders_discount_has_voucher CHECK (discount_amount = 0 OR voucher_id IS NOT NULL),
  constraint orders_idempotency_key_check CHECK (length(idempotency_key) <= 64),
  constraint orders_items_total_check CHECK (items_total >= 0),
  constraint orders_mails_to_check CHECK (length(mails_to) <= 255),
  constraint orders_payment_method_check CHECK (payment_method = ANY (ARRAY['credit_card'::text, 'bank_transfer'::text, 'voucher'::text, 'cash'::text, 'card_terminal'::text])),
  constraint orders_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'partial'::text, 'processing'::text, 'problem'::text, 'paid'::text, 'cancelled'::text, 'abandoned'::text])),
  constraint orders_problem_has_reason CHECK ((payment_status = 'problem'::text) = (problem_reason IS NOT NULL)),
  constraint orders_shipping_amount_check CHECK (shipping_amount >= 0),
  constraint orders_total_adds_up CHECK (total_price = (items_total + shipping_amount - discount_amount)),
  constraint orders_total_price_check CHECK (total_price >= 0)
);
CREATE INDEX orders_by_staff ON orders USING btree (created_at DESC, id DESC) WHERE staff IS NOT NULL;
CREATE INDEX orders_changed_in ON orders USING btree (changed_in) WHERE changed_in IS NOT NULL;
CREATE INDEX orders_client ON orders USING btree (client) WHERE client IS NOT NULL;
CREATE INDEX orders_code_begins ON orders USING btree (code text_pattern_ops);
CREATE INDEX orders_customer ON orders USING btree (customer_id, id);
CREATE INDEX orders_due ON orders USING btree (abandon_at) WHERE payment_status = 'pending'::text;
CREATE UNIQUE INDEX orders_idempotency_key ON orders USING btree (idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX orders_newest ON orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_planned ON orders USING btree (created_at DESC, id DESC) WHERE has_payment_plan;
CREATE INDEX orders_refunded ON orders USING btree (created_at DESC, id DESC) WHERE has_refunds;
CREATE INDEX orders_sold ON orders USING btree (created_at) INCLUDE (id, cart_id, payment_status, payment_method, total_price);
CREATE INDEX orders_status ON orders USING btree (payment_status, created_at DESC, id DESC);
CREATE INDEX orders_unaccepted ON orders USING btree (created_at DESC, id DESC) WHERE accepted_ts_and_cs IS NULL;
CREATE INDEX orders_words ON orders USING gin (lower((billing_name || ' '::text) || billing_email) gin_trgm_ops);
CREATE TRIGGER orders_acceptance_written_once BEFORE UPDATE OF accepted_ts_and_cs ON orders FOR EACH ROW WHEN (old.accepted_ts_and_cs IS NOT NULL AND new.accepted_ts_and_cs IS DISTINCT FROM old.accepted_ts_and_cs) EXECUTE FUNCTION refuse_to_rewrite('orders.accepted_ts_and_cs');
CREATE TRIGGER orders_changed BEFORE UPDATE OF payment_status, accepted_ts_and_cs ON orders FOR EACH ROW EXECUTE FUNCTION note_change();

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
  sent_by_hand bigint default 0 not null,
  constraint overpayments_pkey PRIMARY KEY (id),
  constraint overpayments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint overpayments_amount_check CHECK (amount > 0),
  constraint overpayments_check CHECK (returned_to_card >= 0 AND returned_to_card <= amount),
  constraint overpayments_returned CHECK ((returned_at IS NULL) = (returned_by IS NULL)),
  constraint overpayments_sent_by_hand CHECK (sent_by_hand >= 0 AND (returned_to_card + sent_by_hand) <= amount)
);
CREATE INDEX overpayments_open ON overpayments USING btree (order_id) WHERE returned_at IS NULL;
CREATE INDEX overpayments_order ON overpayments USING btree (order_id);

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
  failure_told_at timestamp with time zone,
  constraint payment_attempts_pkey PRIMARY KEY (id),
  constraint payment_attempts_gateway_ref_key UNIQUE (gateway_ref),
  constraint payment_attempts_reference_key UNIQUE (reference),
  constraint payment_attempts_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint payment_attempts_amount_check CHECK (amount > 0),
  constraint payment_attempts_check CHECK (returned_amount >= 0 AND returned_amount <= amount),
  constraint payment_attempts_failure_code_check CHECK (length(failure_code) <= 200),
  constraint payment_attempts_failure_reason_check CHECK (failure_reason = ANY (ARRAY['declined'::text, 'insufficient_funds'::text, 'expired_card'::text, 'wrong_details'::text, 'authentication'::text, 'page_left'::text, 'page_expired'::text, 'other'::text])),
  constraint payment_attempts_status_check CHECK (status = ANY (ARRAY['open'::text, 'processing'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'expired'::text]))
);
CREATE UNIQUE INDEX payment_attempts_one_open ON payment_attempts USING btree (payment_id) WHERE status = ANY (ARRAY['open'::text, 'processing'::text]);
CREATE INDEX payment_attempts_open ON payment_attempts USING btree (created_at) WHERE status = ANY (ARRAY['open'::text, 'processing'::text]);
CREATE INDEX payment_attempts_payment ON payment_attempts USING btree (payment_id);
CREATE INDEX payment_attempts_to_tell ON payment_attempts USING btree (settled_at) WHERE failure_reason IS NOT NULL AND failure_told_at IS NULL AND (status = ANY (ARRAY['failed'::text, 'expired'::text, 'cancelled'::text]));
CREATE INDEX payment_attempts_transaction_ref ON payment_attempts USING btree (transaction_ref) WHERE transaction_ref IS NOT NULL;

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
  count integer not null,
  units text not null,
  constraint payment_plan_steps_pkey PRIMARY KEY (product_id, "position"),
  constraint payment_plan_steps_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint payment_plan_steps_amount_check CHECK (amount > 0),
  constraint payment_plan_steps_count_check CHECK (count >= 0),
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
  constraint payments_payment_status_check CHECK (payment_status = ANY (ARRAY['pending'::text, 'processing'::text, 'partial'::text, 'problem'::text, 'paid'::text, 'cancelled'::text])),
  constraint payments_position_check CHECK ("position" >= 0)
);
CREATE INDEX payments_unpaid ON payments USING btree (due_at) WHERE payment_status = ANY (ARRAY['pending'::text, 'partial'::text]);

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
  constraint products_pkey PRIMARY KEY (id),
  constraint products_external_code_key UNIQUE (external_code),
  constraint products_stock_id_key UNIQUE (stock_id),
  constraint products_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint products_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id),
  constraint products_end_after_start CHECK (ends_at > starts_at),
  constraint products_entry_check CHECK (entry = ANY (ARRAY['once'::text, 'multiple'::text])),
  constraint products_fee_check CHECK (fee >= 0),
  constraint products_limit_per_order_check CHECK (limit_per_order >= 0),
  constraint products_name_change_limit_check CHECK (name_change_limit >= 0),
  constraint products_price_check CHECK (price >= 0),
  constraint products_refund_fee_check CHECK (refund_fee >= 0),
  constraint products_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint products_travel_time_type_check CHECK (travel_time_type = ANY (ARRAY['fixed'::text, 'selectable'::text]))
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
  constraint refund_run_orders_pkey PRIMARY KEY (run_id, order_id),
  constraint refund_run_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refund_run_orders_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint refund_run_orders_run_id_fkey FOREIGN KEY (run_id) REFERENCES refund_runs(id),
  constraint refund_run_orders_amount_check CHECK (amount >= 0),
  constraint refund_run_orders_check CHECK (refund_id IS NULL OR done),
  constraint refund_run_orders_destination_check CHECK (destination = ANY (ARRAY['card'::text, 'bank_account'::text])),
  constraint refund_run_orders_reason_check CHECK (length(reason) <= 500)
);
CREATE INDEX refund_run_orders_open ON refund_run_orders USING btree (run_id, order_id) WHERE NOT done;
CREATE INDEX refund_run_orders_refund ON refund_run_orders USING btree (refund_id) WHERE refund_id IS NOT NULL;

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
  bank_details text,
  problem_reason text,
  listed_at timestamp with time zone,
  listed_by text,
  opened_by text,
  opened_reason text,
  fee_waived boolean default false not null,
  destination text default 'bank_account'::text not null,
  release_places boolean default false not null,
  fees_included boolean default false not null,
  sent_by_hand bigint default 0 not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id),
  constraint refunds_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint refunds_check CHECK (shipping_refund >= 0 AND shipping_refund <= total),
  constraint refunds_completed CHECK ((status = 'processed'::text) = (completed_at IS NOT NULL)),
  constraint refunds_destination_check CHECK (destination = ANY (ARRAY['card'::text, 'bank_account'::text, 'box_office'::text])),
  constraint refunds_listed CHECK ((listed_at IS NULL) = (listed_by IS NULL)),
  constraint refunds_opened_reason_check CHECK (length(opened_reason) <= 500),
  constraint refunds_problem_reason_check CHECK (length(problem_reason) <= 500),
  constraint refunds_sent_by_hand CHECK (sent_by_hand >= 0 AND sent_by_hand <= total),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['active'::text, 'processing'::text, 'problem'::text, 'processed'::text, 'cancelled'::text])),
  constraint refunds_total_check CHECK (total >= 0)
);
CREATE INDEX refunds_order ON refunds USING btree (order_id);
CREATE INDEX refunds_status ON refunds USING btree (status, id);

create table sale_notices (
  id integer generated always as identity,
  stock_id integer not null,
  email text not null,
  code text not null,
  created_at timestamp with time zone not null,
  told_at timestamp with time zone,
  constraint sale_notices_pkey PRIMARY KEY (id),
  constraint sale_notices_code_key UNIQUE (code),
  constraint sale_notices_stock_id_email_key UNIQUE (stock_id, email),
  constraint sale_notices_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE,
  constraint sale_notices_email_check CHECK (length(email) <= 255)
);
CREATE INDEX sale_notices_email ON sale_notices USING btree (email);
CREATE INDEX sale_notices_told ON sale_notices USING btree (told_at) WHERE told_at IS NOT NULL;
CREATE INDEX sale_notices_untold ON sale_notices USING btree (stock_id, id) WHERE told_at IS NULL;

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
  list_id integer,
  ticket_id integer,
  direction text not null,
  answer text not null,
  sequence integer,
  offline boolean default false not null,
  typed boolean default false not null,
  let_in boolean default false not null,
  changed_in xid8 default pg_current_xact_id() not null,
  constraint scans_pkey PRIMARY KEY (id),
  constraint scans_list_id_ticket_id_sequence_key UNIQUE (list_id, ticket_id, sequence),
  constraint scans_scan_id_key UNIQUE (scan_id),
  constraint scans_device_id_fkey FOREIGN KEY (device_id) REFERENCES gate_devices(id),
  constraint scans_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint scans_list_id_fkey FOREIGN KEY (list_id) REFERENCES check_in_lists(id),
  constraint scans_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint scans_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id),
  constraint scans_answer_check CHECK (answer ~ '^[a-z_]+$'::text),
  constraint scans_by_one CHECK (num_nonnulls(device_id, staff_id) = 1),
  constraint scans_counted CHECK ((sequence IS NOT NULL) = (answer = ANY (ARRAY['admitted'::text, 'left'::text, 'undone'::text]))),
  constraint scans_direction_check CHECK (direction = ANY (ARRAY['entry'::text, 'exit'::text])),
  constraint scans_in_turn CHECK (((sequence % 2) = 1) = (answer = 'admitted'::text)),
  constraint scans_of_a_ticket CHECK (sequence IS NULL OR ticket_id IS NOT NULL AND list_id IS NOT NULL),
  constraint scans_sequence_check CHECK (sequence > 0)
);
CREATE INDEX scans_answer ON scans USING btree (answer, id);
CREATE INDEX scans_at ON scans USING btree (at);
CREATE INDEX scans_changed ON scans USING btree (changed_in);
CREATE INDEX scans_conflicts ON scans USING btree (id) WHERE let_in AND sequence IS NULL;
CREATE INDEX scans_device ON scans USING btree (device_id, id) WHERE device_id IS NOT NULL;
CREATE INDEX scans_gate ON scans USING btree (gate_id, id);
CREATE INDEX scans_list ON scans USING btree (list_id, id) WHERE list_id IS NOT NULL;
CREATE INDEX scans_ticket ON scans USING btree (ticket_id, id) WHERE ticket_id IS NOT NULL;
CREATE TRIGGER scans_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

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

create table shipping_rates (
  country text not null,
  name text not null,
  type text default 'flat'::text not null,
  price bigint not null,
  tax_rate numeric(5,2) default 0 not null,
  enabled boolean default true not null,
  sort integer not null,
  constraint shipping_rates_pkey PRIMARY KEY (country),
  constraint shipping_rates_price_check CHECK (price >= 0),
  constraint shipping_rates_tax_rate_check CHECK (tax_rate >= 0::numeric AND tax_rate <= 100::numeric),
  constraint shipping_rates_type_check CHECK (type = 'flat'::text)
);

create table site (
  one boolean default true not null,
  version integer default 1 not null,
  settings json not null,
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
  factor_key text,
  factor_confirmed_at timestamp with time zone,
  factor_step bigint default 0 not null,
  pending_recovery_codes text,
  last_seen_at timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_check CHECK (length(email) <= 255),
  constraint staff_factor_has_key CHECK (factor_confirmed_at IS NULL OR factor_key IS NOT NULL),
  constraint staff_full_name_check CHECK (length(full_name) <= 255),
  constraint staff_role_check CHECK (role = ANY (ARRAY['owner'::text, 'sales'::text, 'finance'::text, 'gate'::text]))
);
CREATE UNIQUE INDEX staff_email ON staff USING btree (lower(email));

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
  factor_at timestamp with time zone,
  user_agent text,
  pending_factor_key text,
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id)
);
CREATE INDEX staff_sessions_ended ON staff_sessions USING btree (LEAST(expires_at, revoked_at));
CREATE INDEX staff_sessions_staff ON staff_sessions USING btree (staff_id);

create table stock (
  id integer generated always as identity,
  capacity integer,
  taken integer default 0 not null,
  version bigint default 0 not null,
  waiting integer default 0 not null,
  constraint stock_pkey PRIMARY KEY (id),
  constraint stock_capacity_check CHECK (capacity >= 0),
  constraint stock_never_oversold CHECK (taken >= 0 AND (capacity IS NULL OR taken <= capacity)),
  constraint stock_waiting_check CHECK (waiting >= 0)
);

create table stored_files (
  path text not null,
  bytes bytea not null,
  stored_at timestamp with time zone not null,
  constraint stored_files_pkey PRIMARY KEY (path),
  constraint stored_files_path_check CHECK (path ~ '^[a-z]+/[a-zA-Z0-9][a-zA-Z0-9._-]*$'::text)
);

create table terms_acceptances (
  order_id integer not null,
  version text not null,
  at timestamp with time zone not null,
  ip text not null,
  user_agent text,
  constraint terms_acceptances_pkey PRIMARY KEY (order_id),
  constraint terms_acceptances_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint terms_acceptances_version_fkey FOREIGN KEY (version) REFERENCES terms_versions(hash)
);
CREATE TRIGGER terms_acceptances_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON terms_acceptances FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table terms_versions (
  hash text not null,
  text text not null,
  first_accepted_at timestamp with time zone not null,
  constraint terms_versions_pkey PRIMARY KEY (hash),
  constraint terms_versions_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE TRIGGER terms_versions_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON terms_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

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
  constraint ticket_changes_kind_check CHECK (kind = ANY (ARRAY['edit'::text, 'reassign'::text, 'travel_time'::text, 'staff'::text])),
  constraint ticket_changes_note_check CHECK (length(note) <= 1000)
);
CREATE INDEX ticket_changes_after_code ON ticket_changes USING btree ((after ->> 'code'::text));
CREATE INDEX ticket_changes_old_code ON ticket_changes USING btree ((before ->> 'code'::text));
CREATE INDEX ticket_changes_ticket ON ticket_changes USING btree (ticket_id);
CREATE TRIGGER ticket_changes_written_once BEFORE DELETE OR UPDATE OR TRUNCATE ON ticket_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite();

create table tickets (
  id integer generated always as identity,
  code text not null,
  barcode_secret text not null,
  order_id integer not null,
  cart_product_id integer not null,
  product_id integer not null,
  transport_time_id integer,
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
  barcode_issued_at timestamp with time zone,
  changed_in xid8 default pg_current_xact_id(),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_cart_product_id_key UNIQUE (cart_product_id),
  constraint tickets_code_key UNIQUE (code),
  constraint tickets_cart_product_id_fkey FOREIGN KEY (cart_product_id) REFERENCES cart_products(id),
  constraint tickets_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint tickets_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id),
  constraint tickets_product_id_transport_time_id_fkey FOREIGN KEY (product_id, transport_time_id) REFERENCES travel_times(product_id, id),
  constraint tickets_fee_check CHECK (fee >= 0),
  constraint tickets_name_changes_used_check CHECK (name_changes_used >= 0),
  constraint tickets_price_check CHECK (price >= 0),
  constraint tickets_refund_fee_check CHECK (refund_fee >= 0),
  constraint tickets_status_check CHECK (status = ANY (ARRAY['active'::text, 'blocked'::text, 'refund'::text, 'refunding'::text, 'refund-problem'::text, 'refunded'::text, 'cancelled'::text, 'reassigned'::text, 'used'::text]))
);
CREATE INDEX tickets_changed_in ON tickets USING btree (changed_in) WHERE changed_in IS NOT NULL;
CREATE INDEX tickets_code_begins ON tickets USING btree (code text_pattern_ops);
CREATE INDEX tickets_departure ON tickets USING btree (transport_time_id, id) WHERE transport_time_id IS NOT NULL;
CREATE INDEX tickets_holder ON tickets USING btree (lower(email));
CREATE INDEX tickets_nameless ON tickets USING btree (product_id) WHERE full_name = ''::text AND status = 'active'::text;
CREATE INDEX tickets_order ON tickets USING btree (order_id);
CREATE INDEX tickets_product ON tickets USING btree (product_id, id);
CREATE INDEX tickets_status ON tickets USING btree (status, id);
CREATE INDEX tickets_words ON tickets USING gin (lower((full_name || ' '::text) || email) gin_trgm_ops);
CREATE TRIGGER tickets_changed BEFORE UPDATE OF status, barcode_secret, product_id, transport_time_id ON tickets FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER tickets_in_wallets AFTER UPDATE OF status, barcode_secret, full_name, email, age, product_id, transport_time_id ON tickets FOR EACH ROW WHEN (old.barcode_secret IS DISTINCT FROM new.barcode_secret OR old.full_name IS DISTINCT FROM new.full_name OR old.email IS DISTINCT FROM new.email OR old.age IS DISTINCT FROM new.age OR old.product_id IS DISTINCT FROM new.product_id OR old.transport_time_id IS DISTINCT FROM new.transport_time_id OR (old.status = ANY (ARRAY['active'::text, 'used'::text])) IS DISTINCT FROM (new.status = ANY (ARRAY['active'::text, 'used'::text]))) EXECUTE FUNCTION mark_wallet_passes();

create table till_entries (
  id integer generated always as identity,
  till_id integer not null,
  order_id integer not null,
  kind text not null,
  at timestamp with time zone not null,
  method text not null,
  amount bigint not null,
  tendered bigint,
  gate_id integer,
  reason text,
  constraint till_entries_pkey PRIMARY KEY (id),
  constraint till_entries_order_id_kind_key UNIQUE (order_id, kind),
  constraint till_entries_gate_id_fkey FOREIGN KEY (gate_id) REFERENCES gates(id),
  constraint till_entries_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint till_entries_till_id_fkey FOREIGN KEY (till_id) REFERENCES tills(id),
  constraint till_entries_amount CHECK (
CASE kind
    WHEN 'sale'::text THEN amount >= 0
    ELSE amount <= 0
END),
  constraint till_entries_kind_check CHECK (kind = ANY (ARRAY['sale'::text, 'undone'::text])),
  constraint till_entries_method_check CHECK (method = ANY (ARRAY['cash'::text, 'card_terminal'::text, 'voucher'::text])),
  constraint till_entries_reason CHECK ((kind = 'undone'::text) = (reason IS NOT NULL)),
  constraint till_entries_reason_check CHECK (length(reason) <= 1000),
  constraint till_entries_tendered CHECK (tendered IS NULL OR kind = 'sale'::text AND tendered >= amount)
);
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

create table used_passes (
  room_id integer not null,
  "position" integer not null,
  used_at timestamp with time zone not null,
  cart_id integer,
  constraint used_passes_pkey PRIMARY KEY (room_id, "position"),
  constraint used_passes_cart_id_key UNIQUE (cart_id),
  constraint used_passes_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint used_passes_room_id_fkey FOREIGN KEY (room_id) REFERENCES waiting_rooms(id),
  constraint used_passes_position_check CHECK ("position" > 0)
);

create table voucher_batches (
  id integer generated always as identity,
  created_at timestamp with time zone not null,
  prefix text not null,
  name text not null,
  amount bigint not null,
  expires_at timestamp with time zone,
  count integer not null,
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
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_redeemed_order_id_key UNIQUE (redeemed_order_id),
  constraint vouchers_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES voucher_batches(id),
  constraint vouchers_redeemed_order_id_fkey FOREIGN KEY (redeemed_order_id) REFERENCES orders(id),
  constraint vouchers_amount_check CHECK (amount > 0),
  constraint vouchers_redeemed_once CHECK ((redeemed_order_id IS NULL) = (redeemed_at IS NULL))
);
CREATE INDEX vouchers_batch ON vouchers USING btree (batch_id, id) WHERE batch_id IS NOT NULL;
CREATE UNIQUE INDEX vouchers_code ON vouchers USING btree (upper(code));
CREATE INDEX vouchers_words ON vouchers USING gin (lower((code || ' '::text) || name) gin_trgm_ops);

create table waiting_list_entries (
  id integer generated always as identity,
  code text not null,
  stock_id integer not null,
  product_id integer,
  merchandise_id integer,
  transport_time_id integer,
  full_name text,
  email text not null,
  age text,
  status text default 'waiting'::text not null,
  joined_at timestamp with time zone not null,
  cart_id integer,
  offered_until timestamp with time zone,
  ended_at timestamp with time zone,
  constraint waiting_list_entries_pkey PRIMARY KEY (id),
  constraint waiting_list_entries_cart_id_key UNIQUE (cart_id),
  constraint waiting_list_entries_code_key UNIQUE (code),
  constraint waiting_list_entries_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint waiting_list_entries_merchandise_id_fkey FOREIGN KEY (merchandise_id) REFERENCES merchandise(id) ON DELETE CASCADE,
  constraint waiting_list_entries_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint waiting_list_entries_stock_id_fkey FOREIGN KEY (stock_id) REFERENCES stock(id) ON DELETE CASCADE,
  constraint waiting_list_entries_transport_time_id_fkey FOREIGN KEY (transport_time_id) REFERENCES travel_times(id) ON DELETE SET NULL,
  constraint waiting_list_entries_email_check CHECK (length(email) <= 255),
  constraint waiting_list_entries_end CHECK ((status = ANY (ARRAY['taken'::text, 'lapsed'::text, 'closed'::text])) = (ended_at IS NOT NULL)),
  constraint waiting_list_entries_item CHECK (num_nonnulls(product_id, merchandise_id) = 1),
  constraint waiting_list_entries_offer CHECK ((status = ANY (ARRAY['offered'::text, 'taken'::text, 'lapsed'::text])) = (cart_id IS NOT NULL)),
  constraint waiting_list_entries_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'offered'::text, 'taken'::text, 'lapsed'::text, 'closed'::text]))
);
CREATE INDEX waiting_list_entries_ended ON waiting_list_entries USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_list_entries_line ON waiting_list_entries USING btree (stock_id, id) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX waiting_list_entries_merchandise ON waiting_list_entries USING btree (merchandise_id, email) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);
CREATE INDEX waiting_list_entries_offered ON waiting_list_entries USING btree (cart_id) WHERE status = 'offered'::text;
CREATE UNIQUE INDEX waiting_list_entries_product ON waiting_list_entries USING btree (product_id, email) WHERE status = ANY (ARRAY['waiting'::text, 'offered'::text]);

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
  client text not null,
  numbers integer not null,
  constraint waiting_room_clients_pkey PRIMARY KEY (room_id, client),
  constraint waiting_room_clients_room_id_fkey FOREIGN KEY (room_id) REFERENCES waiting_rooms(id),
  constraint waiting_room_clients_numbers_check CHECK (numbers > 0)
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
  untold boolean default false not null,
  constraint wallet_passes_pkey PRIMARY KEY (id),
  constraint wallet_passes_serial_key UNIQUE (serial),
  constraint wallet_passes_ticket_id_holder_key UNIQUE (ticket_id, holder),
  constraint wallet_passes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id)
);
CREATE INDEX wallet_passes_due ON wallet_passes USING btree (id) WHERE due;
CREATE INDEX wallet_passes_untold ON wallet_passes USING btree (id) WHERE untold;

create table wallet_products (
  product_id integer not null,
  fingerprint text not null,
  google_fingerprint text,
  constraint wallet_products_pkey PRIMARY KEY (product_id),
  constraint wallet_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id)
);
