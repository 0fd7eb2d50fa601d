import { share } from '#contract/money.ts'
import { refundedParts } from '#contract/taxes.ts'
import type { Figure, OrderFacts } from './facts.ts'

type Amounts = Omit<Figure, 'kind' | 'subject_id'>

const NOTHING: Amounts = { orders: 0, places: 0, returned: 0, income: 0, refunded: 0 }

/**
 * The figures of an order, consistent with the ledger: none if it has ended, without the balance that will not be paid, and less its refunds.
 * Empty parts are omitted.
 */
export function figuresOf(facts: OrderFacts): Figure[] {
  const sums = new Map<string, Figure>()
  const add = (kind: Figure['kind'], subject_id: number, amounts: Partial<Amounts>) => {
    const key = `${kind} ${subject_id}`
    const sum = sums.get(key) ?? { kind, subject_id, ...NOTHING }
    for (const name of Object.keys(NOTHING) as (keyof Amounts)[]) sum[name] += amounts[name] ?? 0
    sums.set(key, sum)
  }
  if (facts.is_sale && !ENDED.has(facts.payment_status)) addSale(facts, add)
  for (const refund of facts.refunds) addRefund(refund, add)
  return [...sums.values()].filter((sum) =>
    (Object.keys(NOTHING) as (keyof Amounts)[]).some((name) => sum[name] !== 0),
  )
}

const ENDED = new Set(['cancelled', 'abandoned'])

type Add = (kind: Figure['kind'], subject_id: number, amounts: Partial<Amounts>) => void

function addSale(facts: OrderFacts, add: Add): void {
  const { lines, shipping_amount, donation_amount, discount_amount, has_refunds, total_price, paid } = facts
  add('all', 0, { orders: 1 })
  const events = new Set(lines.flatMap(({ event_id }) => event_id ?? []))
  for (const event of events) add('event', event, { orders: 1 })
  for (const line of lines) add(...itemOf(line), { places: line.held, income: line.income })
  add('shipping', 0, { income: shipping_amount })
  add('vouchers', 0, { income: -discount_amount })
  // A donation is no sale: neither is its part of what will not be paid.
  const [cancelled = 0] = share(Math.max(0, total_price - paid), [
    total_price - donation_amount,
    donation_amount,
  ])
  if (has_refunds) add('cancelled_balance', 0, { income: -cancelled })
}

function addRefund({ total, items }: OrderFacts['refunds'][number], add: Add): void {
  const parts = refundedParts(total, items)
  for (const { item, price } of parts.items)
    add(...itemOf(item), {
      returned: item.again ? 0 : 1,
      refunded: price,
      places: item.held && !item.again ? -1 : 0,
    })
  add('shipping', 0, { refunded: parts.shipping })
}

const itemOf = ({
  product_id,
  merchandise_id,
}: {
  product_id: number | null
  merchandise_id: number | null
}): ['product' | 'merchandise', number] =>
  product_id === null ? ['merchandise', merchandise_id ?? 0] : ['product', product_id]
