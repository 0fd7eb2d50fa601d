-- A season of `season.orders` orders, for a shop that has a festival and nothing else: what every table of it would hold, in
-- the proportions of a festival, written in bulk. For benchmarks alone: a shop fills itself by its stories.
select setseed(0.27);

-- A number that looks like a code: every number has its own.
create function pg_temp.code(salt text, n bigint, fours integer) returns text immutable language sql return
  rtrim(regexp_replace(
    upper(lpad(to_hex((n * 2654435761 + hashtext(salt)::bigint + 2147483648) % 4294967296), 8, '0') || md5(salt || n)),
    '^((?:....){' || fours || '}).*$', '\1'));
create function pg_temp.spaced(code text) returns text immutable language sql return
  rtrim(regexp_replace(code, '(....)', '\1-', 'g'), '-');
create function pg_temp.one_of(words text[]) returns text volatile language sql return
  words[1 + floor(random() * array_length(words, 1))::integer];
create function pg_temp.somebody() returns text volatile language sql return
  pg_temp.one_of('{Ana,Ivo,Marko,Lucija,Petra,Luka,Maja,Ivan,Jana,Nikola,Zoë,Bruno,Céline,Jürgen,Sofia,Emil,Nora,Tomás,Mia,Anouk,Leon,Klara,Dario,Eva,Finn,Greta,Hugo,Iris,Jakov,Lea,Mateo,Nina,Oskar,Paula,Roko,Sara,Tea,Vito,Ema,Josip}')
  || ' ' || pg_temp.one_of('{Hor,Nov,Kova,Ba,Per,Mari,Juri,Bošnja,Pavlo,Mati,Vuko,Šari,Lon,Bren,Schmi,Mül,Du,Mor,Ros,Fer,Lind,Berg,Nagy,Kral,Zele,Tomi,Gal,Rade,Vida,Stan}')
  || pg_temp.one_of('{vat,ak,čić,bić,ković,ller,dt,pont,eau,si,rari,ström,mann,ović,ec,ski,inger}');

-- Products with more places than a season can take.
update stock set capacity = 100000000 where capacity is not null;
create temp table things as
select id, price, fee, refund_fee, row_number() over (order by sort, id) - 1 as number, count(*) over () as many,
       (select array_agg(t.id) from travel_times t where t.product_id = p.id) as departures
  from products p;
create temp table goods as
select id, price, fee, refund_fee, row_number() over (order by sort, id) - 1 as number, count(*) over () as many
  from merchandise;

insert into customers (full_name, email, password_hash, country, address, created_at, updated_at)
select name, replace(lower(name), ' ', '.') || '.' || n || '@example.com', case when n % 3 > 0 then 'none' end,
       pg_temp.one_of('{HR,HR,HR,DE,AT,SI}'), '{"street": "Obala 1", "city": "Split", "postcode": "21000"}', at, at
  from (select n, pg_temp.somebody() as name, now() - interval '181 days' as at
          from generate_series(1, greatest(1, :orders * 4 / 5)) n) people;

insert into sessions (customer_id, token_hash, created_at, last_used_at, expires_at, user_agent)
select id, sha256(('session ' || id)::bytea), now() - interval '2 days', now() - interval '1 day', now() + interval '30 days',
       'Mozilla/5.0 (Android 14; Mobile)'
  from customers where id % 2 = 0;

-- One row an order: who, when, how, and what became of it.
create temp table wishes as
select n, now() - interval '180 days' * power(1 - n::float / :orders, 1.3) - interval '1 minute' as at,
       1 + floor(random() * (:orders * 4 / 5))::integer as customer_id,
       case when dice < 0.70 then 'credit_card' when dice < 0.97 then 'bank_transfer' else 'voucher' end as method,
       case when fate < 0.86 then 'paid' when fate < 0.89 then 'partial' when fate < 0.893 then 'problem'
            when fate < 0.913 then 'pending' when fate < 0.933 then 'cancelled' when fate < 0.998 then 'abandoned'
            else 'processing' end as status,
       1 + floor(power(random(), 2) * 5)::integer as tickets, case when random() < 0.25 then 1 else 0 end as pieces,
       random() < 0.09 as plan, random() < 0.02 as phoned, random() < 0.03 as returned
  from (select n, random() as dice, random() as fate from generate_series(1, :orders) n) each;

