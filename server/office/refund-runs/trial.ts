import type { RefundRun } from '#contract/office/refund-runs.ts'
import type { RunTrial, RunTrialProduct, UnusualRun } from '#contract/office/refund-trials.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listParts, listProducts, type TriedProduct } from './trial-queries.ts'

/**
 * What a run would change, product by product, and what is unusual about it: because it is more often a mistake than meant. Null unless it
 * waits to be started. Amounts are minor units, prices with their fees.
 */
export async function trial(
  shop: Shop,
  {
    id,
    status,
    kind,
    include_fees,
    include_admitted,
  }: Pick<RefundRun, 'id' | 'status' | 'kind' | 'include_fees' | 'include_admitted'>,
): Promise<RunTrial | null> {
  if (status !== 'ready') return null
  const [products, parts] = await Promise.all([listProducts(shop.sql, id), listParts(shop.sql, id)])
  const admitted = include_admitted ? 'admitted_included' : 'admitted'
  const partOf = (product: number | null) => parts.find(({ product_id }) => product_id === product) ?? NONE
  const touched = products.filter((product) => product.is_of_run || partOf(product.id) !== NONE)
  const [brought, back] = [sum(products), sum(parts)]
  const unusual: UnusualRun[] = []
  if (back * 2 > brought) unusual.push('most_of_event')
  if (kind === 'event' && !include_fees) unusual.push('fees_kept')
  if (products.some((product) => hasBegun(shop, product))) unusual.push('event_over')
  return {
    products: [
      ...touched.map((product) => fieldsOf(product, partOf(product.id), admitted)),
      ...others(parts.find(({ product_id }) => product_id === null)),
    ],
    unusual,
  }
}

interface Sold {
  orders: number
  tickets: number
  amount: number
}

const NONE: Sold = { orders: 0, tickets: 0, amount: 0 }

const sum = (all: readonly Sold[]): number => all.reduce((total, { amount }) => total + amount, 0)

const hasBegun = (shop: Shop, { event_starts_at: start }: TriedProduct): boolean =>
  start !== null && Temporal.Instant.compare(start, shop.clock.now()) < 0

function fieldsOf(
  { name, orders, tickets, amount, used }: TriedProduct,
  part: Sold,
  admitted: UnusualRun,
): RunTrialProduct {
  return {
    product: name,
    before: { orders, tickets, amount },
    after: {
      orders: Math.max(0, orders - part.orders),
      tickets: Math.max(0, tickets - part.tickets),
      amount: Math.max(0, amount - part.amount),
    },
    unusual: used > 0 ? [admitted] : [],
  }
}

/** What goes back beside tickets: what else it has sold is not asked here. */
const others = (part: Sold | undefined): RunTrialProduct[] =>
  part
    ? [
        {
          product: null,
          before: { ...NONE, orders: part.orders, amount: part.amount },
          after: NONE,
          unusual: [],
        },
      ]
    : []
