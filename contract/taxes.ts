import { share, taxWithin } from './money.ts'

/** What is sold at one rate, in minor units: net and tax are the gross, always. */
export interface Taxed {
  rate: number
  net: number
  tax: number
  gross: number
}

/**
 * The tax inside prices, worked out once a rate and lowest rate first. A discount is spread over the rates as the prices
 * are, so that all nets and taxes add up to the prices less the discount, to the minor unit.
 */
export function taxes(parts: { tax_rate: number; price: number }[], discount = 0): Taxed[] {
  const sold = new Map<number, number>()
  for (const { tax_rate, price } of parts) sold.set(tax_rate, (sold.get(tax_rate) ?? 0) + price)
  const rates = [...sold.keys()].toSorted((one, other) => one - other)
  const prices = rates.map((rate) => sold.get(rate) ?? 0)
  const discounts = share(discount, prices)
  return rates.map((rate, index) => {
    const gross = (prices[index] ?? 0) - (discounts[index] ?? 0)
    const tax = taxWithin(gross, rate)
    return { rate, net: gross - tax, tax, gross }
  })
}
