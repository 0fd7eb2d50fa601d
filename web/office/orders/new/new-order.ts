import { listed } from '#contract/define-messages.ts'
import type { Data } from '#contract/data.ts'
import type { PreviewPrices } from '#contract/office/price-previews.ts'
import type { PhoneItems } from '#contract/office/phone-orders.ts'
import { itemsTotal } from '#contract/order-totals.ts'
import { allowedMethods } from '#contract/payment-methods.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { ApiError, type FieldErrors } from '#web/lib/api/api-error.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'
import { messages as common } from '#web/office/orders/messages.ts'
import { messages } from './messages.ts'
import type { NewBundle } from './bundle-contents.ts'
import { type Pieces, piecesOf } from '#web/office/orders/pieces.ts'
import { asVariant, variantInput } from '#web/office/orders/VariantField.tsx'
import { priceOf, type TypedPrice } from './own-price.ts'
import { NOTHING_GIVEN } from './sale-discounts.ts'

/** What the form knows of the shop. */
export type Shown = Pick<Data, 'config' | 'products' | 'merchandise' | 'bundles'>

/** The shop, with the items that staff may sell. */
export type PhoneShop = PhoneItems & Pick<Data, 'config'>

/** A ticket of a new order. `key` is its React key. */
export interface NewTicket {
  key: number
  external_code: string
  full_name: string
  email: string
  age: string
  transport_time_id: string
  variant_id?: string
  own_price: TypedPrice
  /** What is answered for it. */
  given?: Given
}

/** The holder of one of several tickets. `email` is only used if each has its own. */
export type Holder = Pick<NewTicket, 'full_name' | 'email' | 'age'>

/** Several tickets of one product, departure, variant and price. With `name_later` the customer names the unnamed ones later. */
export interface TicketGroup {
  key: number
  /** What the product asks, the same for all of them. */
  given?: Given
  external_code: string
  transport_time_id: string
  variant_id?: string
  own_price: TypedPrice
  name_later: boolean
  holders: Holder[]
}

/** The values of the form of a new order. */
export interface NewOrder extends Record<string, unknown> {
  /** A random idempotency key, created when the form opens. */
  key: string
  full_name: string
  email: string
  /** The items added to an existing order, ticket by ticket. */
  tickets: NewTicket[]
  /** The tickets of a new order. */
  groups: TicketGroup[]
  bundles: NewBundle[]
  /** Whether each ticket has its own email address, or all have the customer's. */
  own_emails: boolean
  merchandise: Pieces[]
  country: string
  address: Record<string, string>
  same_address: boolean
  company_name: string
  vat_number: string
  shipping_country: string
  shipping_address: Record<string, string>
  payment_method: string
  voucher_code: string
  /** What the order asks once. */
  order_given: Given
  via: 'box office' | 'name'
  /** Empty for the customer's language, else the festival's first. */
  language: string
  codes: string[]
  manual_percent: string
  manual_amount: string
  manual_reason: string
  /** Why items are sold without what they need; empty if none are. */
  needs_override: string
}

export const emptyOrder = (person: { full_name: string; email: string }, key: string): NewOrder => ({
  key,
  ...person,
  tickets: [],
  groups: [],
  bundles: [],
  own_emails: false,
  merchandise: [],
  country: '',
  address: {},
  same_address: true,
  company_name: '',
  vat_number: '',
  shipping_country: '',
  shipping_address: {},
  payment_method: '',
  voucher_code: '',
  order_given: {},
  via: 'box office',
  language: '',
  needs_override: '',
  ...NOTHING_GIVEN,
})

/** A random key. `crypto.randomUUID` would need HTTPS. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The next unused React key. */
export const nextKey = (entries: readonly { key: number }[]): number =>
  Math.max(0, ...entries.map(({ key }) => key)) + 1

/** A name with the number that is left; null is unlimited. */
export const withStock = (name: string, left: number | null): string =>
  left === null ? name : common.leftOf({ name, left })

/** The items of codes; nothing for one that is unknown. */
export const itemsOf = <Item extends { external_code: string }>(
  items: readonly Item[],
  codes: string[],
): Item[] => codes.flatMap((code) => items.find(({ external_code }) => external_code === code) ?? [])

/** All tickets of the form, one by one. */
export const ticketsOf = ({ tickets, groups, own_emails, email }: NewOrder) => [
  ...tickets.map((ticket) => ({ ...ticket, given: {}, name_later: false })),
  ...groups.flatMap(({ holders, ...group }) =>
    holders.map((holder) => ({ ...group, ...holder, email: own_emails ? holder.email : email })),
  ),
]

/** What each piece costs: what its variant does, if it has one. */
const pricedPieces = ({ merchandise }: Pick<Shown, 'merchandise'>, order: NewOrder) =>
  piecesOf(order).flatMap(({ external_code, variant_id }) => {
    const [item] = itemsOf(merchandise, [external_code])
    return item ? [item.variants?.find(({ id }) => id === variant_id) ?? item] : []
  })

/** Whether some of the merchandise is shipped, rather than collected on site. */
export const hasParcel = (shop: Pick<Shown, 'merchandise'>, { merchandise }: Pick<NewOrder, 'merchandise'>) =>
  merchandise.some(
    (row) => !shop.merchandise.find((item) => item.external_code === row.external_code)?.pick_up,
  )

