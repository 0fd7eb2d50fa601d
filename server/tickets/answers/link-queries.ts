import type { LineKind } from '#server/shop/questions/questions.ts'
import type { Connection, Tx } from '#server/platform/shop.ts'

/**
 * Something of an order that asks: a ticket, a purchase of merchandise, or the order itself. Who is asked is the holder of a ticket, and otherwise,
 * or without an address, the recipient of the order's mails.
 */
export interface AskedRow {
  kind: LineKind
  id: number
  /** What has the answers. */
  line: number
  code: string
  order_id: number
  order_code: string
  recipient: string
  /** The product or the merchandise; null for an order, which has the content. */
  item: number | null
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  age: string | null
  products: { product_id: number }[] | null
  merchandise: { merchandise_id: number }[] | null
}

type At = Connection | Tx

const ofRecipient = (at: At) => at`order_recipient(o.customer_id, o.recipient_email)`

const ofTicket = (at: At) => at`
  'products' as kind, t.id, t.cart_product_id as line, t.code, t.order_id, o.code as order_code,
  coalesce(nullif(t.email, ''), ${ofRecipient(at)}) as recipient, t.product_id as item, t.transport_time_id, t.variant_id,
  t.full_name, t.age, null::json as products, null::json as merchandise`

const ofPurchase = (at: At) => at`
  'merchandise' as kind, p.id, p.cart_merchandise_id as line, p.code, p.order_id, o.code as order_code,
  ${ofRecipient(at)} as recipient, p.merchandise_id as item, null::integer as transport_time_id, p.variant_id,
  '' as full_name, null::text as age, null::json as products, null::json as merchandise`

const ofOrder = (at: At) => at`
  'orders' as kind, o.id, o.id as line, o.code, o.id as order_id, o.code as order_code,
  ${ofRecipient(at)} as recipient, null::integer as item, null::integer as transport_time_id, null::integer as variant_id,
  '' as full_name, null::text as age,
  (select coalesce(json_agg(json_build_object('product_id', product_id)), '[]')
     from cart_products where order_id = o.id and released_at is null) as products,
  (select coalesce(json_agg(json_build_object('merchandise_id', merchandise_id)), '[]')
     from cart_merchandise where order_id = o.id and released_at is null) as merchandise`

/** An order that is bought: its questions are asked of who receives its mails. */
const isBought = (at: At) => at`o.payment_status = 'paid' and o.accepted_ts_and_cs is not null`

/** What asks of an order, by its code: its valid tickets, its purchases that are still to be shipped or collected, and the order itself. */
export const readAsking = (at: At, order: string) => at<AskedRow[]>`
  select ${ofTicket(at)} from tickets t join orders o on o.id = t.order_id
   where o.code = ${order} and o.accepted_ts_and_cs is not null and t.status = 'active'
  union all
  select ${ofPurchase(at)} from merchandise_purchases p join orders o on o.id = p.order_id
   where o.code = ${order} and o.accepted_ts_and_cs is not null and p.status = 'active'
  union all
  select ${ofOrder(at)} from orders o where o.code = ${order} and ${isBought(at)}`

/** A ticket of a locked order. */
export const lockTicket = (tx: Tx, order: number, ticket: number) => tx`
  select from tickets where id = ${ticket} and order_id = ${order} for update`

/** What may have to be asked, and since when it was not. */
export interface CandidateRow extends AskedRow {
  questions_asked_at: Temporal.Instant | null
  created_at: Temporal.Instant
  /** Whether staff have made the order. */
  given: boolean
}

/** A moment from which the questions of an item, or of orders, are to be looked at again. */
export interface Moment {
  item: number | null
  at: string
}

interface Wanted {
  /** The products or the merchandise that ask. */
  items: number[]
  moments: readonly Moment[] | null
  limit: number
}

const isUnasked = (tx: Tx, row: 't' | 'p' | 'o', moments: readonly Moment[] | null) => {
  const at = tx`${tx([row])}.questions_asked_at`
  if (moments === null) return tx`${at} is null`
  const item = { t: tx`t.product_id`, p: tx`p.merchandise_id`, o: tx`null` }[row]
  return tx`${at} < (
    select m.at from json_to_recordset(${JSON.stringify(moments)}::text::json) as m (item integer, at timestamptz)
     where m.item is not distinct from ${item})`
}

/**
 * Lock what nobody has looked at since it was bought, since its holder changed or, with `moments`, since that of its item; tickets without a
 * holder wait.
 */
export const lockCandidates: Record<LineKind, (tx: Tx, wanted: Wanted) => Promise<CandidateRow[]>> = {
  products: (tx, { items, moments, limit }) => tx<CandidateRow[]>`
    select ${ofTicket(tx)}, t.questions_asked_at, t.created_at, o.staff is not null as given
      from tickets t join orders o on o.id = t.order_id
     where t.product_id = any(${items}::integer[]) and t.status = 'active' and t.full_name <> ''
       and o.accepted_ts_and_cs is not null and ${isUnasked(tx, 't', moments)}
     order by t.id limit ${limit} for update of t skip locked`,
  merchandise: (tx, { items, moments, limit }) => tx<CandidateRow[]>`
    select ${ofPurchase(tx)}, p.questions_asked_at, p.created_at, o.staff is not null as given
      from merchandise_purchases p join orders o on o.id = p.order_id
     where p.merchandise_id = any(${items}::integer[]) and p.status = 'active'
       and o.accepted_ts_and_cs is not null and ${isUnasked(tx, 'p', moments)}
     order by p.id limit ${limit} for update of p skip locked`,
  orders: (tx, { moments, limit }) => tx<CandidateRow[]>`
    select ${ofOrder(tx)}, o.questions_asked_at, o.created_at, o.staff is not null as given
      from orders o where ${isBought(tx)} and ${isUnasked(tx, 'o', moments)}
     order by o.id limit ${limit} for update of o skip locked`,
}

const TABLES = { products: 'tickets', merchandise: 'merchandise_purchases', orders: 'orders' } as const

export const markAsked = (tx: Tx, kind: LineKind, ids: number[]) => tx`
  update ${tx(TABLES[kind])} set questions_asked_at = ${tx.now} where id = any(${ids}::integer[])`