-- Carts 1 to N are those orders', as many again were left, and some are being filled.
insert into carts (id, code, status, created_at, expires_at)
overriding system value
select n, 'cart-' || md5('cart ' || n), case when n <= :orders then 'ordered' when n <= 2 * :orders then 'expired' else 'open' end,
       now() - interval '1 day', now() + interval '10 minutes'
  from generate_series(1, 2 * :orders + greatest(5, :orders / 500)) n;

create temp table lines as
select cart, n <= :orders as ordered, n > :orders and n <= 2 * :orders as left_behind, k, t.id as product_id, t.price, t.fee,
       t.departures[1 + floor(random() * cardinality(t.departures))::integer] as departure, pg_temp.somebody() as name
  from (select n as cart, n, coalesce(w.tickets, 2) as tickets
          from generate_series(1, (select max(id) from carts)) n left join wishes w using (n)) c
 cross join lateral (select k, floor(power(random(), 2) * (select max(many) from things))::bigint as pick
                       from generate_series(1, c.tickets) k where c.n > 0) l
  join things t on t.number = l.pick;
create temp table parcels as
select w.n as cart, g.id as merchandise_id, g.price, g.fee
  from (select n, floor(random() * (select max(many) from goods))::bigint as pick from wishes where pieces > 0) w
  join goods g on g.number = w.pick;

insert into voucher_batches (created_at, prefix, name, amount, count)
values (now() - interval '181 days', 'GIFT-', 'Partners and crew', 1000, greatest(10, :orders / 10));
insert into vouchers (code, name, amount, enabled, batch_id)
select 'GIFT-' || pg_temp.code('gift', n, 2), b.name, b.amount, n % 20 > 0, b.id
  from voucher_batches b cross join generate_series(1, b.count) n;

insert into orders (id, code, checksum, customer_id, cart_id, staff, created_at, payment_method, payment_status, problem_reason,
                    billing_name, billing_email, billing_country, billing_address, items_total, total_price,
                    accepted_ts_and_cs, has_payment_plan, has_refunds, abandon_at, paid_at)
overriding system value
select w.n, pg_temp.spaced(pg_temp.code('order', w.n, 2)), md5('order ' || w.n) || md5(w.n::text), w.customer_id, w.n,
       case when phoned then 'Box office' end, w.at, w.method, w.status,
       case when w.status = 'problem' then 'The amount does not match.' end, c.full_name, c.email, coalesce(c.country, 'HR'),
       c.address, sums.total, sums.total,
       case when not phoned or random() < 0.8 then w.at end, w.plan, w.returned and w.status = 'paid',
       case when w.status = 'pending' then now() + interval '5 days' end, case when w.status = 'paid' then w.at end
  from wishes w join customers c on c.id = w.customer_id
  join (select cart, sum(price + fee)::bigint as total
          from (select cart, price, fee from lines union all select cart, price, fee from parcels) items group by cart) sums
    on sums.cart = w.n
 order by w.n;
update vouchers v set redeemed_order_id = o.id, redeemed_at = o.created_at
  from (select id, created_at, row_number() over (order by id) as number from orders where payment_method = 'voucher') o
 where o.number = v.id;

insert into cart_products (cart_id, order_id, product_id, transport_time_id, full_name, email, age, price, fee, name_key, released_at)
select cart, case when ordered then cart end, product_id, departure, name, replace(lower(name), ' ', '.') || '@example.com', 'from-25',
       price, fee, lower(name) || ' ' || k,
       case when left_behind or w.status in ('cancelled', 'abandoned') then now() end
  from lines l left join wishes w on w.n = l.cart
 order by cart, k;
insert into cart_merchandise (cart_id, order_id, merchandise_id, price, fee, released_at)
select cart, cart, merchandise_id, price, fee, case when w.status in ('cancelled', 'abandoned') then now() end
  from parcels join wishes w on w.n = cart order by cart;

