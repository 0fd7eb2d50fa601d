import * as news from '#server/people/customers/news/news.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import type { AudienceCount, Needed } from '#contract/office/mailings.ts'

/** An audience for SQL; null means all. */
export interface AudienceQuery {
  to: 'holders' | 'customers'
  list: { of: 'orders' | 'tickets' | 'customers'; ids: Fragment } | null
  products: number[] | null
  merchandise: number[] | null
  departures: number[] | null
  orderStates: string[] | null
  ticketStates: string[] | null
  /** Products with their own travel time. */
  transports: number[]
  /** The data that the text uses. */
  needed: readonly Needed[]
}

/** Ended tickets and orders are excluded, unless they are selected explicitly. */
const isInForce = (sql: Sql | Tx) => sql`t.status not in ('refunded', 'cancelled', 'reassigned')`
const isOver = (sql: Sql | Tx) => sql`o.payment_status in ('cancelled', 'abandoned')`

const isOneOf = (sql: Sql | Tx, id: Fragment, chosen: number[] | null) =>
  chosen === null ? sql`true` : sql`${id} = any(${chosen}::integer[])`

const isAmong = (sql: Sql | Tx, state: Fragment, chosen: string[] | null) =>
  chosen === null ? sql`true` : sql`${state} = any(${chosen}::text[])`

const hasState = (sql: Sql | Tx, { ticketStates }: AudienceQuery) =>
  ticketStates === null ? isInForce(sql) : isAmong(sql, sql`t.status`, ticketStates)

const isOfOrders = (sql: Sql | Tx, { orderStates }: AudienceQuery) =>
  sql`t.order_id in (select o.id from orders o where ${isAmong(sql, sql`o.payment_status`, orderStates)})`

const travels = (sql: Sql | Tx, departure: Fragment, product: Fragment, { transports }: AudienceQuery) =>
  sql`(${departure} is not null or ${product} = any(${transports}::integer[]))`

/** The address for an order's mails; none for erased customers. */
const addressOfOrder = (sql: Sql | Tx) =>
  sql`case when coalesce(o.recipient_email, c.email) like '%@%' then email_key(coalesce(o.recipient_email, c.email)) else '' end`

const itsCustomer = (sql: Sql | Tx) => sql`join customers c on c.id = o.customer_id`

const ofTickets = (
  sql: Sql | Tx,
  query: AudienceQuery,
  email: Fragment,
  from: Fragment,
  where: Fragment,
) => sql`
  select ${email} as email, t.order_id, t.cart_product_id as line_id, true as has_product,
         ${travels(sql, sql`t.transport_time_id`, sql`t.product_id`, query)} as has_departure
    from tickets t ${from} where ${where}`

function holders(sql: Sql | Tx, query: AudienceQuery): Fragment {
  const { list, products, departures, orderStates } = query
  const of = (where: Fragment) => ofTickets(sql, query, sql`email_key(t.email)`, sql``, where)
  if (list?.of === 'tickets') return of(sql`t.id in (${list.ids})`)
  if (list) return of(sql`t.order_id in (${list.ids}) and ${isInForce(sql)}`)
  return of(sql`
    ${hasState(sql, query)} and ${isOneOf(sql, sql`t.product_id`, products)}
    and ${isOneOf(sql, sql`t.transport_time_id`, departures)}
    and ${orderStates === null ? sql`true` : isOfOrders(sql, query)}`)
}

/** Orders; with their items only if the text uses them. */
function ofOrders(sql: Sql | Tx, query: AudienceQuery, where: Fragment): Fragment {
  const holds = (need: Needed, condition: Fragment) =>
    query.needed.includes(need)
      ? sql`exists (select from cart_products l where l.order_id = o.id and l.released_at is null and ${condition})`
      : sql`true`
  return sql`
    select ${addressOfOrder(sql)} as email, o.id as order_id, null::integer as line_id,
           ${holds('product', sql`true`)} as has_product,
           ${holds('departure', travels(sql, sql`l.transport_time_id`, sql`l.product_id`, query))} as has_departure
      from orders o ${itsCustomer(sql)} where ${where}`
}

/** The ordered items, paid or not; a ticket has more recent data than its line. */
const ofLines = (sql: Sql | Tx, query: AudienceQuery) => sql`
  select ${addressOfOrder(sql)} as email, o.id as order_id, l.id as line_id, true as has_product,
         ${travels(sql, sql`coalesce(t.transport_time_id, l.transport_time_id)`, sql`l.product_id`, query)} as has_departure
    from cart_products l join orders o on o.id = l.order_id ${itsCustomer(sql)} left join tickets t on t.cart_product_id = l.id
   where ${isOneOf(sql, sql`l.product_id`, query.products)}
     and ${isOneOf(sql, sql`coalesce(t.transport_time_id, l.transport_time_id)`, query.departures)}
     and ${query.ticketStates === null ? sql`(t.id is null and l.released_at is null or t.id is not null and ${isInForce(sql)})` : hasState(sql, query)}
     and ${inOrderState(sql, query)}`

