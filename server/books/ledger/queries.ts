import type { Sql, Tx } from '#server/platform/shop.ts'
import type { Posted } from './differences.ts'
import type { BankLineFacts, OrderFacts } from './facts.ts'

/** Takes the lock for posting; only one transaction posts at a time, so that nothing is posted twice. */
export const lockLedger = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtext('ledger'))`

/** The orders and bank lines to post, oldest change first. */
export const takeDue = (tx: Tx, limit: number) => tx<
  { order_id: number | null; bank_line_id: number | null }[]
>`
  with taken as (
    delete from ledger_queue where id in (select id from ledger_queue order by id limit ${limit} for update skip locked)
    returning order_id, bank_line_id)
  select distinct order_id, bank_line_id from taken`

/** What the refund that has taken the item `i` gave back of its price; a later one gives back the rest of it, and its fee. */
const refundedBefore = (sql: Sql | Tx) => sql`(
  select coalesce(sum(first.amount - first.shipping_refund), 0)::bigint
    from refund_items first join refunds taken on taken.id = first.refund_id
   where (first.kind, first.item_id) = (i.kind, i.item_id) and taken.status <> 'cancelled'
     and first.status_before is distinct from 'refunded')`

/**
 * The item of a refund, and its tax rate. Always in the same order, which decides who gets an indivisible cent. A refund of a whole order
 * names lines without tickets.
 */
const refundedItems = (sql: Sql | Tx) => sql`
  select i.refund_id, i.kind, i.item_id, i.amount, i.shipping_refund, l.product_id, l.merchandise_id, l.tax_rate, l.fee,
         case when i.status_before = 'refunded' then greatest(0, l.price - ${refundedBefore(sql)}) else l.price end as price
    from refund_items i
    join lateral (
      select l.product_id, null::integer as merchandise_id, l.tax_rate, l.price, l.fee
        from tickets t join cart_products l on l.id = t.cart_product_id
       where i.kind = 'ticket' and t.id = i.item_id
      union all
      select null, l.merchandise_id, l.tax_rate, l.price, l.fee
        from merchandise_purchases m join cart_merchandise l on l.id = m.cart_merchandise_id
       where i.kind = 'merchandise' and m.id = i.item_id
      union all
      select product_id, null, tax_rate, price, fee from cart_products where i.kind = 'cart_product' and id = i.item_id
      union all
      select null, merchandise_id, tax_rate, price, fee from cart_merchandise where i.kind = 'cart_merchandise' and id = i.item_id) l on true`

const charges = (sql: Sql | Tx) => sql`
  select p.order_id, a.* from payments p join payment_attempts a on a.payment_id = p.id where a.status = 'succeeded'`

/** The rounding of the cash that was taken for the order `o` or given back: of a till, or entered in the office. */
const cashRoundings = (sql: Sql | Tx) => sql`
  select coalesce(json_agg(c order by c.source), '[]') from (
    select 'till entry ' || id || ' rounding' as source, true as in_till, rounding as amount, at
      from till_entries where order_id = o.id and rounding <> 0
    union all
    select 'incoming ' || id || ' rounding', false, rounding, created_at
      from incoming_payments where order_id = o.id and rounding <> 0) c`

/** Whether money returned to a customer, or bounced from there, is a transfer on a bank line of that time. */
const isShown = (sql: Sql | Tx) => sql`exists (
  select from overpayments v join credit_transfers y on y.overpayment_id = v.id join credit_transfer_bank_lines s on s.credit_transfer_id = y.id
   where v.order_id = o.id and s.at = i.created_at and s.ended_at is null
     and i.amount = case s.kind when 'debit' then -s.amount else s.amount end)`

/** The facts of orders, from one snapshot. */
export const readFacts = (sql: Sql | Tx, orderIds: number[]) => sql<OrderFacts[]>`
  select o.id, to_json(o.created_at) #>> '{}' as created_at, o.payment_status, o.payment_method, o.reverse_charge, o.discount_amount,
         o.shipping_amount, coalesce(o.shipping_tax_rate, 0)::float8 as shipping_tax_rate,
         o.donation_amount, coalesce(o.donation_tax_rate, 0)::float8 as donation_tax_rate, o.total_price, o.has_refunds,
         o.has_payment_plan, (select to_json(min(created_at)) #>> '{}' from refunds where order_id = o.id and status <> 'cancelled') as refunds_since,
         (select coalesce(sum(paid_amount), 0)::bigint from payments where order_id = o.id) as paid,
         (select coalesce(json_agg(l order by l.product_id, l.merchandise_id, l.tax_rate), '[]') from (
            select l.product_id, null::integer as merchandise_id, l.tax_rate, sum(l.price) as price, sum(l.fee) as fee, e.at as recognized_at
              from cart_products l left join ledger_revenue_recognitions e on e.product_id = l.product_id
             where l.order_id = o.id group by l.product_id, l.tax_rate, e.at
            union all
            select null, merchandise_id, tax_rate, sum(price), sum(fee), null
              from cart_merchandise where order_id = o.id group by merchandise_id, tax_rate) l) as lines,
         (select coalesce(json_agg(json_build_object('id', a.id, 'gateway', a.gateway, 'amount', a.amount, 'at', coalesce(a.settled_at, a.created_at)) order by a.id), '[]')
            from (${charges(sql)}) a where a.order_id = o.id) as attempts,
         (select coalesce(json_agg(json_build_object('id', i.id, 'amount', i.amount, 'at', i.created_at, 'method', i.method,
                  'taken_back', i.reverses is not null, 'shown', ${isShown(sql)},
                  'in_till', exists (select from till_entries where incoming_payment_id = i.id),
                  'from_statement', exists (select from bank_line_allocations where incoming_payment_id in (i.id, i.reverses))) order by i.id), '[]')
            from incoming_payments i where i.order_id = o.id) as incoming,
         (select coalesce(json_agg(json_build_object('id', v.id, 'amount', v.amount, 'at', v.created_at) order by v.id), '[]')
            from overpayments v where v.order_id = o.id) as overpayments,
         (select coalesce(json_agg(json_build_object('id', r.id, 'completed_at', r.completed_at, 'total', r.total, 'donation_refund', r.donation_refund,
                   'destination', r.destination, 'fees_included', r.fees_included, 'out_of_band_amount', r.out_of_band_amount, 'credited', r.credited,
                   'shown', (select coalesce(sum(s.amount), 0) from credit_transfers y join credit_transfer_bank_lines s on s.credit_transfer_id = y.id
                              where y.refund_id = r.id and y.status = 'completed' and s.kind = 'debit' and s.ended_at is null),
                   'rates', (select c.snapshot -> 'taxes' from credit_notes c where c.refund_id = r.id),
                   'items', (select coalesce(json_agg(i order by i.kind, i.item_id), '[]') from (${refundedItems(sql)}) i where i.refund_id = r.id)) order by r.id), '[]')
            from refunds r where r.order_id = o.id and (r.status not in ('active', 'cancelled') or r.credited > 0)) as refunds,
         (${cashRoundings(sql)}) as cash_roundings,
         (select coalesce(json_agg(json_build_object('id', c.id, 'gateway', a.gateway, 'refund_id', c.refund_id,
                   'overpayment_id', c.overpayment_id, 'amount', c.amount, 'at', c.settled_at) order by c.id), '[]')
            from (${charges(sql)}) a join card_refunds c on c.attempt_id = a.id
           where a.order_id = o.id and c.status = 'succeeded') as card_refunds,
         (select coalesce(json_agg(json_build_object('id', d.id, 'gateway', d.gateway, 'lost_amount', d.lost_amount,
                   'written_off', d.written_off, 'at', d.decided_at) order by d.id), '[]')
            from (${charges(sql)}) a join disputes d on d.attempt_id = a.id
           where a.order_id = o.id and d.status = 'lost') as disputes
    from orders o where o.id = any(${orderIds}::integer[]) order by o.id`

/** The facts of bank lines in the festival's currency. */
export const readBankLines = (sql: Sql | Tx, ids: number[]) => sql<BankLineFacts[]>`
  select b.id, b.amount, b.status, b.return_reason, b.gateway, b.gateway_fee, b.account, b.difference, b.opening,
         exists (select from bank_lines d where d.other_line_id = b.id)
           or exists (select from credit_transfers y join credit_transfer_bank_lines s on s.credit_transfer_id = y.id
                       where y.bank_line_id = b.id and y.status = 'completed' and s.kind = 'debit' and s.ended_at is null) as is_return_shown,
         to_json(b.status_at) #>> '{}' as status_at,
         to_json(b.booked_on::timestamp at time zone (select settings ->> 'timezone' from site)) #>> '{}' as at,
         (select coalesce(sum(amount), 0)::bigint from bank_line_allocations where line_id = b.id and reversed_at is null) as allocated
    from bank_lines b
   where b.id = any(${ids}::integer[]) and b.currency = (select settings ->> 'currency' from site) order by b.id`

/**
 * The posted totals of orders or bank lines by source row, including those of zero. One subject at a time: while the ledger grows quickly,
 * its statistics are outdated, and a joined plan would scan all of it each time.
 */
export const readPosted = (sql: Sql | Tx, about: 'order_id' | 'bank_line_id', ids: number[]) => sql<
  (Posted & { subject: number })[]
>`
  select subject, e.source, p.account, p.product_id, p.merchandise_id, sum(p.amount)::bigint as amount
    from unnest(${ids}::integer[]) as subject
    cross join lateral (select id, source from ledger_entries where ${sql(about)} = subject offset 0) e
    cross join lateral (
      select account, product_id, merchandise_id, amount from ledger_postings where entry_id = e.id offset 0) p
   group by subject, e.source, p.account, p.product_id, p.merchandise_id`

/** The number of the next account that a festival adds. */
export const nextOwnAccount = (tx: Tx) => tx<{ number: number }[]>`
  select coalesce(max(substr(key, 5)::integer), 0) + 1 as number from ledger_accounts where key like 'own %'`

/** A stored account; the name is null until the festival sets one. */
export interface AccountRow {
  key: string
  number: string
  custom_name: string | null
}

/** The existing ones of these accounts, and those added by the festival. */
export const listAccounts = (sql: Sql | Tx, keys: readonly string[]) => sql<AccountRow[]>`
  select key, number, custom_name from ledger_accounts where key = any(${[...keys]}::text[]) or key like 'own %' order by number, key`

export const readLastClosing = (sql: Sql | Tx) => sql<{ last_day: string | null }[]>`
  select max(last_day)::text as last_day from ledger_closings`

/** Creates accounts with their default numbers; a number that is taken is replaced by the next free one. */
export const insertAccounts = (tx: Tx, rows: { key: string; number: string }[]) => tx`
  insert into ledger_accounts (key, number)
  select * from unnest(${rows.map(({ key }) => key)}::text[], ${rows.map((row) => row.number)}::text[])
  on conflict (key) do nothing`

/** Inserts entries; their ids are returned in the given order. */
export const insertEntries = (
  tx: Tx,
  rows: {
    order_id: number | null
    bank_line_id: number | null
    source: string
    kind: string
    at: string
    booked_on: string
  }[],
) => tx<{ id: number }[]>`
  insert into ledger_entries (order_id, bank_line_id, source, kind, at, booked_on, posted_at)
  select order_id, bank_line_id, source, kind, at, booked_on, ${tx.now}
    from unnest(${rows.map((row) => row.order_id)}::integer[], ${rows.map((row) => row.bank_line_id)}::integer[],
                ${rows.map(({ source }) => source)}::text[],
                ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ at }) => at)}::timestamptz[],
                ${rows.map((row) => row.booked_on)}::date[]) with ordinality as new (order_id, bank_line_id, source, kind, at, booked_on, place)
   order by place
  returning id`

export const insertPostings = (
  tx: Tx,
  rows: {
    entry_id: number
    account: string
    product_id: number | null
    merchandise_id: number | null
    amount: number
  }[],
) => tx`
  insert into ledger_postings (entry_id, account, product_id, merchandise_id, amount)
  select * from unnest(${rows.map((row) => row.entry_id)}::bigint[], ${rows.map(({ account }) => account)}::text[],
                       ${rows.map((row) => row.product_id)}::integer[], ${rows.map((row) => row.merchandise_id)}::integer[],
                       ${rows.map(({ amount }) => amount)}::bigint[])`

/**
 * Recognizes the revenue of the products that are over, no longer that of those whose end was moved, and queues their orders for posting.
 * Products without a known end stay deferred.
 */
export const recognizeRevenue = (tx: Tx) => tx<{ orders: number }[]>`
  with ends as (
    select p.id, coalesce(p.ends_at, p.starts_at, e.ends_at, e.starts_at) as at
      from products p join events e on e.id = p.event_id),
  moved as (
    delete from ledger_revenue_recognitions l using ends where ends.id = l.product_id and (ends.at is null or ends.at > ${tx.now})
    returning product_id),
  recognized as (
    insert into ledger_revenue_recognitions (product_id, at) select id, at from ends where at <= ${tx.now}
    on conflict do nothing returning product_id),
  due as (
    insert into ledger_queue (order_id)
    select distinct l.order_id from cart_products l
     where l.order_id is not null and l.product_id in (select product_id from moved union select product_id from recognized)
    returning 1)
  select count(*)::integer as orders from due`

export const readFirstDay = (sql: Sql | Tx) => sql<{ day: string | null }[]>`
  select min(booked_on)::text as day from ledger_entries`

export const insertClosing = (tx: Tx, last_day: string, closed_by: string) => tx`
  insert into ledger_closings (last_day, closed_at, closed_by) values (${last_day}::date, ${tx.now}, ${closed_by})`

export const lockAccount = (tx: Tx, key: string) => tx<AccountRow[]>`
  select key, number, custom_name from ledger_accounts where key = ${key} for update`

/** Sets number and name of an account, unless another account has the number: then returns that account. */
export const updateAccount = (tx: Tx, { key, number, custom_name }: AccountRow) => tx<AccountRow[]>`
  with other as (select key, number, custom_name from ledger_accounts where number = ${number} and key <> ${key}),
  named as (
    update ledger_accounts set number = ${number}, custom_name = ${custom_name}
     where key = ${key} and not exists (select from other))
  select key, number, custom_name from other limit 1`

export const listAllAccounts = (sql: Sql | Tx) => sql<AccountRow[]>`
  select key, number, custom_name from ledger_accounts order by key`

/** The next orders after `after`, for a full check. */
export const listOrders = (sql: Sql | Tx, after: number, limit: number) => sql<
  { id: number; name: string }[]
>`
  select id, 'Order ' || code as name from orders
   where id > ${after} and items_total + donation_amount > 0 and not exists (select from ledger_queue where order_id = orders.id)
   order by id limit ${limit}`

/** The next bank lines after `after`. */
export const listBankLines = (sql: Sql | Tx, after: number, limit: number) => sql<
  { id: number; name: string }[]
>`
  select id, 'Bank line ' || id as name from bank_lines
   where id > ${after} and not exists (select from ledger_queue where bank_line_id = bank_lines.id)
   order by id limit ${limit}`
