import { lookup } from '#contract/lookup.ts'
import { listed } from '#contract/define-messages.ts'
import type { Cart, Invoice } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { isReverseCharge } from '#contract/vat-numbers.ts'
import type { Data } from '#contract/data.ts'
import { messages } from '#contract/messages.ts'
import { allowedMethods } from '#contract/payment-methods.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { normalizeEmail, normalizeName, normalizeSpaces } from '#contract/rules.ts'
import { hasParcel } from '#contract/pick-up.ts'
import { messages as checkoutMessages } from '#web/shop/checkout/messages.ts'
import type { CheckoutTotals } from '#web/shop/checkout/summary/checkout-totals.ts'
import { orderAnswerErrors, orderAnswers } from './order-answers.ts'

export type AddressKind = 'billing' | 'shipping'

/** The values of the form, by the field names of the server's errors; address lines as `billing.city`. */
export interface CheckoutValues extends Record<string, string> {
  /** Asked only if the account has no name. */
  'customer.full_name': string
  'customer.country': string
  'order.shipping_country': string
  /** The chosen method; empty if none. */
  'order.payment_method': string
  /** The accepted version of the terms; empty if none. */
  'order.accepted_ts_and_cs': string
  /** 'yes' if the shipping address equals the billing address. */
  same_address: string
  /** 'yes' if the invoice is for a company. */
  to_company: string
  'order.company_name': string
  'order.vat_number': string
}

/** The field of an address line. */
export const lineName = (kind: AddressKind, key: string): string => `${kind}.${key}`

/** The field of an address's country. */
export const countryName = (kind: AddressKind) =>
  kind === 'billing' ? 'customer.country' : 'order.shipping_country'

const textOf = (values: CheckoutValues, name: string): string => values[name] ?? ''

function addressOf(values: CheckoutValues, kind: AddressKind, { addressLines }: Config) {
  const lines = Object.keys(addressLines).map(
    (key) => [key, normalizeSpaces(textOf(values, lineName(kind, key)))] as const,
  )
  return Object.fromEntries(lines.filter(([, text]) => text !== ''))
}

/** The known name of the buyer: that on the ticket with their email address. */
const nameIn = ({ products }: Cart, address: string): string =>
  products.find(({ email }) => normalizeEmail(email) === normalizeEmail(address))?.full_name ?? ''

/**
 * The initial values: the account's address and country, or the country that the shop suggests. A parcel goes to the billing
 * address until another is entered.
 */
export function initialValues({ config, customer, country }: Data, cart: Cart): CheckoutValues {
  const first = customer?.country ?? country ?? ''
  const lines = Object.keys(config.addressLines).flatMap((key) => {
    const saved = customer?.address[key] ?? ''
    return [
      [lineName('billing', key), saved],
      [lineName('shipping', key), saved],
    ]
  })
  return {
    ...Object.fromEntries(lines),
    'customer.full_name': customer?.full_name || nameIn(cart, customer?.email ?? ''),
    'customer.country': first,
    'order.shipping_country': first,
    'order.payment_method': '',
    'order.accepted_ts_and_cs': '',
    same_address: 'yes',
    ...companyFrom(customer, config),
  }
}

/** The company of the account, if the festival issues invoices to companies. */
function companyFrom(customer: Data['customer'], { companyInvoices }: Config) {
  const { company_name = '', vat_number = '' } = (companyInvoices.enabled && customer) || {}
  const to_company = company_name === '' ? '' : 'yes'
  return { to_company, 'order.company_name': company_name, 'order.vat_number': vat_number }
}

/** The country of the totals: that of the shipping address, else of the billing address. */
export const invoiceCountry = (values: CheckoutValues, cart: Cart): string =>
  values[countryName(hasParcel(cart.merchandise) ? 'shipping' : 'billing')]

/** Whether a required line of an address is empty. */
export const isMissing = (values: CheckoutValues, kind: AddressKind, key: string, config: Config): boolean =>
  config.addressLines[key]?.required === true && normalizeSpaces(textOf(values, lineName(kind, key))) === ''

/** The allowed payment methods for this cart, country and amount. */
function methodsFrom(config: Config, cart: Cart, country: string, total: number): PaymentMethod[] {
  const ids = [...new Set(cart.products.map(({ product }) => product.event_id))]
  const events = ids.flatMap((id) => config.eventSettings[id] ?? [])
  return allowedMethods({ paymentMethods: config.paymentMethods, events, country: country || null, total })
}

/** The allowed payment methods of this order, in the order in which they are offered. */
export const methodsFor = (
  values: CheckoutValues,
  { config, cart, totals }: CheckoutContext,
): PaymentMethod[] => methodsFrom(config, cart, values['customer.country'], totals.total)

