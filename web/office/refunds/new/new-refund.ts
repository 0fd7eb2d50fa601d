import type { RefundDestination } from '#contract/orders.ts'
import type { RefundCalculationStep } from '#contract/office/refund-calculation.ts'
import type { RefundableOrder, RefundableItem } from '#contract/office/refunds.ts'
import { keptForRest, planRefundAmount, refundAmount, refundDestination } from '#contract/refund-amounts.ts'
import { repriceRest } from '#contract/refund-repricing.ts'
import { initialBankDetails, type RefundBankDetails } from '#web/office/refunds/BankDetailsFields.tsx'

/** The values of the form, by the names that the server uses in its errors. */
export type NewRefund = RefundBankDetails & {
  /** Whether it goes to another account than the one that paid the order. */
  other_account: boolean
  /** The keys of the selected items. */
  selected: string[]
  /** The destination, if there is a choice. */
  destination: RefundDestination
  reason: string
  waive_refund_fee: boolean
  include_fees: boolean
  include_donation: boolean
  leave_dependents: boolean
}

/** The refundable amounts of an order, and the same with all fees and the whole shipping. */
export interface Refundable {
  plain: RefundableOrder
  withFees: RefundableOrder
}

/** The offer for the choice about the fees. */
export const offeredFor = (
  { plain, withFees }: Refundable,
  { include_fees }: Pick<NewRefund, 'include_fees'>,
): RefundableOrder => (include_fees ? withFees : plain)

/** The ids of tickets and merchandise overlap, so the kind is part of the key. */
export const keyOf = ({ kind, id }: RefundableItem): string => `${kind} ${id}`

/** The items to refund: all of a whole order, else the selected ones. Waived fees are zero. */
function refundedItems(
  { whole, items }: RefundableOrder,
  { selected, waive_refund_fee }: NewRefund,
): RefundableItem[] {
  const taken = whole ? items : items.filter((item) => selected.includes(keyOf(item)))
  return waive_refund_fee ? taken.map((item) => ({ ...item, refund_fee: 0 })) : taken
}

/** What is given back of the donation. */
const donationOf = (
  { plain }: Refundable,
  { include_donation }: Pick<NewRefund, 'include_donation'>,
): number => (include_donation ? plain.donation : 0)

/** Whether nothing but the donation is given back. */
const isOfDonation = (
  items: readonly RefundableItem[],
  { include_donation }: Pick<NewRefund, 'include_donation'>,
): boolean => include_donation && items.length === 0

const sumOf = (items: RefundableItem[], of: (item: RefundableItem) => number): number =>
  items.reduce((all, item) => all + of(item), 0)

/** What is kept because the rest of the order is priced anew. */
const keptBy = ({ plain: { repriced } }: Refundable, items: RefundableItem[]): number =>
  repriced && items.length > 0 ? repriceRest(repriced, new Set(items.map(keyOf))).kept : 0

/**
 * The components of the amount before it is limited. With the fees, an offered price includes its fee, and is shown without it.
 */
function stepsOf(refundable: Refundable, values: NewRefund): RefundCalculationStep[] {
  const { whole, paid } = refundable.plain
  const items = refundedItems(offeredFor(refundable, values), values)
  if (isOfDonation(items, values)) return [{ what: 'donation', amount: donationOf(refundable, values) }]
  const kept = (of: (item: RefundableItem) => number) => 0 - sumOf(items, of)
  if (whole)
    return [
      { what: 'paid', amount: paid },
      { what: 'fees', amount: kept(({ fee }) => fee) },
      { what: 'refund_fees', amount: kept(({ refund_fee }) => refund_fee) },
      { what: 'donation', amount: donationOf(refundable, values) },
    ]
  const price = (item: RefundableItem) => item.price
  const prices = sumOf(refundedItems(refundable.plain, values), price)
  return [
    { what: 'prices', amount: prices },
    { what: 'fees', amount: sumOf(items, price) - prices },
    { what: 'refund_fees', amount: kept((item) => Math.min(item.price, item.refund_fee)) },
    { what: 'shipping', amount: sumOf(items, ({ shipping_refund }) => shipping_refund) },
    { what: 'donation', amount: donationOf(refundable, values) },
    { what: 'rest', amount: 0 - keptForRest(items, keptBy(refundable, items)) },
  ]
}

/** The amount and its calculation, by the same rules as the server's. */
export function previewRefund(
  refundable: Refundable,
  values: NewRefund,
): { total: number; calculation: RefundCalculationStep[] } {
  const offered = offeredFor(refundable, values)
  const items = refundedItems(offered, values)
  const { whole, paid, refundable_amount } = offered
  const { total: ofItems } =
    whole && items.length > 0
      ? planRefundAmount(items, paid, refundable_amount)
      : refundAmount(items, refundable_amount, keptBy(refundable, items))
  const total = ofItems + donationOf(refundable, values)
  const steps = stepsOf(refundable, values)
  const limit = total - steps.reduce((all, { amount }) => all + amount, 0)
  const calculation = [...steps, { what: 'limit' as const, amount: limit }].filter(
    ({ what, amount }, index) => index === 0 || amount !== 0 || what === 'refund_fees',
  )
  return { total, calculation }
}

/** Whether the selection can be refunded to the card. */
export function canGoToCard(refundable: Refundable, values: NewRefund): boolean {
  const { destination, to_card } = offeredFor(refundable, values)
  const { total } = previewRefund(refundable, values)
  return refundDestination({ refund_destination: destination, refund_to_card: to_card }, total) === 'card'
}

/** The destination: the card if selected and possible. */
export const destinationOf = (refundable: Refundable, values: NewRefund): RefundDestination =>
  values.destination === 'card' && canGoToCard(refundable, values) ? 'card' : 'bank_account'

/** Whether it goes to the account that paid the order, as known from a bank statement: then no fields are needed. */
export const isToPayer = (refundable: Refundable, values: NewRefund): boolean =>
  destinationOf(refundable, values) === 'bank_account' &&
  refundable.plain.known_account !== null &&
  !values.other_account

/** The body of the call: without an account if the money goes to the card, or to the account that paid. */
export function refundInput(refundable: Refundable, values: NewRefund) {
  const { selected: _, other_account: __, ...typed } = values
  const destination = destinationOf(refundable, values)
  const codesOf = (kind: RefundableItem['kind']) =>
    refundedItems(offeredFor(refundable, values), values).flatMap((item) =>
      item.kind === kind && item.code !== null ? [item.code] : [],
    )
  return {
    ...typed,
    destination,
    ...((destination === 'card' || isToPayer(refundable, values)) && initialBankDetails({})),
    tickets: codesOf('ticket'),
    merchandise: codesOf('merchandise'),
    expected_total: previewRefund(refundable, values).total,
  }
}
