import type { Config } from '#contract/config.ts'
import type { BoxOfficeResponse, SellAtBoxOffice } from '#contract/office/box-office.ts'
import type { OrderQuestion } from '#contract/office/order-questions.ts'
import type { PreviewPrices } from '#contract/office/price-previews.ts'
import { minorDigits } from '#contract/money.ts'
import { itemsTotal } from '#contract/order-totals.ts'
import type { Bundle, Product } from '#contract/shop-items.ts'
import type { AmountFormat } from '#contract/typed-amounts.ts'
import type { Given } from '#web/lib/forms/given-answers.ts'
import { answersInput, questionsOfOrder } from '#web/office/orders/answers/answers.ts'
import { contentsOf } from '#web/office/orders/new/bundle-contents.ts'
import { ownPriceInput, priceOf, type TypedPrice } from '#web/office/orders/new/own-price.ts'
import { discountsInput, NOTHING_GIVEN } from '#web/office/orders/new/sale-discounts.ts'
import { asVariant, variantInput } from '#web/office/orders/VariantField.tsx'

/** A line of a sale: some tickets of one product. */
export interface SaleItem extends SaleTicket {
  quantity: number
  own_price: TypedPrice
  /** What is answered for each of them. */
  given?: Given
}

/** A line of a sale: some of one bundle, with what each of its tickets needs to know. */
export interface SaleBundle {
  bundle: Bundle
  quantity: number
  tickets: SaleTicket[]
}

/** What the tickets of a line, or one of a bundle, have in common. */
export interface SaleTicket {
  product: Product
  age: string
  transport_time_id: string
  variant_id?: string
}

/** The values of the form of a sale. */
export interface NewSale extends Record<string, unknown> {
  key: string
  items: SaleItem[]
  bundles: SaleBundle[]
  full_name: string
  email: string
  /** Whether the invoice is for a company. */
  for_company: boolean
  company_name: string
  vat_number: string
  payment_method: 'cash' | 'card_terminal'
  /** The entered amount of the cash received; empty is the exact amount. */
  tendered: string
  gate: string
  accepted: boolean
  /** What the order asks once. */
  order_given: Given
  codes: string[]
  manual_percent: string
  manual_amount: string
  manual_reason: string
  /** Why items are sold without what they need; empty if none are. */
  needs_override: string
}

/** The option for no gate; a select does not support an empty value. */
export const NOWHERE = '-'

/** The next sale; method and gate are kept. */
export const emptySale = (
  key: string,
  { payment_method = 'cash', gate = NOWHERE }: Partial<Pick<NewSale, 'payment_method' | 'gate'>> = {},
): NewSale => ({
  key,
  items: [],
  bundles: [],
  full_name: '',
  email: '',
  for_company: false,
  company_name: '',
  vat_number: '',
  payment_method,
  tendered: '',
  gate,
  accepted: false,
  order_given: {},
  needs_override: '',
  ...NOTHING_GIVEN,
})

/**
 * The default gate: that of this browser's last sale, otherwise the only open one. `last` is the stored choice, null before the
 * first sale; a deleted gate is ignored.
 */
export function defaultGate(gates: BoxOfficeResponse['gates'], last: string | null): string {
  if (last === NOWHERE || gates.some(({ id }) => String(id) === last)) return last ?? NOWHERE
  const [only, ...others] = gates.filter(({ is_open }) => is_open)
  return only && others.length === 0 ? String(only.id) : NOWHERE
}

/** What the tickets of a line cost each, and how many they are. */
export const pricedLine = ({ product, variant_id, quantity, own_price }: SaleItem, format: AmountFormat) => {
  const sold = asVariant(product, variant_id)
  return { price: priceOf(sold, own_price, format), fee: sold.fee, quantity }
}

export const pricedBundle = ({ bundle: { price, fee }, quantity }: SaleBundle) => ({ price, fee, quantity })

type Sold = Pick<NewSale, 'items' | 'bundles'>

export const totalOf = ({ items, bundles }: Sold, format: AmountFormat): number =>
  itemsTotal([...items.map((item) => pricedLine(item, format)), ...bundles.map(pricedBundle)])

/** Whether nothing is sold yet. */
export const isEmpty = ({ items, bundles }: Sold): boolean => items.length + bundles.length === 0

/** All products of a sale, also those in its bundles. */
export const productsOf = ({ items, bundles }: Sold): Product[] =>
  [...items, ...bundles.flatMap(({ tickets }) => tickets)].map(({ product }) => product)

/** Adds or removes tickets of a product; a line with none is removed. */
export function withMore(items: SaleItem[], product: Product, more: number): SaleItem[] {
  const known = items.find((item) => item.product.id === product.id)
  const line = known ?? { ...unnamed(product), quantity: 0, own_price: null }
  return counted(items, known, { ...line, product, quantity: line.quantity + more })
}

/** Adds or removes some of a bundle of these products; a line with none is removed. */
export function withMoreBundles(
  bundles: SaleBundle[],
  { bundle, products, more }: { bundle: Bundle; products: readonly Product[]; more: number },
): SaleBundle[] {
  const known = bundles.find((line) => line.bundle.id === bundle.id)
  const tickets = known?.tickets ?? contentsOf(products, bundle).map(unnamed)
  return counted(bundles, known, { bundle, tickets, quantity: (known?.quantity ?? 0) + more })
}

