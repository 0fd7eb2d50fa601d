import type { RefundPreviewField, UnusualRefund } from '#contract/office/refund-previews.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { OrderDetails } from '#server/payments/refunds/order-details.ts'
import type { ItemKind } from '#server/payments/refunds/queries.ts'
import { isOpen } from '#server/payments/refunds/requests/requests.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'

/** A refunded item, with its status apart from the refund. */
export interface PreviewedItem {
  kind: ItemKind
  id: number
  amount: number
  status: string | null
}

/** The item's name and holder, and whether it still holds a place. */
interface Described {
  of: catalogue.Item | undefined
  timezone: string
  name: string
  status: string | null
  holdsPlace: boolean
}

function describe(shop: Shop, details: OrderDetails, { kind, id }: PreviewedItem): Described {
  const { productById, merchandiseById } = catalogue.of(shop)
  const is = (row: { id: number }) => row.id === id
  if (kind === 'ticket' || kind === 'cart_product') {
    const ticket = kind === 'ticket' ? details.tickets.find(is) : undefined
    const line = details.products.find((row) => row.id === (ticket?.cart_product_id ?? id))
    const product = productById.get((ticket ?? line)?.product_id ?? 0)
    const named = catalogue.variants.nameOf(product, (ticket ?? line)?.variant_id ?? null)
    const name = [named, (ticket ?? line)?.full_name, ticket?.code].filter(Boolean).join(' · ')
    const timezone = product?.timezone ?? site.of(shop).timezone
    return {
      of: product,
      timezone,
      name,
      status: ticket?.status ?? null,
      holdsPlace: line?.released_at === null,
    }
  }
  const purchase = kind === 'merchandise' ? details.purchases.find(is) : undefined
  const line = details.merchandise.find((row) => row.id === (purchase?.cart_merchandise_id ?? id))
  const item = merchandiseById.get((purchase ?? line)?.merchandise_id ?? 0)
  const piece = catalogue.variants.nameOf(item, (purchase ?? line)?.variant_id ?? null)
  const name = [piece, purchase?.code].filter(Boolean).join(' · ')
  const { timezone } = site.of(shop)
  return {
    of: item,
    timezone,
    name,
    status: purchase?.status ?? null,
    holdsPlace: line?.released_at === null,
  }
}

/** The items before and after a refund. `at` is when it must have been refundable for the customer; null skips that check. */
export const itemFields = (
  shop: Shop,
  details: OrderDetails,
  items: PreviewedItem[],
  at: Temporal.Instant | null,
): RefundPreviewField[] =>
  items.map((item) => {
    const described = describe(shop, details, item)
    return {
      what: 'item',
      name: described.name,
      before: described.status,
      after: 'refunded',
      unusual: unusualItem(item, described, at),
    }
  })

function unusualItem(
  { status, amount }: PreviewedItem,
  { of, timezone }: Described,
  at: Temporal.Instant | null,
): UnusualRefund[] {
  const unusual: UnusualRefund[] = []
  if (amount === 0) unusual.push('nothing')
  if (status === 'used') unusual.push('admitted')
  if (status === 'shipped') unusual.push('shipped')
  if (status === 'collected') unusual.push('collected')
  if (of && at && !isOpen(of, timezone, at)) unusual.push('outside_window')
  return unusual
}

/** The remaining places of each item before and after its places are released; unlimited items are omitted. */
export function placeFields(shop: Shop, details: OrderDetails, items: PreviewedItem[]): RefundPreviewField[] {
  const held = items.map((item) => describe(shop, details, item)).filter(({ holdsPlace }) => holdsPlace)
  return [...Map.groupBy(held, ({ of }) => of)].flatMap(([of, places]): RefundPreviewField[] => {
    const before = of ? stock.remaining(shop, of.stock_id) : null
    if (!of || before === null) return []
    return [{ what: 'places', name: of.name, before, after: before + places.length, unusual: [] }]
  })
}
