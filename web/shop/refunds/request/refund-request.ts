import type { Config } from '#contract/config.ts'
import type { Order, RefundDestination } from '#contract/orders.ts'
import { refundDestination } from '#contract/refund-amounts.ts'
import type { Refund } from '#contract/refunds.ts'
import { validateDetails, type BankAccountValues, sentAccount, moneyDestination } from './bank-account.ts'
import type { Draft } from './drafts.ts'
import { previewRefund } from '#web/shop/refunds/breakdown.ts'
import { holderOf, type RefundItem, itemsOf, planItems } from '#web/shop/refunds/refund-items.ts'

/** The steps of a request, as named in the documentation; submitting the last one leads to the refund. */
export type Step = 'select-products' | 'enter-details' | 'confirm'

/** An order with a payment plan is refunded as a whole: there is nothing to select. */
export const stepsOf = ({ has_payment_plan }: Order): Step[] =>
  has_payment_plan ? ['enter-details', 'confirm'] : ['select-products', 'enter-details', 'confirm']

/** The selected items that are still refundable. */
export const selectedItems = (order: Order, { chosen }: Draft): RefundItem[] =>
  order.has_payment_plan
    ? planItems(order)
    : itemsOf(order).filter(
        ({ code, is_refundable }) => code !== null && is_refundable && chosen.includes(code),
      )

/** Where the money of the selected items goes; before a selection, of the whole order. */
export const destinationOf = (order: Order, draft: Draft, refunds: Refund[]): RefundDestination =>
  refundDestination(order, previewRefund(order, selectedItems(order, draft), refunds).total)

/** The requested step, or the first incomplete one before it. */
export function reachable(
  wanted: Step,
  order: Order,
  draft: Draft,
  to: RefundDestination,
  config: Config,
): Step {
  const [first = 'enter-details'] = stepsOf(order)
  if (wanted === first || (!order.has_payment_plan && selectedItems(order, draft).length === 0)) return first
  const { account } = draft
  const ready =
    account !== null &&
    Object.keys(validateDetails(account, moneyDestination(order, account, to), config)).length === 0
  return wanted === 'confirm' && ready ? 'confirm' : 'enter-details'
}

/** The body of the call: codes joined by commas, none for an order with a payment plan. */
export function refundInput(
  order: Order,
  items: RefundItem[],
  account: BankAccountValues,
  to: RefundDestination,
  config: Config,
) {
  const target = moneyDestination(order, account, to)
  const codes = (isMerchandise: boolean) =>
    items
      .filter((item) => !order.has_payment_plan && (holderOf(item) === null) === isMerchandise)
      .map(({ code }) => code)
      .join(',')
  return {
    order_id: order.id,
    tickets: codes(false),
    merchandise: codes(true),
    ...sentAccount(account, target, config),
    to_payer: target === 'payer',
    note: account.note.trim(),
  }
}
