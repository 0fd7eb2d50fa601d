import { messages } from '#contract/messages.ts'
import type {
  OfficeRefund,
  RefundedItem,
  RefundFilters,
  RefundCalculationStep,
  RefundList,
} from '#contract/office/refunds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'
import * as queries from './queries.ts'
import { historyOf, namesOf } from '#server/office/audit/history.ts'

const OPEN = ['active', 'processing', 'problem']

/** A part of the refunds that filters leave, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, filters: RefundFilters): Promise<RefundList> {
  const wanted = queryOf(shop, filters)
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, wanted, beforeId(filters.from), PAGE_SIZE + 1),
    queries.count(shop.sql, wanted, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return {
    rows: shown.map((row) => ({
      ...row,
      created_at: row.created_at.toString(),
      completed_at: row.completed_at && row.completed_at.toString(),
      listed_at: row.listed_at && row.listed_at.toString(),
    })),
    next,
    total: counted?.total ?? 0,
  }
}

/** Nobody has as old a refund as one of the time before there were any. */
const OLDEST_DAYS = 36_500

function queryOf({ clock }: Shop, { status, age, method, search }: RefundFilters): queries.RefundQuery {
  const days = age === null ? 0 : Math.min(Math.max(age, 0), OLDEST_DAYS)
  const text = search.trim()
  return {
    statuses: status === '' ? null : status === 'open' ? OPEN : [status],
    before: days > 0 ? clock.now().subtract({ hours: days * 24 }) : null,
    method: method === '' ? null : method,
    search: text === '' ? null : { text, id: idIn(text.replace(/^#/, '')) },
  }
}

/** A text as the id of a row; null when it can be none. */
const idIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null)

/** All about a refund, its account masked. Refuses (404) one that is not there. */
export async function read(shop: Shop, id: number): Promise<OfficeRefund> {
  const { sql } = shop
  const [[row], items, history, payee] = await Promise.all([
    queries.readRefund(sql, id),
    queries.readItems(sql, id),
    historyOf(shop, [`refund ${id}`]),
    refunds.accounts.masked(shop, id),
  ])
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const names = await namesOf(
    shop,
    [row.listed_by, row.opened_by].filter((by) => by !== null),
  )
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at.toString(),
    completed_at: row.completed_at && row.completed_at.toString(),
    total: row.total,
    shipping_refund: row.shipping_refund,
    problem_reason: row.problem_reason,
    ...byStaff(row, names),
    customer: { id: row.customer_id, full_name: row.full_name, email: row.email },
    order: orderOf(row),
    items: [...items],
    parts: partsOf(row, items),
    note: payee && payee.note,
    account: payee && payee.account,
    history,
  }
}

/** What somebody of the staff has done about it, with who it was. */
const byStaff = (
  row: queries.DetailRow,
  nameOf: (actor: string) => string,
): Pick<OfficeRefund, 'listed' | 'opened'> => ({
  listed:
    row.listed_at && row.listed_by !== null
      ? { at: row.listed_at.toString(), by: nameOf(row.listed_by) }
      : null,
  opened:
    row.opened_by === null
      ? null
      : { by: nameOf(row.opened_by), reason: row.opened_reason, fee_waived: row.fee_waived },
})

const orderOf = (row: queries.DetailRow): OfficeRefund['order'] => ({
  code: row.code,
  created_at: row.ordered_at.toString(),
  payment_method: row.payment_method,
  payment_status: row.payment_status,
  has_payment_plan: row.has_payment_plan,
  total_price: row.total_price,
  total_paid: row.total_paid,
  total_refunded: row.total_refunded,
})

/** How a refund's total came about (P§9): what leads to it is named, and what it was limited by. */
function partsOf(refund: queries.DetailRow, items: readonly RefundedItem[]): RefundCalculationStep[] {
  const sum = (of: (item: RefundedItem) => number) => items.reduce((all, item) => all + of(item), 0)
  // What is not issued yet goes back as a whole, as a plan does.
  const isWhole = refund.has_payment_plan || items.some(({ kind }) => kind.startsWith('cart_'))
  const parts: RefundCalculationStep[] = isWhole
    ? [
        { what: 'paid', amount: refund.total_paid },
        { what: 'fees', amount: -sum(({ fee }) => fee) },
        { what: 'refund_fees', amount: -sum(({ refund_fee }) => refund_fee) },
      ]
    : [
        { what: 'prices', amount: sum(({ price }) => price) },
        { what: 'refund_fees', amount: -sum(({ price, refund_fee }) => Math.min(price, refund_fee)) },
        { what: 'shipping', amount: sum((item) => item.shipping_refund) },
      ]
  const limit = refund.total - parts.reduce((all, { amount }) => all + amount, 0)
  return [...parts, { what: 'limit' as const, amount: limit }].filter(
    ({ what, amount }, index) => index === 0 || amount !== 0 || what === 'refund_fees',
  )
}
