import { messages } from '#contract/messages.ts'
import type { RefundCalculationStep } from '#contract/office/refund-calculation.ts'
import {
  REFUND_SORTS,
  type OfficeRefund,
  type RefundedItem,
  type RefundFilters,
  type RefundList,
} from '#contract/office/refunds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import * as audit from '#server/office/audit/audit.ts'
import { placeOf, readSearchedPage } from '#server/office/paging.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import * as queries from './queries.ts'

const OPEN = ['active', 'processing', 'problem']

/** A page of the refunds, newest first, filtered. */
export async function list(shop: Shop, filters: RefundFilters): Promise<RefundList> {
  const query = await queryOf(shop, filters)
  const { search } = query
  const { rows, ...page } = await readSearchedPage(
    placeOf(filters, REFUND_SORTS),
    search?.text ?? '',
    (near) => {
      const wanted = { ...query, search: search && { ...search, near } }
      return {
        read: (place, limit) => queries.readPage(shop.sql, wanted, place, limit),
        count: (limit) => queries.count(shop.sql, wanted, limit),
      }
    },
  )
  return { ...page, rows: rows.map(withIsoInstants) }
}

/** A hundred years: older than any refund. */
const MAX_AGE_DAYS = 36_500

async function queryOf(
  { clock, sql }: Shop,
  { status, age, method, destination, search }: RefundFilters,
): Promise<queries.RefundQuery> {
  const days = age === null ? 0 : Math.min(Math.max(age, 0), MAX_AGE_DAYS)
  const text = search.trim()
  return {
    statuses: status === '' ? null : status === 'open' ? OPEN : [status],
    requestedBy: days > 0 ? clock.now().subtract({ hours: days * 24 }) : null,
    method,
    destination,
    search:
      text === ''
        ? null
        : { text, near: false, id: idIn(text.replace(/^#/, '')), isCommon: await isCommon(sql, text) },
  }
}

async function isCommon(sql: Sql, text: string): Promise<boolean> {
  const [[plan], [known]] = await Promise.all([
    queries.estimateMatches(sql, text),
    queries.estimateItems(sql),
  ])
  return (plan?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0) > (known?.items ?? 0)
}

/** A text as a row id; null if it is not one. */
const idIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/**
 * All details of a refund, with a masked account. Amounts are in minor units.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<OfficeRefund> {
  const { sql } = shop
  const [[row], items, history, payee, card_refunds] = await Promise.all([
    queries.readRefund(sql, id),
    queries.readItems(sql, id),
    audit.history(shop, [`refund ${id}`]),
    bankDetails.masked(shop, id),
    cardRefunds.ofRefund(shop, id),
  ])
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const names = await audit.actorNames(
    shop,
    [row.payment_file_by, row.created_by].filter((by) => by !== null),
  )
  return {
    id: row.id,
    status: row.status,
    created_at: isoInstant(row.created_at),
    completed_at: isoInstant(row.completed_at),
    total: row.total,
    credited: row.credited,
    new_order: row.new_order,
    shipping_refund: row.shipping_refund,
    destination: row.destination,
    card_refunds,
    problem_reason: row.problem_reason,
    credit_note: creditNoteOf(row),
    ...byStaff(row, names),
    customer: { id: row.customer_id, full_name: row.full_name, email: row.email },
    order: orderOf(row),
    kept: await staffRefunds.readKept(shop, id, row.order_id),
    items: [...items],
    calculation: calculationOf(row, items),
    note: payee && payee.note,
    account: payee && payee.account,
    account_from_statement: row.account_from_statement,
    history,
  }
}

const creditNoteOf = ({
  credit_note,
  credited_at,
  credit_reason,
}: queries.DetailRow): OfficeRefund['credit_note'] =>
  credit_note === null
    ? null
    : { number: credit_note, issued_at: isoInstant(credited_at) ?? '', reason: credit_reason }

/** The staff actions on a refund, with their actors. */
const byStaff = (
  row: queries.DetailRow,
  nameOf: (actor: string) => string,
): Pick<OfficeRefund, 'payment_file' | 'created_by_staff'> => ({
  payment_file:
    row.payment_file_at && row.payment_file_by !== null
      ? { at: isoInstant(row.payment_file_at), by: nameOf(row.payment_file_by) }
      : null,
  created_by_staff:
    row.created_by === null
      ? null
      : {
          by: nameOf(row.created_by),
          reason: row.reason,
          refund_fee_waived: row.refund_fee_waived,
          fees_included: row.fees_included,
        },
})

const orderOf = (row: queries.DetailRow): OfficeRefund['order'] => ({
  code: row.code,
  created_at: isoInstant(row.ordered_at),
  payment_method: row.payment_method,
  payment_status: row.payment_status,
  has_payment_plan: row.has_payment_plan,
  total_price: row.total_price,
  total_paid: row.total_paid,
  total_refunded: row.total_refunded,
})

/** The calculation of a refund's total: its components, and the limit applied. One without items is of the donation. */
function calculationOf(refund: queries.DetailRow, items: readonly RefundedItem[]): RefundCalculationStep[] {
  if (items.length === 0) return [{ what: 'donation', amount: refund.donation_refund }]
  const sum = (of: (item: RefundedItem) => number) => items.reduce((all, item) => all + of(item), 0)
  // Items not issued yet are refunded as a whole, like a payment plan.
  const isWhole = refund.has_payment_plan || items.some(({ kind }) => kind.startsWith('cart_'))
  const kept = (amount: number) => (refund.fees_included ? 0 : -amount)
  const fees = sum(({ fee }) => fee)
  const steps: RefundCalculationStep[] = isWhole
    ? [
        { what: 'paid', amount: refund.total_paid },
        { what: 'donation', amount: refund.donation_refund - refund.donation_amount },
        { what: 'fees', amount: kept(fees) },
        { what: 'refund_fees', amount: kept(sum(({ refund_fee }) => refund_fee)) },
      ]
    : [
        { what: 'prices', amount: sum(({ price }) => price) },
        { what: 'fees', amount: refund.fees_included ? fees : 0 },
        { what: 'refund_fees', amount: kept(sum(({ price, refund_fee }) => Math.min(price, refund_fee))) },
        { what: 'shipping', amount: sum((item) => item.shipping_refund) },
        { what: 'donation', amount: refund.donation_refund },
        { what: 'rest', amount: 0 - refund.kept_for_rest },
      ]
  const limit = refund.total - steps.reduce((all, { amount }) => all + amount, 0)
  return [...steps, { what: 'limit' as const, amount: limit }].filter(
    ({ what, amount }, index) => index === 0 || amount !== 0 || what === 'refund_fees',
  )
}