insert into payments (order_id, reference, position, amount, paid_amount, due_at, paid_at, payment_status)
select o.id, pg_temp.code('payment', o.id * 4 + k, 3), k, part.amount,
       case when part.paid then part.amount else 0 end, o.created_at + k * interval '30 days',
       case when part.paid then o.created_at + k * interval '30 days' end,
       case when part.paid then 'paid' when o.payment_status in ('cancelled', 'abandoned') then 'cancelled'
            when o.payment_status = 'problem' then 'problem' else 'pending' end
  from orders o cross join generate_series(0, 3) k
 cross join lateral (select o.total_price / (case when o.has_payment_plan then 4 else 1 end) as amount,
                            o.payment_status = 'paid' or (o.payment_status = 'partial' and k = 0) as paid) part
 where k = 0 or o.has_payment_plan
 order by o.id, k;
insert into installment_reminders (payment_id, day, at)
select p.id, d, now() from payments p cross join unnest('{-7,0,3,10}'::integer[]) d where p.payment_status = 'pending';
insert into payment_attempts (payment_id, gateway, reference, gateway_ref, status, amount, currency, created_at, settled_at)
select p.id, 'sandbox-redirect', 'AT' || pg_temp.code('attempt', p.id, 3), 'bank-' || p.id,
       case when p.payment_status = 'paid' then 'succeeded' else 'failed' end, p.amount, 'EUR', p.due_at, p.due_at
  from payments p join orders o on o.id = p.order_id
 where o.payment_method = 'credit_card' and p.amount > 0 and p.payment_status <> 'pending';
insert into payment_events (gateway, gateway_event_id, attempt_id, raw, received_at, outcome)
select gateway, 'event-' || id, id, '{}', created_at, status from payment_attempts;
insert into incoming_payments (order_id, number, amount, value_date, entered_by, created_at)
select id, 1, total_price, created_at, 'staff 1', created_at
  from orders where payment_method = 'bank_transfer' and payment_status = 'paid' and total_price > 0;

insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, transport_time_id, full_name, email, age,
                     status, price, fee, refund_fee, created_at)
select pg_temp.spaced(pg_temp.code('ticket', l.id, 3)), md5('barcode ' || l.id), o.id, l.id, l.product_id, l.transport_time_id,
       l.full_name, l.email, l.age,
       case when o.has_refunds then 'refunded' when l.id % 500 = 0 then 'blocked' when l.id % 300 = 0 then 'cancelled'
            else 'active' end, l.price, l.fee, t.refund_fee, o.created_at
  from orders o join cart_products l on l.order_id = o.id join things t on t.id = l.product_id
 where o.payment_status in ('paid', 'partial')
 order by l.id;
insert into merchandise_purchases (code, order_id, cart_merchandise_id, merchandise_id, status, price, fee, refund_fee, created_at)
select pg_temp.spaced(pg_temp.code('piece', l.id, 3)), o.id, l.id, l.merchandise_id,
       case when l.id % 2 = 0 then 'shipped' else 'active' end, l.price, l.fee, g.refund_fee, o.created_at
  from orders o join cart_merchandise l on l.order_id = o.id join goods g on g.id = l.merchandise_id
 where o.payment_status = 'paid'
 order by l.id;
insert into ticket_changes (ticket_id, customer_id, at, kind, before, after, note)
select t.id, o.customer_id, t.created_at + interval '1 hour', 'edit',
       jsonb_build_object('full_name', 'Ana Nobody', 'code', pg_temp.spaced(pg_temp.code('old', t.id, 3))),
       jsonb_build_object('full_name', t.full_name, 'code', t.code), 'A friend comes along instead.'
  from tickets t join orders o on o.id = t.order_id where t.id % 25 = 0 order by t.id;
insert into former_barcodes (ticket_id, barcode_secret, ended_at)
select id, md5('old ' || id), created_at from tickets where id % 25 = 0;

insert into invoice_years (year, issued) select extract(year from now())::integer, count(*) from orders;
insert into invoices (order_id, number, issued_at, snapshot)
select id, extract(year from now()) || '-' || lpad(id::text, 6, '0'), created_at,
       json_build_object('number', id, 'lines', repeat('A line of an invoice, with its tax. ', 40))
  from orders where payment_status = 'paid';
