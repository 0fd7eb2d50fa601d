import type { Translations } from '#contract/festival/translations.ts'
import type { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { batchedInsert, batchedLock, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import type { BundledLine } from '#server/shop/bundles/bundles.ts'
import { heldDiscount, type HeldDiscount } from '#server/shop/discounts/discounts.ts'

export interface OrderRow {
  id: number
  code: string
  checksum: string
  customer_id: number
  cart_id: number | null
  staff: string | null
  /** The language in which it was placed, or which was chosen for it since; null if unknown. */
  language: string | null
  language_chosen: boolean
  /** The language for its customer: the one they have chosen, else that of the order. */
  customer_language: string | null
  /** The client address that opened its cart, as a keyed hash, while it is unpaid. */
  client_hash: string | null
  created_at: Temporal.Instant
  payment_method: PaymentMethod
  payment_status: PaymentStatus
  problem_reason: string | null
  billing_name: string
  billing_email: string
  /** The address for its mails chosen by staff, if any. */
  recipient_email: string | null
  /** The recipient of its mails: the address chosen by staff, otherwise the current one of the account. */
  recipient: string
  billing_country: string
  billing_address: Record<string, string>
  /** The company that its invoice is issued to, if any, and its VAT number. */
  company_name: string | null
  vat_number: string | null
  /** Whether the reverse charge applies: its lines then have the rate 0. */
  reverse_charge: boolean
  shipping_country: string | null
  shipping_address: Record<string, string> | null
  shipping_amount: number
  shipping_name: string | null
  shipping_tax_rate: number | null
  /** What was given on top, and the tax in it. */
  donation_amount: number
  donation_tax_rate: number | null
  items_total: number
  discount_amount: number
  /** The name and translations of its voucher at the time of the order. */
  discount_name: string | null
  discount_translations: Translations
  voucher_id: number | null
  total_price: number
  accepted_ts_and_cs: Temporal.Instant | null
  /** The language in which its terms were accepted. */
  accepted_language: string | null
  has_payment_plan: boolean
  payment_plan: PaymentPlanStep[]
  abandon_at: Temporal.Instant | null
  paid_at: Temporal.Instant | null
  has_refunds: boolean
  /** The deadline for the balance of a partly paid order; null without one, or if it does not end automatically. */
  balance_due_at: Temporal.Instant | null
  /** Whether its tickets stay valid although its payment was reversed. */
  tickets_kept: boolean
  /** The session that placed it for an address that is not proven. */
  provisional_session_id: number | null
}

export type NewOrder = Omit<
  OrderRow,
  | 'id'
  | 'problem_reason'
  | 'paid_at'
  | 'has_refunds'
  | 'recipient_email'
  | 'recipient'
  | 'balance_due_at'
  | 'tickets_kept'
  | 'discount_translations'
  | 'language_chosen'
  | 'customer_language'
  | 'accepted_language'
  | 'provisional_session_id'
  | 'donation_amount'
  | 'donation_tax_rate'
> &
  Partial<
    Pick<
      OrderRow,
      | 'recipient_email'
      | 'language_chosen'
      | 'discount_translations'
      | 'provisional_session_id'
      | 'donation_amount'
      | 'donation_tax_rate'
    >
  >

/** A ticket line of an order: it holds its place until `released_at`. */
export interface OrderedProduct extends HeldDiscount, BundledLine {
  id: number
  order_id: number
  product_id: number
  transport_time_id: number | null
  variant_id: number | null
  full_name: string
  email: string
  age: string | null
  price: number
  fee: number
  released_at: Temporal.Instant | null
}

/** A merchandise line of an order. */
export interface OrderedMerchandise extends HeldDiscount {
  id: number
  order_id: number
  merchandise_id: number
  variant_id: number | null
  price: number
  fee: number
  released_at: Temporal.Instant | null
}

/** All columns of an order. */
export const columns = (sql: Sql | Connection) => sql`
  orders.*, order_recipient(customer_id, recipient_email) as recipient,
  order_language(customer_id, language, language_chosen) as customer_language,
  (select a.language from terms_acceptances a where a.order_id = orders.id) as accepted_language`

export const lockOrder = batchedLock(
  'orders',
  (tx, ids: number[]) => tx<OrderRow[]>`
    select ${columns(tx)} from orders where id = any(${ids}::integer[]) order by id for update`,
  { ofInput: (id) => id, ofRow: ({ id }) => id },
)

export const lockOrderIfFree = batchedLock(
  'orders',
  (tx, ids: number[]) => tx<OrderRow[]>`
    select ${columns(tx)} from orders where id = any(${ids}::integer[]) order by id for update skip locked`,
  { ofInput: (id) => id, ofRow: ({ id }) => id },
)

export const findOrder = (sql: Sql | Tx, code: string) =>
  sql<OrderRow[]>`select ${columns(sql)} from orders where code = ${code}`

export const ordersByIds = (sql: Sql | Tx, ids: number[]) => sql<OrderRow[]>`
  select ${columns(sql)} from orders where id = any(${ids}::integer[]) order by id`

export const updateStatus = batchedWrite(
  (tx, changes: { id: number; to: PaymentStatus; reason: string | null }[]) => tx`
    update orders
       set payment_status = change.to, problem_reason = change.reason,
           client_hash = case when change.to in ('pending', 'processing') then client_hash end,
           paid_at = case when change.to = 'paid' then coalesce(paid_at, ${tx.now}) else paid_at end,
           settled_at = case when change.to in ('paid', 'cancelled', 'abandoned') then ${tx.now} else settled_at end
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, "to" text, reason text)
     where orders.id = change.id`,
)

export const updateLanguage = (tx: Tx, id: number, language: string) => tx`
  update orders set language = ${language}, language_chosen = true where id = ${id}`

export const updateHasRefunds = batchedWrite(
  (tx, changes: { id: number; has: boolean }[]) => tx`
    update orders set has_refunds = change.has
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, has boolean)
     where orders.id = change.id`,
)

export const productsOf = (sql: Sql | Connection, orderIds: number[]) => sql<OrderedProduct[]>`
  select id, order_id, product_id, transport_time_id, variant_id, full_name, email, age, price, fee, tax_rate, released_at,
         bundle_id, bundle_line, bundle_total, ${heldDiscount(sql)}
    from cart_products c where order_id = any(${orderIds}::integer[]) order by id`

export const merchandiseOf = (sql: Sql | Connection, orderIds: number[]) => sql<OrderedMerchandise[]>`
  select id, order_id, merchandise_id, variant_id, price, fee, tax_rate, released_at, ${heldDiscount(sql)}
    from cart_merchandise c where order_id = any(${orderIds}::integer[]) order by id`

const byOrder = { ofInput: (id: number) => id, ofRow: (line: { order_id: number }) => line.order_id }

export const productsOfOne = batchedRead(productsOf, byOrder)

export const merchandiseOfOne = batchedRead(merchandiseOf, byOrder)

/** Claims this many orders that were not claimed since `since`; two processes never claim the same one. Locked ones are skipped. */
export const claimOrdersToAbandon = (
  sql: Sql,
  now: Temporal.Instant,
  since: Temporal.Instant,
  limit: number,
) => sql<{ id: number }[]>`
  update orders set abandon_claimed_at = ${now}
   where id = any(array(
     select id from orders
      where payment_status = 'pending' and abandon_at <= ${now} and (abandon_claimed_at is null or abandon_claimed_at <= ${since})
      order by abandon_at, id limit ${limit} for update skip locked))
  returning id`

/** The earliest deadline of the orders that such claims would find now or later. Each part stops at the first row of an index, or has few. */
export const readNextDeadline = (sql: Sql, since: Temporal.Instant) => sql<{ at: Temporal.Instant | null }[]>`
  select least(
    (select abandon_at from orders
      where payment_status = 'pending' and abandon_at is not null
        and (abandon_claimed_at is null or abandon_claimed_at <= ${since})
      order by abandon_at limit 1),
    (select min(o.balance_due_at) from payments p join orders o on o.id = p.order_id
      where p.payment_status = 'partial' and o.payment_status = 'partial' and not o.has_payment_plan and not o.has_refunds
        and (o.abandon_claimed_at is null or o.abandon_claimed_at <= ${since}))) as at`

/** Like `claimOrdersToAbandon`, for partly paid orders without installments whose balance is overdue. They have few payments. */
export const claimOrdersWithOverdueBalance = (
  sql: Sql,
  now: Temporal.Instant,
  since: Temporal.Instant,
  limit: number,
) => sql<{ id: number }[]>`
  update orders set abandon_claimed_at = ${now}
   where id = any(array(
     select o.id from payments p join orders o on o.id = p.order_id
      where p.payment_status = 'partial' and p.due_at <= ${now} and o.payment_status = 'partial'
        and not o.has_payment_plan and not o.has_refunds and o.balance_due_at <= ${now}
        and (o.abandon_claimed_at is null or o.abandon_claimed_at <= ${since})
      order by o.balance_due_at, o.id limit ${limit} for update of o skip locked))
  returning id`

/** Orders whose balance is due soon, before `before`, and whose customers were not reminded yet. */
export const listBalancesToRemind = (sql: Sql, now: Temporal.Instant, before: Temporal.Instant) => sql<
  { id: number }[]
>`
  select o.id from payments p join orders o on o.id = p.order_id
   where p.payment_status = 'partial' and p.due_at <= ${now} and o.payment_status = 'partial'
     and not o.has_payment_plan and not o.has_refunds
     and o.balance_due_at > ${now} and o.balance_due_at <= ${before} and o.balance_reminded_at is null
   order by o.id limit 200`

/** Returns nothing if it was reminded before. */
export const markBalanceReminded = batchedInsert(
  (tx, ids: number[]) => tx<{ id: number }[]>`
    update orders set balance_reminded_at = ${tx.now} where id = any(${ids}) and balance_reminded_at is null
    returning id`,
  { ofInput: (id) => id, ofRow: ({ id }) => id },
)

/** Another reminder is sent if the deadline is moved to a later day. */
export const updateBalanceDueAt = batchedWrite(
  (tx, changes: NewDeadline[]) => tx`
    update orders set balance_due_at = change.at, balance_reminded_at = null
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, at timestamptz)
     where orders.id = change.id`,
)

export const updateTicketsKept = (tx: Tx, id: number, kept: boolean) => tx`
  update orders set tickets_kept = ${kept} where id = ${id}`

export const lockOrdersByCodes = (tx: Tx, codes: string[]) => tx<OrderRow[]>`
  select ${columns(tx)} from orders where code = any(${codes}::text[]) order by id for update`

export const lockOrderByCode = batchedLock('orders', lockOrdersByCodes, {
  ofInput: (code: string) => code,
  ofRow: ({ code }) => code,
})

export const updateChecksum = (tx: Tx, id: number, checksum: string) => tx`
  update orders set checksum = ${checksum} where id = ${id}`

/** Until when an order is paid; null for no deadline. */
interface NewDeadline {
  id: number
  at: Temporal.Instant | null
}

export const updateAbandonAt = batchedWrite(
  (tx, changes: NewDeadline[]) => tx`
    update orders set abandon_at = change.at
      from json_to_recordset(${JSON.stringify(changes)}::text::json) as change (id integer, at timestamptz)
     where orders.id = change.id`,
)

export const updatePaymentMethod = (
  tx: Tx,
  { id, payment_method, abandon_at }: Pick<OrderRow, 'id' | 'payment_method' | 'abandon_at'>,
) => tx`
  update orders set payment_method = ${payment_method}, abandon_at = ${abandon_at} where id = ${id}`

export const updateProblemReason = (tx: Tx, id: number, reason: string) => tx`
  update orders set problem_reason = ${reason} where id = ${id}`

export const updateIdempotencyKey = (tx: Tx, id: number, key: string) => tx`
  update orders set idempotency_key = ${key} where id = ${id}`

export const findOrderByIdempotencyKey = (sql: Sql | Tx, key: string) => sql<OrderRow[]>`
  select ${columns(sql)} from orders where idempotency_key = ${key}`
