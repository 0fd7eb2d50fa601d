import type { ManualDiscountInput, SaleDiscountOptions } from '#contract/office/price-previews.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import { may, type Role } from '#contract/office/roles.ts'
import { MAX_AMOUNT } from '#contract/money.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { insertManualDiscount } from './queries.ts'

/** What staff give off all items of an order, and why. */
export interface ManualDiscount {
  off: discounts.Manual
  reason: string
  given_by: string
}

/** Who gives it. */
export interface Giver {
  id: number
  role: Role
}

/** How much percent a role may give; 0 is nothing. */
export const limitOf = (shop: Shop, role: Role): number =>
  may(role, 'change orders') ? site.of(shop).manualDiscount : 0

/** Which discounts the festival has, and how much percent a role may give. */
export function options(shop: Shop, role: Role): SaleDiscountOptions {
  const current = catalogue.of(shop).discounts.filter(({ enabled }) => enabled)
  return {
    codes: current.some(({ automatic }) => !automatic),
    automatic: current.some(({ automatic }) => automatic),
    manual_percent: limitOf(shop, role),
  }
}

type Given = Omit<ManualDiscountInput, 'manual_reason'>

/**
 * Checks what staff are about to give off an order, a percentage or an amount; null without either.
 * Refuses:
 * - both a percentage and an amount
 * - a role that may not change orders, and any while the festival's limit is 0
 * - what is no whole percentage, or no amount, and more than the limit; of an amount that is known once it is given
 */
export function check(
  shop: Shop,
  role: Role,
  { manual_percent, manual_amount }: Given,
): discounts.Manual | null {
  const [percent, amount] = [manual_percent ?? 0, manual_amount ?? 0]
  if (percent === 0 && amount === 0) return null
  if (percent !== 0 && amount !== 0) throw new Refusal(messages.either, { field: 'manual_amount' })
  const most = limitOf(shop, role)
  const fault =
    reasonNotToGive(role, most) ?? (percent === 0 ? faultOfAmount(amount) : faultOf(percent, most))
  if (fault !== null) throw new Refusal(fault, { field: percent === 0 ? 'manual_amount' : 'manual_percent' })
  return percent === 0 ? { amount, most } : { percent }
}

function reasonNotToGive(role: Role, limit: number): string | null {
  if (!may(role, 'change orders')) return officeMessages.notAllowed
  return limit === 0 ? messages.off : null
}

function faultOf(percent: number, limit: number): string | null {
  if (percent < 1 || percent > 100) return messages.invalid
  return percent > limit ? messages.tooMuch({ limit }) : null
}

const faultOfAmount = (amount: number): string | null =>
  amount < 1 || amount > MAX_AMOUNT ? messages.amountInvalid : null

/**
 * The discount that staff give with an order; null without one.
 * Refuses:
 * - what `check` refuses
 * - a missing or too long reason
 */
export function read(shop: Shop, { id, role }: Giver, input: ManualDiscountInput): ManualDiscount | null {
  const off = check(shop, role, input)
  if (off === null) return null
  const reason = normalizeSpaces(input.manual_reason)
  if (reason === '') throw new Refusal(messages.reasonEmpty, { field: 'manual_reason' })
  if (reason.length > MAX_REASON_LENGTH)
    throw new Refusal(officeMessages.reasonLong, { field: 'manual_reason' })
  return { off, reason, given_by: `staff ${id}` }
}

/**
 * Nothing is given off an order that is paid, only off what is added to it.
 * Refuses:
 * - any discount
 */
export function refuseWithoutItems(manual: discounts.Manual | null): null {
  if (manual === null) return null
  throw new Refusal(messages.onlyAdded, { field: 'percent' in manual ? 'manual_percent' : 'manual_amount' })
}

/** Records what staff gave off the lines of an order, `amount` in all, in the order and in the audit log. */
export async function record(
  tx: Tx,
  order: orders.OrderRow,
  given: ManualDiscount & { amount: number },
): Promise<void> {
  const { off, amount, reason, given_by } = given
  const percent = 'percent' in off ? off.percent : null
  await insertManualDiscount(tx, { percent, amount, reason, given_by, order_id: order.id })
  const detail = { ...(percent !== null && { percent }), amount, reason }
  await audit.record(tx, 'system', 'discount given', order.code, detail)
}