insert into terms_versions (hash, text, first_accepted_at)
values (encode(sha256('terms'), 'hex'), repeat('These are the terms. ', 500), now() - interval '181 days');
insert into terms_acceptances (order_id, version, at, ip, user_agent)
select id, encode(sha256('terms'), 'hex'), accepted_ts_and_cs, '192.0.2.7', 'Mozilla/5.0 (Android 14; Mobile)'
  from orders where accepted_ts_and_cs is not null;

insert into refunds (order_id, customer_id, status, created_at, completed_at, total, shipping_refund)
select id, customer_id, status, at, case when status = 'processed' then at + interval '5 days' end, total_price, 0
  from (select id, customer_id, total_price, created_at + interval '10 days' as at,
               pg_temp.one_of('{active,active,processing,problem,processed,processed,processed,processed,processed,cancelled}') as status
          from orders where has_refunds) returned
 order by at;
insert into refund_items (refund_id, kind, item_id, amount, status_before, active)
select r.id, 'ticket', t.id, t.price, 'active', r.status <> 'cancelled' from refunds r join tickets t on t.order_id = r.order_id;

-- Mails and what was done come in the order of time, as they would have.
insert into mails (recipient, template, subject, html, text, created_at, sent_at, tries, last_error, order_id)
select o.billing_email, m.template, m.subject || ' ' || o.code, repeat('<p>A mail of the festival.</p>', 300),
       repeat('A mail of the festival. ', 60), o.created_at + m.after,
       case when o.id % 4000 > 0 then o.created_at + m.after end, 1,
       case when o.id % 4000 = 0 then 'Mailbox full' end, o.id
  from orders o
  join (values ('confirmation', 'Your order', interval '0'), ('tickets', 'Your tickets for order', interval '10 minutes'),
               ('installment', 'An installment of order', interval '1 day')) m (template, subject, after)
    on m.template = 'confirmation' or m.template = 'tickets' and o.payment_status = 'paid'
    or m.template = 'installment' and o.has_payment_plan
 order by o.created_at + m.after;
insert into audit (at, actor, action, subject, detail, request)
select o.created_at + a.after, case when a.staff then 'staff ' || (1 + o.id % 4) else 'customer ' || o.customer_id end, a.action,
       o.code, jsonb_build_object('status', o.payment_status, 'method', o.payment_method),
       jsonb_build_object('id', md5(o.id::text), 'call', 'POST /api/checkout-cart', 'ip', null)
  from orders o
  join (values ('order placed', false, interval '0'), ('terms accepted', false, interval '0'),
               ('order moved', false, interval '5 minutes'), ('order moved', false, interval '10 minutes'),
               ('money received', true, interval '2 days'), ('links renewed', true, interval '3 days')) a (action, staff, after)
    on a.action not in ('money received', 'links renewed')
    or a.action = 'money received' and o.payment_method = 'bank_transfer' or o.id % 50 = 0
 order by o.created_at + a.after;
insert into audit (at, actor, action, subject)
select created_at, 'staff ' || (1 + id % 4), 'refund moved', 'refund ' || id from refunds
union all select at, 'customer ' || customer_id, 'ticket changed', t.code from ticket_changes c join tickets t on t.id = c.ticket_id;
insert into festival_changes (at, actor, list, key, fields, before, after)
select now() - n * interval '1 hour', 'staff 1', 'products', 'weekend', '{price}', '{"price": 1}', '{"price": 2}'
  from generate_series(1, greatest(5, :orders / 200)) n;

update stock s set taken = held.taken, version = version + 1
  from (select stock_id, sum(taken) as taken
          from (select p.stock_id, count(*) as taken from cart_products l join products p on p.id = l.product_id
                 where released_at is null group by 1
                union all
                select t.stock_id, count(*) from cart_products l join travel_times t on t.id = l.transport_time_id
                 where released_at is null group by 1
                union all
                select m.stock_id, count(*) from cart_merchandise l join merchandise m on m.id = l.merchandise_id
                 where released_at is null group by 1) each group by stock_id) held
 where held.stock_id = s.id;

-- The ids that were given here are taken.
select setval(pg_get_serial_sequence('carts', 'id'), (select max(id) from carts)),
       setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders));
