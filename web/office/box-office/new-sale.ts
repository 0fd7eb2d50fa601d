import type { Config } from '#contract/config.ts'
import type { BoxOfficeResponse, SellAtBoxOffice } from '#contract/office/box-office.ts'
import { minorDigits } from '#contract/money.ts'
import { itemsTotal } from '#contract/order-totals.ts'
import type { Product } from '#contract/shop-items.ts'

/** A line of a sale: some tickets of one product. */
export interface SaleItem {
  product: Product
  quantity: number
  age: string
  transport_time_id: string
}

/** The values of the form of a sale. */
export interface NewSale extends Record<string, unknown> {
  key: string
  items: SaleItem[]
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
  full_name: '',
  email: '',
  for_company: false,
  company_name: '',
  vat_number: '',
  payment_method,
  tendered: '',
  gate,
  accepted: false,
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

export const totalOf = ({ items }: Pick<NewSale, 'items'>): number =>
  itemsTotal(items.map(({ product: { price, fee }, quantity }) => ({ price, fee, quantity })))

/** Adds or removes tickets of a product; a line with none is removed. */
export function withMore(items: SaleItem[], product: Product, more: number): SaleItem[] {
  const known = items.find((item) => item.product.id === product.id)
  const [only] = product.travel_times
  const line = known ?? {
    product,
    quantity: 0,
    age: '',
    transport_time_id: product.travel_times.length === 1 && only ? String(only.id) : '',
  }
  const changed = { ...line, product, quantity: line.quantity + more }
  const others = known ? items.map((item) => (item === known ? changed : item)) : [...items, changed]
  return others.filter(({ quantity }) => quantity > 0)
}

/** Whether the holders of a product's tickets must be named at the sale. */
export const needsName = ({ names_until }: Product, now: number): boolean =>
  names_until === null || Date.parse(names_until) <= now

/** Whether the age of a line is required: its tickets are personal, and the event asks for it. */
export const asksAge = (config: Config, sale: NewSale, { product }: SaleItem, now: number): boolean =>
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
  const { on_sale_from: from, on_sale_until: until } = product
  const isOnSale = (from === null || Date.parse(from) <= now) && (until === null || now < Date.parse(until))
  return isOnSale ? null : 'notOnSale'
}

/** The body of the call. */
export const saleInput = (sale: NewSale, tendered: number | null): SellAtBoxOffice => ({
  key: sale.key,
  items: sale.items.map(({ product, quantity, age, transport_time_id }) => ({
    external_code: product.external_code,
    quantity,
    full_name: '',
    age,
    transport_time_id: transport_time_id === '' ? null : Number(transport_time_id),
  })),
  full_name: sale.full_name,
  email: sale.email,
  company_name: sale.for_company ? sale.company_name : '',
  vat_number: sale.for_company ? sale.vat_number : '',
  payment_method: sale.payment_method,
  tendered: sale.payment_method === 'cash' ? tendered : null,
  expected_total: totalOf(sale),
  gate_id: sale.gate === NOWHERE ? null : Number(sale.gate),
  accepted: sale.accepted,
})
