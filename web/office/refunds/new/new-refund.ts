import type { RefundableOrder, RefundableItem, RefundCalculationStep } from '#contract/office/refunds.ts'
import { planRefundAmount, refundAmount } from '#contract/refund-amounts.ts'

/** The values of the form, by the names that the server uses in its errors. */
export interface NewRefund extends Record<string, unknown> {
  /** The keys of the selected items. */
  selected: string[]
  bank_owner_full_name: string
  bank_owner_address: Record<string, string>
  bank_name: string
  bank_city: string
  bank_country: string
  bank_bic: string
  bank_iban: string
  bank_account: string
  reason: string
  waive_fee: boolean
}

/** The ids of tickets and merchandise overlap, so the kind is part of the key. */
export const keyOf = ({ kind, id }: RefundableItem): string => `${kind} ${id}`

/** The items to refund: all of a whole order, else the selected ones. Waived fees are zero. */
function refundedItems(
  { whole, items }: RefundableOrder,
  { selected, waive_fee }: NewRefund,
): RefundableItem[] {
  const taken = whole ? items : items.filter((item) => selected.includes(keyOf(item)))
  return waive_fee ? taken.map((item) => ({ ...item, refund_fee: 0 })) : taken
}

/** The amount and its calculation, as the server will do it. */
export function previewRefund(
  refundable: RefundableOrder,
  values: NewRefund,
): { total: number; calculation: RefundCalculationStep[] } {
  const items = refundedItems(refundable, values)
  const sum = (of: (item: RefundableItem) => number) => items.reduce((all, item) => all + of(item), 0)
  const { whole, paid, most } = refundable
  const { total } = whole ? planRefundAmount(items, paid, most) : refundAmount(items, most)
  const calculation: RefundCalculationStep[] = whole
    ? [
        { what: 'paid', amount: paid },
        { what: 'fees', amount: -sum(({ fee }) => fee) },
        { what: 'refund_fees', amount: -sum(({ refund_fee }) => refund_fee) },
      ]
    : [
        { what: 'prices', amount: sum(({ price }) => price) },
        { what: 'refund_fees', amount: -sum(({ price, refund_fee }) => Math.min(price, refund_fee)) },
        { what: 'shipping', amount: sum((item) => item.shipping_refund) },
      ]
  const limit = total - calculation.reduce((all, { amount }) => all + amount, 0)
  return {
    total,
    calculation: limit === 0 ? calculation : [...calculation, { what: 'limit', amount: limit }],
  }
}

/** The body of the call that opens the refund. */
export function refundInput(refundable: RefundableOrder, values: NewRefund) {
  const { selected: _, ...typed } = values
  const codesOf = (kind: RefundableItem['kind']) =>
    refundedItems(refundable, values).flatMap((item) =>
      item.kind === kind && item.code !== null ? [item.code] : [],
    )
  return {
    ...typed,
    tickets: codesOf('ticket'),
    merchandise: codesOf('merchandise'),
    expected_total: previewRefund(refundable, values).total,
  }
}
