import type { RefundRun } from '#contract/office/refund-runs.ts'
import type { RunPreview, RunPreviewProduct, UnusualRun } from '#contract/office/refund-previews.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listProducts, type PreviewedProduct } from './preview-queries.ts'

/**
 * The changes by a run, product by product, and warnings about unusual values, which are often mistakes. Null unless it waits to be
 * started. Sales are as of the run's preparation. Amounts are in minor units, prices include fees.
 */
export async function preview(
  shop: Shop,
  {
    id,
    status,
    kind,
    include_fees,
    include_admitted,
  }: Pick<RefundRun, 'id' | 'status' | 'kind' | 'include_fees' | 'include_admitted'>,
): Promise<RunPreview | null> {
  if (status !== 'ready') return null
  const products = await listProducts(shop.sql, id)
  const admitted = include_admitted ? 'admitted_included' : 'admitted'
  const brought = products.reduce((sum, { amount }) => sum + amount, 0)
  const back = products.reduce((sum, { returned_amount }) => sum + returned_amount, 0)
  const unusual: UnusualRun[] = []
  if (back * 2 > brought) unusual.push('most_of_event')
  if (kind === 'event' && !include_fees) unusual.push('fees_kept')
  if (products.some((product) => hasBegun(shop, product))) unusual.push('event_over')
  const touched = products.filter(({ is_of_run, returned_orders }) => is_of_run || returned_orders > 0)
  return { products: touched.map((product) => fieldsOf(product, admitted)), unusual }
}

const hasBegun = (shop: Shop, { event_starts_at: start }: PreviewedProduct): boolean =>
  start !== null && Temporal.Instant.compare(start, shop.clock.now()) < 0

function fieldsOf(product: PreviewedProduct, admitted: UnusualRun): RunPreviewProduct {
  const { name, orders, tickets, amount, used } = product
  const { returned_orders, returned_tickets, returned_amount } = product
  // The sales of other items than tickets are not counted.
  if (name === null)
    return {
      product: null,
      before: { orders: returned_orders, tickets: 0, amount: returned_amount },
      after: { orders: 0, tickets: 0, amount: 0 },
      unusual: [],
    }
  return {
    product: name,
    before: { orders, tickets, amount },
    after: {
      orders: Math.max(0, orders - returned_orders),
      tickets: Math.max(0, tickets - returned_tickets),
      amount: Math.max(0, amount - returned_amount),
    },
    unusual: used > 0 ? [admitted] : [],
  }
}
