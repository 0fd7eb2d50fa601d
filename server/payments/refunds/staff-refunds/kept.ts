import { formatMoney, share } from '#contract/money.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { ReturnKept } from '#contract/office/refunds.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { destinationOf } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { knownAccountFor } from '#server/payments/refunds/bank-details/bank-details.ts'
import { lockRefund } from '#server/payments/refunds/lock.ts'
import { sendRefundOpenedMail } from '#server/payments/refunds/mail-templates.ts'
import {
  findOrderDetails,
  refundableForItems,
  type OrderDetails,
} from '#server/payments/refunds/order-details.ts'
import { readBankDetails, REFUNDED } from '#server/payments/refunds/queries.ts'
import { createRefund, reasonOf, type RefundableItem } from '#server/payments/refunds/requests/requests.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as site from '#server/shop/site/site.ts'

/** An item of a completed refund, and what was kept of it: its refund fee, its booking fee, its share of the shipping. */
interface KeptItem {
  item: RefundableItem
  kept: number
  /** How much of it is shipping, which is given back last, and is taxed as that. */
  shipping: number
}

/** What a completed refund has kept, item by item, without what later refunds have given back; together at most what is still refundable. */
function keptOf(details: OrderDetails, id: number): { items: KeptItem[]; total: number } {
  const { refunds } = details
  const refund = refunds.find((each) => each.id === id)
  if (refund?.status !== 'processed') return { items: [], total: 0 }
  const items = refund.items
    .filter(({ status_before }) => status_before !== REFUNDED)
    .flatMap(({ kind, item_id }): KeptItem[] => {
      const worth = worthOf(details, kind, item_id)
      const returned = refunds
        .flatMap((each) => each.items)
        .filter((each) => each.kind === kind && each.item_id === item_id)
      const left = (all: number, part: 'amount' | 'shipping_refund') =>
        returned.reduce((rest, each) => rest - each[part], all)
      const kept = left(worth.total, 'amount')
      if (kept <= 0) return []
      const shipping = Math.min(kept, Math.max(0, left(worth.shipping, 'shipping_refund')))
      const amounts = { price: kept - shipping, fee: 0, refund_fee: 0, shipping_refund: shipping }
      return [{ item: { kind, id: item_id, code: null, status: REFUNDED, ...amounts }, kept, shipping }]
    })
  const sum = items.reduce((all, { kept }) => all + kept, 0)
  return { items, total: Math.min(sum, refundableForItems(details)) }
}

/** What a customer pays for an item: its price, its fee, and its share of the shipping. */
function worthOf(
  details: OrderDetails,
  kind: RefundableItem['kind'],
  id: number,
): { total: number; shipping: number } {
  const rows = {
    ticket: details.tickets,
    merchandise: details.purchases,
    cart_product: details.products,
    cart_merchandise: details.merchandise,
  }
  const row = rows[kind].find((each) => each.id === id)
  if (!row) return { total: 0, shipping: 0 }
  const shipping = 'shipping_share' in row ? row.shipping_share : 0
  return { total: row.price + row.fee + shipping, shipping }
}

/** What can still be given back of the fees that a refund has kept, in minor units; 0 unless it is completed. */
export async function readKept(shop: Shop, id: number, orderId: number): Promise<number> {
  const [order] = await staffActions.byIds(shop.sql, [orderId])
  return order ? keptOf(await findOrderDetails(shop.sql, order), id).total : 0
}

/**
 * Opens a refund of what a completed one has kept of its items, and returns its id: a later decision, with a reason and a credit note of its
 * own. It goes where the money of the order goes, to an account that is already known if there is one.
 * Refuses:
 * - an unknown refund (404), and one that is not completed
 * - an order that has ended, or whose problem is not resolved
 * - more than was kept, paid and not refunded yet
 * - a reason that is empty or too long
 */
export async function returnKept(tx: Tx, refundId: number, input: ReturnKept): Promise<number> {
  const { order, refund } = await lockRefund(tx, refundId)
  if (refund.status !== 'processed') throw new Refusal(officeMessages.keptNotYet)
  if (['cancelled', 'abandoned'].includes(order.payment_status)) throw new Refusal(officeMessages.openOver)
  if (order.payment_status === 'problem') throw new Refusal(officeMessages.openProblem)
  const details = await findOrderDetails(tx, order)
  const { selected, amounts } = amountsOf(tx, keptOf(details, refundId), input)
  const { total } = amounts
  const destination = destinationOf(tx, details, total)
  const account = await accountOf(tx, order.id, refundId, destination)
  const id = await createRefund(tx, order, selected, amounts, {
    destination,
    ...account,
    created_by: tx.request?.actor ?? 'system',
    reason: reasonOf(input),
    refund_fee_waived: true,
    fees_included: true,
  })
  const detail = { order: order.code, total, items: selected.length, fee_waived: true, fees_included: true }
  await audit.record(tx, 'system', 'refund opened', `refund ${id}`, detail)
  const { account_from_statement } = account
  await sendRefundOpenedMail(tx, order, { id, total, destination, account_from_statement })
  return id
}

/** The amount, spread over what was kept of each item. */
function amountsOf(tx: Tx, { items, total: most }: ReturnType<typeof keptOf>, { amount: total }: ReturnKept) {
  if (most === 0) throw new Refusal(officeMessages.keptNothing)
  const { currency, locale } = site.of(tx)
  if (total === null || total < 1 || total > most)
    throw new Refusal(officeMessages.keptAmount({ most: formatMoney(most, currency, locale) }), {
      field: 'amount',
    })
  const shares = share(
    total,
    items.map(({ kept }) => kept),
  )
  const returned = items
    .map(({ item, kept, shipping }, index) => {
      const amount = shares[index] ?? 0
      return { item, amount, shipping_refund: Math.max(0, amount - (kept - shipping)) }
    })
    .filter(({ amount }) => amount > 0)
  return {
    selected: returned.map(({ item }) => item),
    amounts: {
      total,
      shipping_refund: returned.reduce((sum, each) => sum + each.shipping_refund, 0),
      kept_for_rest: 0,
      items: returned.map(({ amount, shipping_refund }) => ({ amount, shipping_refund })),
    },
  }
}

/** The account of the earlier refund while it is kept, otherwise the one from which the order was paid. */
async function accountOf(
  tx: Tx,
  orderId: number,
  refundId: number,
  destination: ReturnType<typeof destinationOf>,
) {
  const [stored] = destination === 'bank_account' ? await readBankDetails(tx, [refundId]) : []
  if (stored) return { bank_details: stored.bank_details, account_from_statement: false }
  return knownAccountFor(tx, orderId, destination)
}
