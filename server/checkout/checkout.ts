import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import { messages } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type { ValidateVoucher, Voucher } from '#contract/vouchers.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import type { ClientInfo } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import { type Buyer, isProvisional } from '#server/people/customers/provisional/provisional.ts'
import * as payments from '#server/payments/payments.ts'
import * as attempts from '#server/payments/attempts/attempts.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import { refuseUnmet } from './needs/needs.ts'
import { refuseOverused } from './discount-limits.ts'
import * as provisional from './provisional-checkout.ts'
import { planOf, refuseUnlessRight, writeOrder } from './place-order.ts'
import { nameFor, type CheckOutInput } from './validation.ts'
import { refuseTooManyUnpaid, unpaidOrders } from './unpaid-orders.ts'

/** Buying with an address that is not proven. */
export * as provisional from './provisional-checkout.ts'
/** Correcting the company that an order is invoiced to. */
export * as companies from './company/company.ts'
export { applyCode } from './codes.ts'
export { placeAtBoxOffice } from './box-office-orders.ts'
/** What staff give off the items of an order. */
export * as manualDiscounts from './manual-discounts/manual-discounts.ts'
export { placeOnce, type CartItem } from './filled-cart.ts'
export { placeByPhone } from './phone-orders.ts'
export { placeForCustomer, type StaffOrderInput } from './staff-orders.ts'

/**
 * The value of a voucher code for a cart. Nothing is reserved.
 *
 * Refuses, in this order:
 * - a cart that is unknown or expired
 * - an empty code
 * - a voucher that cannot be redeemed, and any for a cart with a payment plan
 */
export async function validateVoucher(shop: Shop, input: ValidateVoucher): Promise<Voucher> {
  const cart = await carts.find(shop, input.cart)
  if (normalizeVoucherCode(input.code) === '') throw new Refusal(messages.voucherEmpty, { field: 'code' })
  const { code, amount } = await vouchers.find(shop, input.code)
  if (planOf(shop, cart).steps.length > 0) throw new Refusal(messages.voucherInvalid, { field: 'code' })
  return { code, discount_amount: amount }
}

/**
 * Converts a cart into one order of the buyer and, if an amount is due, opens its payment. The order of a provisional session belongs to the
 * account of its address, which is created if there is none. Idempotent: repeated for the same cart it
 * returns the same order. `from` is stored with the accepted terms.
 *
 * Refuses, in this order:
 * - a cart that is unknown or expired
 * - too many unpaid orders of the account, or from the address that opened the cart
 * - an account without a name, when none was sent and no ticket has one
 * - an empty cart
 * - missing country, shipping or acceptance of the terms
 * - an invalid voucher or payment method, and a total other than the expected one
 * - lines that may no longer be sold
 * - terms that have changed since they were shown
 * - discounts beyond what one address may use (`discount_limit`)
 * - items without the tickets that they need, or more of them than these allow
 */
export async function checkOut(
  shop: Shop,
  buyer: Buyer,
  input: CheckOutInput,
  from: ClientInfo,
): Promise<CheckedOut> {
  await cartCommands.expireDue(shop)
  const found = await batchesOf(shop).submit(submitted({ buyer, input, from }))
  const { order, named, placed } = found
  const payment = await paymentOf(found.openPage)
  return { order, named, payment, placed: placed && { ...placed, payments: await placed.payments } }
}

/** The order of a cart, its customer, whose account the checkout may have `named`, and its payment instruction. */
export interface CheckedOut {
  named: Buyer
  order: orders.OrderRow
  payment: PaymentInstruction | null
  /** Its rows, if it was just placed and is unpaid; null otherwise. */
  placed: (orders.Lines & { id: number; payments: readonly payments.PaymentRow[] }) | null
}

/** An order and its customer, a function that opens its payment after the commit, and its rows if it was just placed. */
interface Found {
  named: Buyer
  order: orders.OrderRow
  openPage: () => Promise<PaymentInstruction | null>
  placed: (orders.Lines & { id: number; payments: plans.Schedule['written'] }) | null
}

/** The order is kept even if the gateway fails: its page offers the payment again. */
async function paymentOf(openPage: Found['openPage']): Promise<PaymentInstruction | null> {
  try {
    return await openPage()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

interface Checkout {
  buyer: Buyer
  input: CheckOutInput
  from: ClientInfo
}

/** Thousands check out in the same minute: what arrives while a batch is at the database is placed together. */
const batchesOf = groupCommitPerShop((shop, checkouts: Submitted<Checkout>[]) =>
  transactEach(shop, checkouts, findOrPlace),
)

async function findOrPlace(tx: Tx, { buyer, input, from }: Checkout): Promise<Found> {
  const [cart, unpaid] = await Promise.all([
    carts.ordering.lockForUpdate(tx, input.cart),
    unpaidOrders(tx, buyer, input.cart),
  ])
  if ('order_id' in cart) return findPlaced(tx, buyer, cart.order_id)
  if (unpaid) refuseTooManyUnpaid(tx, unpaid)
  const full_name = nameFor(buyer, cart, input)
  const shown = { version: input.order.terms_version, field: 'order.accepted_ts_and_cs' }
  const by = { acceptance: { from, shown }, ...(isProvisional(buyer) && { session: buyer }) }
  const right = await refuseUnlessRight(tx, cart, input, by)
  await refuseOverused(tx, cart, buyer.email)
  const owner = isProvisional(buyer) ? null : buyer.id
  refuseUnmet(tx, cart, await dependencies.belongingsForOrder(tx, cart, owner), { field: 'cart' })
  const customer = { ...(await provisional.customerOf(tx, buyer)), full_name }
  const { order, scheduled } = await writeOrder(tx, customer, right)
  if (buyer.full_name === '') customers.accounts.nameAccount(tx, customer)
  const openPage = attempts.openFirst(tx, order, scheduled.payments, cart)
  // A zero-price order is paid at once.
  if (order.total_price === 0) await fulfilment.complete(tx, order)
  else if (order.payment_method === 'bank_transfer') await payments.sendNextStepMail(tx, order)
  const placed = orders.status.mayHaveMoney(order)
    ? null
    : { id: order.id, ...linesOf(order, cart), payments: scheduled.written }
  return {
    order,
    named: isProvisional(buyer) ? buyer : customer,
    openPage: async () => openPage?.() ?? null,
    placed,
  }
}

/** The lines of a cart as lines of its order. */
const linesOf = ({ id: order_id }: orders.OrderRow, cart: carts.OpenCart): orders.Lines => ({
  products: cart.products.map((line) => ({ ...line, order_id, released_at: null })),
  merchandise: cart.merchandise.map((line) => ({ ...line, order_id, released_at: null })),
})

async function findPlaced(tx: Tx, buyer: Buyer, id: number): Promise<Found> {
  const order = await orders.lock(tx, id)
  if (!owners.isOwnedBy(order, buyer)) throw new Refusal(messages.cartExpired, { status: 404 })
  return { order, named: buyer, openPage: () => attempts.continueOrder(tx.shop, id), placed: null }
}
