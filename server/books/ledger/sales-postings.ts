import { share, taxWithin } from '#contract/money.ts'
import { refundedParts, taxedAt, taxes, type Taxed } from '#contract/taxes.ts'
import { account, ratedAccount } from './accounts.ts'
import type { OrderFacts, RefundFacts } from './facts.ts'

/** A line of an entry: debits are positive, credits negative, in minor units. */
export interface Posting {
  account: string
  product_id: number | null
  merchandise_id: number | null
  amount: number
}

/** An amount of an item, or without an item, at one tax rate; gross. */
interface Part {
  name: 'deferred_income' | 'income' | 'fees' | 'shipping' | 'donations'
  tax_rate: number
  gross: number
  product_id?: number | null
  merchandise_id?: number | null
}

export const posting = (name: string, amount: number): Posting => ({
  account: name,
  product_id: null,
  merchandise_id: null,
  amount,
})

/** The sales of an order: the tax is that of its invoice, and rounding differences of the parts are posted as rounding. */
export function sold(facts: OrderFacts): Posting[] {
  const parts = partsOf(facts)
  return against('receivables', creditsOf(parts, ratesOf(parts, facts.discount_amount)))
}

/** The cancellation of an amount of an order, in proportion to its sales. */
export function unsold(facts: OrderFacts, amount: number): Posting[] {
  const parts = partsOf(facts)
  const grosses = share(
    amount,
    parts.map(({ gross }) => gross),
  )
  const cancelled = parts.map((part, index) => ({ ...part, gross: grosses[index] ?? 0 }))
  return against('receivables', reversed(creditsOf(cancelled, ratesOf(cancelled))))
}

/**
 * The reduction of income and tax by a refund, which is owed to the customer until it is sent. If fees are refunded, their share is in
 * proportion to the fee in the price. The credit note determines the amounts at each tax rate.
 */
export function refunded(
  { items, total, donation_refund, fees_included, rates }: RefundFacts,
  { shipping_tax_rate, donation_tax_rate }: Pick<OrderFacts, 'shipping_tax_rate' | 'donation_tax_rate'>,
): Posting[] {
  const { items: refundedItems, shipping } = refundedParts(total - donation_refund, items)
  const parts = refundedItems.flatMap(({ item, price: gross }): Part[] => {
    const { product_id, merchandise_id, tax_rate } = item
    const [, fees = 0] = fees_included ? share(gross, [item.price, item.fee]) : []
    const name = product_id === null ? 'income' : 'deferred_income'
    return [
      { name, tax_rate, gross: gross - fees, product_id, merchandise_id },
      { name: 'fees', tax_rate, gross: fees, product_id, merchandise_id },
    ]
  })
  parts.push({ name: 'shipping', tax_rate: shipping_tax_rate, gross: shipping })
  parts.push({ name: 'donations', tax_rate: donation_tax_rate, gross: donation_refund })
  return against(
    'refunds_payable',
    reversed(creditsOf(parts, rates?.map(({ rate, gross }) => taxedAt(rate, gross)) ?? ratesOf(parts))),
  )
}

/** Adds the balancing posting. */
const against = (name: 'receivables' | 'refunds_payable', postings: Posting[]): Posting[] => [
  posting(account(name), -postings.reduce((sum, { amount }) => sum + amount, 0)),
  ...postings,
]

export const reversed = (postings: Posting[]): Posting[] =>
  postings.map((each) => ({ ...each, amount: -each.amount }))

function partsOf({ lines, ...facts }: OrderFacts): Part[] {
  const items = lines.flatMap(({ product_id, merchandise_id, tax_rate, price, fee }): Part[] => [
    {
      name: product_id === null ? 'income' : 'deferred_income',
      tax_rate,
      gross: price,
      product_id,
      merchandise_id,
    },
    { name: 'fees', tax_rate, gross: fee, product_id, merchandise_id },
  ])
  return [
    ...items,
    { name: 'shipping', tax_rate: facts.shipping_tax_rate, gross: facts.shipping_amount },
    { name: 'donations', tax_rate: facts.donation_tax_rate, gross: facts.donation_amount },
  ]
}

/** The tax is computed once per rate, as on an invoice. */
const ratesOf = (parts: Part[], discount = 0): Taxed[] =>
  taxes(
    parts
      .filter(({ gross }) => gross !== 0)
      .map(({ name, tax_rate, gross }) => ({ tax_rate, price: gross, is_donation: name === 'donations' })),
    discount,
  )

/**
 * The credits of sales: the net amount of each part, the tax of each rate, and the discount as the difference between a rate's total and
 * its parts.
 */
function creditsOf(parts: Part[], rates: Taxed[]): Posting[] {
  const taxed = parts.filter(({ gross }) => gross !== 0)
  const nets = taxed.map(({ name, tax_rate, gross, product_id = null, merchandise_id = null }) => ({
    account: ratedAccount(name, tax_rate),
    product_id,
    merchandise_id,
    amount: taxWithin(gross, tax_rate) - gross,
  }))
  const known = new Map(rates.map((each) => [each.rate, each.gross]))
  const every = new Set([...known.keys(), ...taxed.map(({ tax_rate }) => tax_rate)])
  const deducted = [...every].map((rate) => {
    const gross = known.get(rate) ?? 0
    const off = taxed.reduce((sum, part) => (part.tax_rate === rate ? sum + part.gross : sum), 0) - gross
    return posting(ratedAccount('discounts', rate), off - taxWithin(off, rate))
  })
  const owed = rates.map(({ rate, tax }) => posting(ratedAccount('tax', rate), -tax))
  const credits = [...nets, ...deducted, ...owed]
  const gross = rates.reduce((sum, rate) => sum + rate.gross, 0)
  const rounded = -gross - credits.reduce((sum, { amount }) => sum + amount, 0)
  return [...credits, posting(account('rounding'), rounded)]
}
