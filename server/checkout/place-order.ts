import type { Language } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { lineTotal, orderTotals } from '#contract/order-totals.ts'
import { discountedPlan, withDonation } from '#contract/payment-plans.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import type { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as carts from '#server/carts/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as customers from '#server/people/customers/customers.ts'
import { currentTerms, type Acceptance } from '#server/orders/acceptance/acceptance.ts'
import * as orders from '#server/orders/orders.ts'
import * as plans from '#server/payments/plans/plans.ts'
import { after } from '#server/platform/clock.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as vouchers from '#server/shop/vouchers/vouchers.ts'
import * as needs from './needs/needs.ts'
import { refuseOverused } from './discount-limits.ts'
import { type Company, companyOf } from './company/company.ts'
import {
  refuseIncomplete,
  choosePaymentMethod,
  refuseStaleLines,
  type PlaceOrderInput,
} from './validation.ts'

/**
 * Who places an order: its customer, who accepts its terms at the same time, maybe in a provisional `session`; or staff for a customer, with the billing name `name`. At the
 * box office the customer accepts on the spot, and pays by the `method` that staff have chosen.
 */
export type PlacedBy =
  | { acceptance: Acceptance; session?: provisional.ProvisionalSession }
  | { staff: string; name: string; language: Language | null }
  | { staff: string; name: string; acceptance: Acceptance; method: BoxOfficeMethod }

/** The language chosen by staff for an order has precedence over the customer's. */
const languageOf = (
  by: Extract<PlacedBy, { staff: string }>,
  customer: Pick<customers.CustomerRow, 'language'>,
) =>
  'language' in by && by.language !== null
    ? { language: by.language, language_chosen: true }
    : { language: customer.language, language_chosen: false }

/** What an order keeps of who placed it. */
const placerOf = (customer: customers.CustomerRow, cart: carts.OpenCart, by: PlacedBy) =>
  'staff' in by
    ? { staff: by.staff, client_hash: null, billing_name: by.name, ...languageOf(by, customer) }
    : {
        staff: null,
        client_hash: cart.client_hash,
        billing_name: customer.full_name,
        ...(by.session && inSession(by.session)),
      }

/**
 * Of an order in a provisional session. Its documents and mails are in the language of its page: that of the account would reveal that there is
 * one.
 */
const inSession = ({ provisional_session_id }: provisional.ProvisionalSession) => ({
  provisional_session_id,
  language_chosen: true,
})

/** Whom the audit log names, if not the customer. */
const actorOf = (by: PlacedBy): { actor?: string } => {
  if ('staff' in by) return { actor: by.staff }
  return by.session ? { actor: provisional.actorOf(by.session) } : {}
}

/** The payment at the box office. */
export type BoxOfficeMethod = (typeof BOX_OFFICE_METHODS)[number]

/** An order with its payments. */
export interface PlacedOrder {
  order: orders.OrderRow
  scheduled: plans.Schedule
}

/**
 * Places the order of a locked cart for a customer. An order by staff is not accepted yet, except at the box office.
 * Refuses:
 * - what `refuseUnlessRight` and `refuseOverused` refuse
 * - what `needs.refuseUnmet` refuses, at `needs_override`, without a reason of staff
 */
export async function placeOrder(
  tx: Tx,
  customer: customers.CustomerRow,
  cart: carts.OpenCart,
  input: PlaceOrderInput & { needs_override?: string },
  by: PlacedBy,
): Promise<PlacedOrder> {
  const right = await refuseUnlessRight(tx, cart, input, by)
  await refuseOverused(tx, cart, customer.email)
  const owner = needs.ownerOf(customer.id, customer.email)
  const override = needs.refuseUnmet(tx, cart, await dependencies.belongingsForOrder(tx, cart, owner), {
    field: 'needs_override',
    reason: input.needs_override,
  })
  const placed = await writeOrder(tx, customer, right)
  await needs.recordOverride(tx, placed.order, override)
  return placed
}

/** A cart that may be ordered, with what the order comes to. */
interface RightOrder {
  cart: carts.OpenCart
  input: PlaceOrderInput
  by: PlacedBy
  company: Company
  plan: ReturnType<typeof planOf>
  price: Priced
  /** The voucher that is redeemed, locked. */
  voucher: vouchers.VoucherRow | null
  /** What is answered for it as a whole, and what asks. */
  answered: ReturnType<typeof questions.checkOrder>
}

/**
 * Decides whether a locked cart may be ordered, before anything is written, and what the order comes to.
 * Refuses, in this order:
 * - a closed shop, except for orders by phone, and an empty cart
 * - missing country, shipping and answers for the order (`order_answers.<key>`), which staff may leave open, and terms that are not accepted
 * - a company that `companyOf` refuses
 * - an invalid voucher or payment method, and a total other than the expected one
 * - lines that may no longer be sold
 * - at the box office, an item with a payment plan
 * - terms that have changed since they were displayed
 */
