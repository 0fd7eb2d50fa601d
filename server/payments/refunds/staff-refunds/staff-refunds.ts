import { officeMessages } from '#contract/office/messages.ts'
import type { RefundableOrder, CreateRefund } from '#contract/office/refunds.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { RefundDestination } from '#contract/orders.ts'
import { accountFor, maskedPayer, payersOf } from '#server/payments/refunds/bank-details/bank-details.ts'
import { destinationOf, destinationsOf } from '#server/payments/refunds/card-refunds/card-refunds.ts'
import {
  donationLeft,
  findOrderDetails,
  paidForItems,
  type OrderDetails,
} from '#server/payments/refunds/order-details.ts'
import { sendRefundOpenedMail } from '#server/payments/refunds/mail-templates.ts'
import { amountsOf, repricedOrder, withDonation } from '#server/payments/refunds/requests/requests.ts'
import { createRefund, selectItems } from '#server/payments/refunds/requests/requests.ts'
import { reasonNotToCreate, reasonOf, reasonOfOrder } from '#server/payments/refunds/requests/requests.ts'
import {
  isAdmitted,
  refundableByStaff,
  refundableItems,
  type RefundableByStaff,
  type RefundableItem,
} from '#server/payments/refunds/requests/requests.ts'

import * as dependents from '#server/tickets/dependents/dependents.ts'

/** The preview of a refund, before it is created or completed. */
export * as previews from '#server/payments/refunds/preview/preview.ts'
export { refundAtBoxOffice } from './box-office.ts'
export { readKept, returnKept } from './kept.ts'
export { prepareRemoval, reasonsToKeep, settleRemoval, removeItems, type Removal } from './remove-items.ts'

/**
 * What staff can refund of an order, with the data that the amount is computed from, in minor units. `why` is the reason if they cannot,
 * otherwise null; `by_customer` is whether its customer can request a refund of it now. `withFees` as in `create`.
 */
export async function read(
  shop: Shop,
  order: orders.OrderRow,
  withFees: boolean,
): Promise<{ refundable: RefundableOrder; why: string | null; by_customer: boolean }> {
  const details = await findOrderDetails(shop.sql, order)
  const { whole, refundable_amount, items } = refundableByStaff(shop, details, { withFees })
  const { refund_destination, refund_to_card } = destinationsOf(shop, details)
  const payer = (await payersOf(shop, [order.id])).get(order.id)
  const refundable = {
    destination: refund_destination,
    to_card: refund_to_card,
    whole,
    refundable_amount,
    paid: paidForItems(details),
    donation: donationLeft(details),
    repriced: repricedOrder(shop, details),
    known_account: payer ? maskedPayer(payer) : null,
    items: items.map((item) => ({ ...item, ...named(shop, details, item), admitted: isAdmitted(item) })),
  }
  return {
    refundable,
    why: reasonForAll(details, { whole, refundable_amount, items }),
    by_customer: refundableItems(shop, details, shop.clock.now()).items.length > 0,
  }
}

/**
 * What `read` offers.
 * Refuses:
 * - an order that cannot be refunded
 */
export async function readRefundable(
  shop: Shop,
  order: orders.OrderRow,
  withFees: boolean,
): Promise<RefundableOrder> {
  const { why, refundable } = await read(shop, order, withFees)
  if (why !== null) throw new Refusal(why, { field: 'order' })
  return refundable
}

/**
 * Opens a refund of a locked order for its customer and returns its id: of selected items, or of a whole order paid in installments or in
 * part, with the donation if staff say so, or of the donation alone. Refund windows, flags and terms do not apply. Nothing is refunded
 * twice, and no more than was paid.
 * Refuses:
 * - an order that cannot be refunded
 * - what `request` refuses of the selection and the bank details
 * - the card as the destination if the money cannot go there
 * - a reason that is empty or too long
 * - what hangs on its tickets, does not simply stay, and is not selected (`leave_dependents`)
 * - a total other than the displayed one (`expected_total`)
 */