/** A ticket of which nothing is known yet, but a departure that is the only one. */
const unnamed = (product: Product): SaleTicket => {
  const [only, ...others] = product.travel_times
  return { product, age: '', transport_time_id: only && others.length === 0 ? String(only.id) : '' }
}

/** The lines with a changed one in the place of the known, or at the end. */
const counted = <Line extends { quantity: number }>(
  lines: readonly Line[],
  known: Line | undefined,
  changed: Line,
): Line[] =>
  (known ? lines.map((line) => (line === known ? changed : line)) : [...lines, changed]).filter(
    ({ quantity }) => quantity > 0,
  )

/** Whether the holders of a product's tickets must be named at the sale. */
export const needsName = ({ names_until }: Product, now: number): boolean =>
  names_until === null || Date.parse(names_until) <= now

/** Whether the age of a line is required: its tickets are personal, and the event asks for it. */
export const asksAge = (
  config: Config,
  sale: NewSale,
  { product }: Pick<SaleItem, 'product'>,
  now: number,
): boolean =>
  product.type === 'ticket' &&
  config.eventSettings[product.event_id]?.ageRangeActive === true &&
  (sale.full_name.trim() !== '' || needsName(product, now))

/** Likely amounts of cash for a total: the next multiples of the notes. */
export function quickAmounts(total: number, currency: string): number[] {
  const unit = 10 ** minorDigits(currency)
  const rounded = [5, 10, 20, 50, 100, 200].map((note) => Math.ceil(total / (note * unit)) * note * unit)
  return [...new Set(rounded)].filter((amount) => amount > total).slice(0, 4)
}

/** Why a product cannot be sold here; null if it can. */
export type Obstacle = 'soldOut' | 'notOnSale' | 'installments' | null

export function obstacleOf(product: Product, now: number): Obstacle {
  if (product.has_payment_plan) return 'installments'
  if (!product.in_stock) return 'soldOut'
  return isOnSale(product, now) ? null : 'notOnSale'
}

/** Why a bundle cannot be sold here; null if it can. It is out of stock, too, while it is not on sale. */
export function obstacleOfBundle(bundle: Bundle, now: number): Obstacle {
  if (bundle.sold_out.length > 0) return 'soldOut'
  return bundle.in_stock && isOnSale(bundle, now) ? null : 'notOnSale'
}

const isOnSale = (
  { on_sale_from: from, on_sale_until: until }: Pick<Product, 'on_sale_from' | 'on_sale_until'>,
  now: number,
): boolean => (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))

/** The items and then the bundles, with how often they are sold. */
export const itemsToPrice = ({ items, bundles }: Sold, format: AmountFormat): PreviewPrices['items'] => [
  ...items.map(({ product, variant_id, quantity, own_price: typed }) => {
    const { external_code, own_price } = product
    const chosen = { external_code, ...variantInput(variant_id), quantity }
    return { ...chosen, ...(own_price && { own_price: priceOf(product, typed, format) }) }
  }),
  ...bundles.map(({ bundle: { external_code }, quantity }) => ({ external_code, quantity })),
]

/** The buyer is the holder. */
const holderInput = ({ age, transport_time_id, variant_id }: SaleTicket) => ({
  full_name: '',
  age,
  transport_time_id: transport_time_id === '' ? null : Number(transport_time_id),
  ...variantInput(variant_id),
})

interface Shown {
  total: number
  format: AmountFormat
  /** What is asked once of orders. */
  order_questions: readonly OrderQuestion[]
}

/** What an order of these items asks once. */
export const orderQuestionsOf = (sale: Sold, asked: readonly OrderQuestion[]) =>
  questionsOfOrder(
    asked,
    productsOf(sale).map(({ external_code }) => external_code),
  )

const answersOf = ({ product, given, age }: SaleItem): { answers?: unknown } => {
  const answers = answersInput(product.questions, given, age)
  return answers === undefined ? {} : { answers }
}

const orderAnswers = (sale: NewSale, asked: readonly OrderQuestion[]): { order_answers?: unknown } => {
  const order_answers = answersInput(orderQuestionsOf(sale, asked), sale.order_given)
  return order_answers === undefined ? {} : { order_answers }
}

/** The body of the call, with the total that was shown. */
export const saleInput = (
  sale: NewSale,
  tendered: number | null,
  { total, format, order_questions }: Shown,
): SellAtBoxOffice => ({
  key: sale.key,
  items: sale.items.map((item) => ({
    external_code: item.product.external_code,
    quantity: item.quantity,
    ...holderInput(item),
    own_price: ownPriceInput(item.product, item.own_price, format),
    ...answersOf(item),
  })),
  bundles: sale.bundles.map(({ bundle: { external_code }, quantity, tickets }) => ({
    external_code,
    quantity,
    tickets: tickets.map(holderInput),
  })),
  full_name: sale.full_name,
  email: sale.email,
  company_name: sale.for_company ? sale.company_name : '',
  vat_number: sale.for_company ? sale.vat_number : '',
  payment_method: sale.payment_method,
  tendered: sale.payment_method === 'cash' ? tendered : null,
  expected_total: total,
  gate_id: sale.gate === NOWHERE ? null : Number(sale.gate),
  accepted: sale.accepted,
  ...orderAnswers(sale, order_questions),
  ...(sale.needs_override !== '' && { needs_override: sale.needs_override }),
  ...discountsInput(sale, format),
})