/** Whether a bank transfer is possible from other countries, while none is chosen: `suggested` was not chosen by the customer. */
export function mayTransfer(
  values: CheckoutValues,
  { config, cart, totals }: CheckoutContext,
  suggested: string | null,
): boolean {
  const isPossibleFrom = (country: string) =>
    methodsFrom(config, cart, country, totals.total).includes('bank_transfer')
  const country = values['customer.country']
  const isChosen = country !== '' && country !== suggested
  return !isChosen && !isPossibleFrom(country) && Object.keys(config.countries).some(isPossibleFrom)
}

/** The country suggested by the browser, for a customer without one in the account. */
export const suggestedCountryOf = ({ customer, country }: Data): string | null =>
  customer?.country ? null : country

/** Whether there is no payment method yet only because no country is chosen. */
export const needsCountry = (values: CheckoutValues, { config, cart, totals }: CheckoutContext): boolean =>
  values['customer.country'] === '' &&
  Object.keys(config.countries).some((country) => methodsFrom(config, cart, country, totals.total).length > 0)

/** The chosen method if it is allowed, else the first allowed one. */
export const methodOf = (values: CheckoutValues, methods: PaymentMethod[]): PaymentMethod | undefined =>
  methods.find((method) => method === values['order.payment_method']) ?? methods[0]

/** The input of the rules besides the values. */
interface CheckoutContext {
  config: Config
  cart: Cart
  totals: CheckoutTotals
}

/** The body of the call: the form's addresses, the voucher, and the displayed total. */
export const checkoutInput = (values: CheckoutValues, surroundings: CheckoutContext, asksName: boolean) => {
  const { config, cart, totals } = surroundings
  const shipped = hasParcel(cart.merchandise)
  return {
    cart: cart.code,
    customer: {
      country: values['customer.country'],
      address: addressOf(values, 'billing', config),
      full_name: asksName ? normalizeName(values['customer.full_name']) : '',
    },
    order: {
      payment_method: methodOf(values, methodsFor(values, surroundings)) ?? '',
      shipping_country: shipped ? values['order.shipping_country'] : '',
      shipping_address: shipped ? addressOf(values, 'shipping', config) : {},
      company_name: companyIn(values, 'order.company_name'),
      vat_number: companyIn(values, 'order.vat_number'),
      accepted_ts_and_cs: hasAccepted(values, config),
      terms_version: values['order.accepted_ts_and_cs'],
      expected_total: totals.total,
    },
    ...(totals.voucher !== null && { voucher_code: totals.voucher.code }),
    ...orderAnswers(values, cart),
  }
}

/** The company's details, if the invoice is for one. */
const companyIn = (values: CheckoutValues, name: 'order.company_name' | 'order.vat_number'): string =>
  values.to_company === '' ? '' : values[name]

/** Whether the company that is invoiced owes the tax itself, so that the invoice will show none. */
export const hasReverseCharge = (values: CheckoutValues, config: Config): boolean =>
  isReverseCharge(companyIn(values, 'order.vat_number'), config)

const hasAccepted = (values: CheckoutValues, { termsVersion }: Config): boolean =>
  values['order.accepted_ts_and_cs'] === termsVersion

/**
 * Validates without the server, in the order of the fields. A missing rate is no error unless the totals are `settledFor` the
 * chosen country.
 */
export function validateCheckout(
  values: CheckoutValues,
  surroundings: CheckoutContext,
  settledFor: string | null,
): Record<string, string | undefined> {
  const { config, cart, totals } = surroundings
  const errors = lookup<string | undefined>()
  if (values['customer.full_name'].trim() === '') errors['customer.full_name'] = messages.fullNameEmpty
  if (values['customer.country'] === '') errors['customer.country'] = messages.countryEmpty
  if (values.to_company !== '' && values['order.company_name'].trim() === '')
    errors['order.company_name'] = checkoutMessages.companyEmpty
  if (hasParcel(cart.merchandise)) {
    const missing = Object.keys(config.addressLines).filter((key) =>
      isMissing(values, 'shipping', key, config),
    )
    const texts = missing.map((key) => config.addressLines[key]?.text ?? key)
    errors['order.shipping_country'] = shippingError(values, totals.invoice, settledFor)
    if (texts.length > 0) errors['order.shipping_address'] = messages.fieldsMissing({ fields: listed(texts) })
  }
  if (methodsFor(values, surroundings).length === 0 && !needsCountry(values, surroundings))
    errors['order.payment_method'] = messages.noPaymentMethod
  Object.assign(errors, orderAnswerErrors(values, cart, config))
  if (!hasAccepted(values, config)) errors['order.accepted_ts_and_cs'] = messages.termsNotAccepted
  return errors
}

function shippingError(
  values: CheckoutValues,
  { shipping }: Invoice,
  settledFor: string | null,
): string | undefined {
  const country = values['order.shipping_country']
  if (country === '') return messages.shippingCountryEmpty
  return shipping === null && country === settledFor ? messages.shippingImpossible : undefined
}