/** The tickets whose product is chosen, each with what it costs. */
const pricedTickets = ({ products, config }: Shown, order: NewOrder) =>
  ticketsOf(order).flatMap(({ external_code, own_price: typed, variant_id }) => {
    const [item] = itemsOf(products, [external_code])
    if (!item) return []
    const product = asVariant(item, variant_id)
    const { fee, own_price } = product
    const price = priceOf(product, typed, config)
    return { external_code, price, fee, ...variantInput(variant_id), ...(own_price && { own_price: price }) }
  })

/** What the order contains, each item as often as it does. */
export const itemsToPrice = (shop: Shown, order: NewOrder): PreviewPrices['items'] => [
  ...pricedTickets(shop, order).map(({ price: _price, fee: _fee, ...item }) => ({ ...item, quantity: 1 })),
  ...[...order.bundles.map(({ external_code }) => ({ external_code })), ...piecesOf(order)]
    .filter(({ external_code }) => external_code !== '')
    .map((item) => ({ ...item, quantity: 1 })),
]

/** Resizes the list of holders: existing ones are kept, the last are removed. */
export const resized = (holders: Holder[], quantity: number): Holder[] =>
  Array.from({ length: quantity }, (_, place) => holders[place] ?? { full_name: '', email: '', age: '' })

/** A refusal that names the holder, if there are several. */
export function namingHolders(failure: unknown, { groups }: Pick<NewOrder, 'groups'>): unknown {
  if (!(failure instanceof ApiError)) return failure
  const holders = groups.flatMap((group, place) => {
    const alone = groups.length === 1 ? null : messages.group({ place: place + 1 })
    const { length } = group.holders
    return group.holders.map((_, index) => (length === 1 ? alone : messages.holderOf({ place: index + 1 })))
  })
  const errors = Object.entries(failure.errors).map(([field, texts]) => {
    const place = /^products\.(\d+)\.(?:full_name|email|age)$/.exec(field)?.[1]
    const holder = holders[Number(place)] ?? null
    return [field, holder === null ? texts : texts.map((fault) => messages.faultOf({ holder, fault }))]
  })
  const { status, serverMessage, message } = failure
  return new ApiError(status, Object.fromEntries(errors) as FieldErrors, serverMessage, message)
}

/** The bundles of an order. */
export const bundlesOf = ({ bundles }: Pick<Shown, 'bundles'>, order: NewOrder) =>
  itemsOf(
    bundles,
    order.bundles.map(({ external_code }) => external_code),
  )

/** The sum of the items. The server adds shipping and subtracts vouchers. */
export const sumOf = (shop: Shown, order: NewOrder): number =>
  itemsTotal([...pricedTickets(shop, order), ...pricedPieces(shop, order), ...bundlesOf(shop, order)])

/** The payment methods that the items' events and the country allow. */
export function methodsOf(shop: Shown, order: NewOrder): PaymentMethod[] {
  return allowedMethods({
    paymentMethods: shop.config.paymentMethods,
    events: eventsOf(shop, order).map(({ settings }) => settings),
    country: order.country === '' ? null : order.country,
    total: Math.max(1, sumOf(shop, order)),
  })
}

/** The events of the tickets, with their settings. */
function eventsOf({ config, products, bundles }: Shown, order: NewOrder) {
  const inBundles = bundlesOf({ bundles }, order).flatMap(({ items }) => items.map(({ product }) => product))
  const codes = [...ticketsOf(order).map(({ external_code }) => external_code), ...inBundles]
  const keys = new Set(itemsOf(products, codes).map(({ event_id }) => event_id))
  return Object.entries(config.eventSettings).flatMap(([key, settings]) =>
    keys.has(key) ? { name: config.events.find((event) => event.key === key)?.name ?? key, settings } : [],
  )
}

/** Every payment method of the festival for such orders, each with the reason why it is not allowed; null if it is. */
export function paymentOptions(
  shop: Shown,
  order: NewOrder,
): { method: PaymentMethod; why: string | null }[] {
  const allowed = methodsOf(shop, order)
  return (['credit_card', 'bank_transfer'] as const)
    .filter((method) => Object.hasOwn(shop.config.paymentMethods, method))
    .map((method) => ({ method, why: allowed.includes(method) ? null : refusalReason(shop, order, method) }))
}

function refusalReason(shop: Shown, order: NewOrder, method: 'credit_card' | 'bank_transfer'): string {
  const events = eventsOf(shop, order)
  const { country } = order
  if (method === 'credit_card')
    return messages.noCards({
      events: namesOf(events.filter(({ settings }) => !settings.creditCardActive)),
    })
  const without = events.filter(({ settings }) => !settings.bankTransferActive)
  if (without.length > 0) return messages.noTransfers({ events: namesOf(without) })
  if (country === '') return messages.countryFirst
  return messages.noTransfersFrom({
    events: namesOf(events.filter(({ settings }) => !settings.bankTransferCountries.includes(country))),
    country: shop.config.countries[country] ?? country,
  })
}

const namesOf = (events: { name: string }[]): string => listed(events.map(({ name }) => name))

/** The selected payment method if it is allowed; a single method is selected automatically. */
export function methodOf(shop: Shown, order: NewOrder): string {
  const methods: string[] = methodsOf(shop, order)
  const [only = '', ...others] = methods
  if (others.length === 0) return only
  return methods.includes(order.payment_method) ? order.payment_method : ''
}