export async function create(tx: Tx, order: orders.OrderRow, input: CreateRefund): Promise<number> {
  const details = await findOrderDetails(tx, order)
  const offered = refundableByStaff(tx, details, { withFees: input.include_fees })
  const why = reasonFor(details, offered, input)
  if (why !== null) throw new Refusal(why, { field: 'order' })
  const selected = selectedItems(offered, input)
  const ofItems = amountsOf(details, offered, selected, offered.whole, repricedOrder(tx, details))
  const amounts = withDonation(details, ofItems, input)
  const { total } = amounts
  const destination = chosenDestination(destinationOf(tx, details, total), input)
  const account = await accountFor(tx, order.id, destination, { ...input, note: '' })
  const reason = reasonOf(input)
  const going = { tickets: idsOf(selected, 'ticket'), merchandise: idsOf(selected, 'merchandise') }
  await dependents.refuseUnselected(tx, order, going, { ...input, reason })
  if (input.expected_total !== null && input.expected_total !== total)
    throw new Refusal(officeMessages.openTotalChanged, { field: 'expected_total' })
  const id = await createRefund(tx, order, selected, amounts, {
    destination,
    ...account,
    created_by: tx.request?.actor ?? 'system',
    reason,
    refund_fee_waived: input.waive_refund_fee || input.include_fees,
    fees_included: input.include_fees,
  })
  // Entries of the audit log are never rewritten, so their keys stay.
  const detail = {
    order: order.code,
    total,
    items: selected.length,
    fee_waived: input.waive_refund_fee,
    fees_included: input.include_fees,
    ...(amounts.donation_refund > 0 && { donation: amounts.donation_refund }),
  }
  await audit.record(tx, 'system', 'refund opened', `refund ${id}`, detail)
  const { account_from_statement } = account
  await sendRefundOpenedMail(tx, order, { id, total, destination, account_from_statement })
  return id
}

const idsOf = (items: readonly RefundableItem[], kind: RefundableItem['kind']): number[] =>
  items.flatMap((item) => (item.kind === kind ? [item.id] : []))

type Selection = Pick<CreateRefund, 'tickets' | 'merchandise' | 'include_donation'>

const DONATION_ALONE: Selection = { tickets: [], merchandise: [], include_donation: true }

/** Why staff cannot refund anything of an order; null if there are items, or a donation. */
function reasonForAll(details: OrderDetails, offered: RefundableByStaff): string | null {
  const reason = reasonNotToCreate(details, offered)
  return reason === null || reasonFor(details, offered, DONATION_ALONE) === null ? null : reason
}

/** Why staff cannot refund what they have chosen; null if they can. */
function reasonFor(details: OrderDetails, offered: RefundableByStaff, input: Selection): string | null {
  if (!isOfDonation(offered, input)) return reasonNotToCreate(details, offered)
  return reasonOfOrder(details) ?? (donationLeft(details) === 0 ? officeMessages.openAllBack : null)
}

/** Whether nothing but the donation is chosen; a whole order always has its items in its refund. */
const isOfDonation = (
  { whole, items }: RefundableByStaff,
  { tickets, merchandise, include_donation }: Selection,
): boolean => include_donation && tickets.length + merchandise.length === 0 && !(whole && items.length > 0)

function selectedItems(offered: RefundableByStaff, input: CreateRefund): RefundableItem[] {
  if (isOfDonation(offered, input)) return []
  const selected = selectItems(offered, offered.whole, {
    tickets: input.tickets.join(','),
    merchandise: input.merchandise.join(','),
  })
  return input.waive_refund_fee ? selected.map((item) => ({ ...item, refund_fee: 0 })) : selected
}

/** Staff may choose an account instead of the card, but not the reverse. */
function chosenDestination(
  possible: RefundDestination,
  { destination }: Pick<CreateRefund, 'destination'>,
): RefundDestination {
  if (destination === '' || destination === possible) return possible
  if (destination === 'bank_account') return destination
  throw new Refusal(
    destination === 'card' ? officeMessages.cardImpossible : officeMessages.destinationUnknown,
    {
      field: 'destination',
    },
  )
}

function named(shop: Shop, details: OrderDetails, { kind, id }: RefundableItem) {
  const { productById, merchandiseById } = catalogue.of(shop)
  const is = (row: { id: number }) => row.id === id
  if (kind === 'ticket' || kind === 'cart_product') {
    const row = (kind === 'ticket' ? details.tickets : details.products).find(is)
    const product = productById.get(row?.product_id ?? 0)
    return {
      name: catalogue.variants.nameOf(product, row?.variant_id ?? null),
      full_name: row?.full_name ?? null,
    }
  }
  const row = (kind === 'merchandise' ? details.purchases : details.merchandise).find(is)
  const item = merchandiseById.get(row?.merchandise_id ?? 0)
  return { name: catalogue.variants.nameOf(item, row?.variant_id ?? null), full_name: null }
}
