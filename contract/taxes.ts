import { share, taxWithin } from './money.ts'

/** The sales at one tax rate, in minor units: net and tax always add up to the gross. */
export interface Taxed {
  rate: number
  net: number
  tax: number
  gross: number
}

/** The refund of an item; the amount includes the shipping. */
export interface RefundedPart {
  tax_rate: number
  amount: number
  shipping_refund: number
}

/**
 * The parts of a refund's total for each item and for the shipping. A total below the value of the items is spread over them. The shipping is
 * for all items together.
 */
export function refundedParts<Item extends Pick<RefundedPart, 'amount' | 'shipping_refund'>>(
  total: number,
  items: Item[],
): { items: { item: Item; price: number }[]; shipping: number } {
  const amounts = share(
    total,
    items.map(({ amount }) => amount),
  )
  return {
    items: items.map((item, index) => ({ item, price: (amounts[index] ?? 0) - item.shipping_refund })),
    shipping: items.reduce((sum, item) => sum + item.shipping_refund, 0),
  }
}

/** The net and the tax in a gross amount. */
export function taxedAt(rate: number, gross: number): Taxed {
  const tax = taxWithin(gross, rate)
  return { rate, net: gross - tax, tax, gross }
}

/**
 * The refund at each rate, limited by the amount of the invoice that remains there. A discount has reduced every rate, so an item may have
 * cost more than remains at its own rate. The excess is deducted from the other rates.
 */
export function withinRates(wanted: readonly Taxed[], left: readonly Taxed[]): Taxed[] {
  const fitting = left.map(({ rate, gross }) => {
    const [{ gross: want } = { gross: 0 }] = wanted.filter((one) => one.rate === rate)
    return Math.min(want, gross)
  })
  const rest =
    wanted.reduce((sum, { gross }) => sum + gross, 0) - fitting.reduce((sum, gross) => sum + gross, 0)
  const others = share(
    rest,
    left.map(({ gross }, index) => gross - (fitting[index] ?? 0)),
  )
  return left.flatMap((one, index): Taxed[] => {
    const gross = (fitting[index] ?? 0) + (others[index] ?? 0)
    if (gross === 0) return []
    return [taxedAt(one.rate, gross)]
  })
}

/** A gross price; of a donation, which no voucher pays. */
interface TaxedPart {
  tax_rate: number
  price: number
  is_donation?: boolean
}

/**
 * The tax included in prices, computed once per rate, lowest rate first. A discount is spread over the rates in proportion to the prices, so
 * that all nets and taxes add up exactly to the prices less the discount; a donation bears none of it.
 */
export function taxes(parts: readonly TaxedPart[], discount = 0): Taxed[] {
  const rates = [...new Set(parts.map(({ tax_rate }) => tax_rate))].toSorted((one, other) => one - other)
  const sumAt = (rate: number, some: readonly TaxedPart[]) =>
    some.reduce((sum, { tax_rate, price }) => (tax_rate === rate ? sum + price : sum), 0)
  const prices = rates.map((rate) => sumAt(rate, parts))
  const discounted = parts.filter(({ is_donation = false }) => !is_donation)
  const discounts = share(
    discount,
    rates.map((rate) => sumAt(rate, discounted)),
  )
  return rates.map((rate, index) => {
    const gross = (prices[index] ?? 0) - (discounts[index] ?? 0)
    return taxedAt(rate, gross)
  })
}