/** Orders with merchandise, paid or not, that was neither cancelled nor refunded. */
function withMerchandise(sql: Sql | Tx, query: AudienceQuery): Fragment {
  const bought = sql`
    select l.order_id from cart_merchandise l left join merchandise_purchases p on p.cart_merchandise_id = l.id
     where l.order_id is not null and l.merchandise_id = any(${query.merchandise ?? []}::integer[])
       and (p.id is null and l.released_at is null or p.status not in ('refunded', 'cancelled'))`
  return ofOrders(sql, query, sql`o.id in (${bought}) and ${inOrderState(sql, query)}`)
}

const inOrderState = (sql: Sql | Tx, { orderStates }: AudienceQuery) =>
  orderStates === null ? sql`not ${isOver(sql)}` : isAmong(sql, sql`o.payment_status`, orderStates)

function buyers(sql: Sql | Tx, query: AudienceQuery): Fragment {
  const { list, products, departures, ticketStates } = query
  if (list?.of === 'customers')
    return sql`
      select email_key(c.email) as email, null::integer as order_id, null::integer as line_id, false as has_product, false as has_departure
        from customers c where c.id in (${list.ids}) and c.email like '%@%'`
  if (list?.of === 'tickets')
    return ofTickets(
      sql,
      query,
      addressOfOrder(sql),
      sql`join orders o on o.id = t.order_id ${itsCustomer(sql)}`,
      sql`t.id in (${list.ids})`,
    )
  if (list) return ofOrders(sql, query, sql`o.id in (${list.ids})`)
  const ofTheirTickets = products !== null || departures !== null || ticketStates !== null
  if (query.merchandise === null)
    return ofTheirTickets ? ofLines(sql, query) : ofOrders(sql, query, inOrderState(sql, query))
  const ofGoods = withMerchandise(sql, query)
  return ofTheirTickets ? sql`${ofLines(sql, query)} union all ${ofGoods}` : ofGoods
}

/** The audience, once per ticket or order. */
const meant = (sql: Sql | Tx, query: AudienceQuery): Fragment =>
  query.to === 'holders' ? holders(sql, query) : buyers(sql, query)

/** Whether a group lacks the data that the text uses. */
const lacks = (sql: Sql | Tx, need: Needed) =>
  need === 'product'
    ? sql`not bool_or(has_product)`
    : need === 'departure'
      ? sql`not bool_or(has_departure)`
      : sql`count(order_id) = 0`

export const countAudience = (sql: Sql | Tx, query: AudienceQuery) => sql<
  (Pick<AudienceCount, 'people' | 'without_address' | 'opted_out'> & Record<Needed, number>)[]
>`
  select count(*) filter (where email <> '')::integer as people,
         coalesce(sum(orders) filter (where email = ''), 0)::integer as without_address,
         count(*) filter (where email <> '' and ${news.hasOptedOut(sql, sql`email`)})::integer as opted_out,
         count(*) filter (where email <> '' and lacks_product)::integer as product,
         count(*) filter (where email <> '' and lacks_departure)::integer as departure,
         count(*) filter (where email <> '' and lacks_order)::integer as order_code
    from (select email, count(*) as orders, ${lacks(sql, 'product')} as lacks_product,
                 ${lacks(sql, 'departure')} as lacks_departure, ${lacks(sql, 'order_code')} as lacks_order
            from (${meant(sql, query)}) meant group by email) people`

/** The people of an audience, each address once; without an address, each order once. */
const people = (sql: Sql | Tx, query: AudienceQuery, where: Fragment) => sql`
  select email, coalesce(array_agg(distinct order_id) filter (where order_id is not null), '{}') as order_ids,
         coalesce(array_agg(distinct line_id) filter (where line_id is not null), '{}') as line_ids,
         ${query.needed.length === 0 ? sql`false` : query.needed.map((need) => lacks(sql, need)).reduce((one, other) => sql`${one} or ${other}`)} as lacking
    from (${meant(sql, query)}) meant where ${where}
   group by email, case when email = '' then order_id end`

/** The next person after an address, sorted by address. */
export const nextPerson = (sql: Sql, query: AudienceQuery, after: string): Fragment => sql`
  select 0::bigint as id, email, order_ids, line_ids from (${people(sql, query, sql`email > ${after} and email <> ''`)}) next
   order by email limit 1`

/** The person with an address. */
export const personAt = (sql: Sql, query: AudienceQuery, email: string): Fragment => sql`
  select 0::bigint as id, email, order_ids, line_ids from (${people(sql, query, sql`email = ${email}`)}) found limit 1`

/** Stores the recipients of a mailing, and those left out. */
export const insertRecipients = (tx: Tx, mailing: number, query: AudienceQuery, isNews: boolean) => tx`
  insert into mailing_recipients (mailing_id, email, order_ids, line_ids, result, reason)
  select ${mailing}::integer, nullif(email, ''), order_ids, line_ids, case when reason is null then 'waiting' else 'left_out' end, reason
    from (select email, order_ids, line_ids,
                 case when email = '' then 'no_address'
                      when ${isNews ? news.hasOptedOut(tx, tx`email`) : tx`false`} then 'opted_out'
                      when lacking then 'missing' end as reason
            from (${people(tx, query, tx`true`)}) people) counted
   order by email desc
  on conflict do nothing`

/** Without a time-out, because storing very many recipients takes long. */
export const extendTimeouts = (tx: Tx) => tx`
  select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '10min', true)`