export async function refuseUnlessRight(
  tx: Tx,
  cart: carts.OpenCart,
  input: PlaceOrderInput,
  by: PlacedBy,
): Promise<RightOrder> {
  const byPhone = 'staff' in by && !('method' in by)
  stock.offered.refuseWhenClosed(tx, byPhone)
  if (cart.products.length + cart.merchandise.length === 0)
    throw new Refusal(messages.cartEmpty, { field: 'cart' })
  const leave = 'staff' in by ? 'all' : 'later'
  const answered = questions.checkOrder(tx, cart, input.order_answers, leave)
  refuseIncomplete(tx, cart, input, questions.fieldsOf(answered, 'order_answers'))
  const company = companyOf(tx, input.order)
  const voucher = await voucherOf(tx, cart, input.voucher_code ?? '')
  const { price, isDiscounted } = priceOf(tx, { cart, input, by, company, voucher })
  await refuseStaleLines(tx, cart, { byPhone })
  const plan = planOf(tx, cart)
  if ('method' in by && plan.steps.length > 0)
    throw new Refusal(officeMessages.boxOfficePlan, { field: 'items' })
  if ('acceptance' in by) currentTerms(tx, by.acceptance)
  return { cart, input, by, company, plan, price, voucher: isDiscounted ? voucher : null, answered }
}

/** Writes the order of a customer after all rules were checked, with its payments. */
export async function writeOrder(
  tx: Tx,
  customer: customers.CustomerRow,
  { cart, input, by, company, plan, price, voucher, answered }: RightOrder,
): Promise<PlacedOrder> {
  const order = await orders.place(
    tx,
    {
      customer_id: customer.id,
      cart_id: cart.id,
      ...placerOf(customer, cart, by),
      payment_status: 'pending',
      billing_email: customer.email,
      billing_country: input.customer.country,
      billing_address: customers.addresses.configured(tx, input.customer.address),
      ...company,
      ...price,
      has_payment_plan: plan.steps.length > 0,
      payment_plan: plan.steps,
      abandon_at: after(
        tx.now,
        'staff' in by ? site.of(tx).durations.staffOrder : paymentPeriod(tx, price.payment_method),
      ),
    },
    { ...actorOf(by), ...('acceptance' in by && { acceptance: by.acceptance }) },
  )
  if (voucher) vouchers.redeem(tx, voucher, order.id)
  carts.ordering.convert(tx, cart, order.id)
  const { asker, answers } = answered
  await questions.insert(tx, 'orders', [{ id: order.id, item: asker, answers }])
  if (!('method' in by) && !('session' in by))
    customers.addresses.setDefault(tx, customer, order.billing_country, order.billing_address)
  return { order, scheduled: plans.schedule(tx, order, plan) }
}

type Priced = ReturnType<typeof priceOf>['price']

/** The amounts of an order and its payment method, and whether its voucher is worth anything to it. */
function priceOf(
  tx: Tx,
  { cart, input, by, company, voucher }: Pick<RightOrder, 'cart' | 'input' | 'by' | 'company' | 'voucher'>,
) {
  const rate = pricing.shippingPrice(tx, cart, input.order.shipping_country)
  const items = [...cart.products, ...cart.merchandise]
  const totals = orderTotals({
    items,
    shipping: rate?.price,
    donation: cart.donation,
    voucher: voucher?.amount,
  })
  const { total_price } = totals
  const payment_method =
    'method' in by && total_price > 0 ? by.method : choosePaymentMethod(tx, cart, input, total_price)
  if (input.order.expected_total !== null && input.order.expected_total !== total_price)
    throw new Refusal(messages.priceChanged, { field: 'order.expected_total' })
  const isDiscounted = totals.discount_amount > 0
  const named = ofVoucher(isDiscounted ? voucher : null)
  return {
    isDiscounted,
    price: {
      ...totals,
      ...named,
      payment_method,
      ...shippingOf(tx, rate, input, company),
      donation_tax_rate: donationRateOf(tx, cart, company),
    },
  }
}

/** The voucher, if any. A voucher for an order with a payment plan is refused like an unknown one, after the same work. */
async function voucherOf(tx: Tx, cart: carts.OpenCart, code: string): Promise<vouchers.VoucherRow | null> {
  if (normalizeVoucherCode(code) === '') return null
  const voucher = await vouchers.lockForUpdate(tx, code)
  if (planOf(tx, cart).steps.length > 0) throw new Refusal(messages.voucherInvalid, { field: 'voucher_code' })
  return voucher
}

const paymentPeriod = (tx: Tx, method: PaymentMethod): Temporal.Duration => {
  const { bankTransfer, cardPayment } = site.of(tx).durations
  return method === 'bank_transfer' ? bankTransfer : cardPayment
}

/** The payment plan of a cart that is ordered now, its donation with the first step, and the time zone of its days; no steps without one. */
export function planOf(at: Shop | Tx, cart: carts.OpenCart) {
  const [line] = cart.products
  const product = line && catalogue.of(at).productById.get(line.product_id)
  if (!line || !product) return { steps: [] }
  const now = 'shop' in at ? at.now : at.clock.now()
  const steps = discountedPlan(catalogue.planAt(product, now), lineTotal(line))
  return {
    steps: withDonation(steps, cart.donation),
    timezone: product.timezone,
  }
}

const ofVoucher = (voucher: vouchers.VoucherRow | null) => ({
  discount_name: voucher?.name ?? null,
  discount_translations: voucher?.translations ?? {},
  voucher_id: voucher?.id ?? null,
})

const donationRateOf = (tx: Tx, { donation }: carts.OpenCart, { reverse_charge }: Company) =>
  donation === 0 ? null : reverse_charge ? 0 : site.of(tx).donation.tax_rate

const shippingOf = (
  tx: Tx,
  rate: catalogue.ShippingRate | null,
  input: PlaceOrderInput,
  { reverse_charge }: Company,
) => ({
  shipping_country: rate ? input.order.shipping_country : null,
  shipping_address: rate ? customers.addresses.configured(tx, input.order.shipping_address) : null,
  shipping_name: rate?.name ?? null,
  shipping_tax_rate: rate && (reverse_charge ? 0 : rate.tax_rate),
})
