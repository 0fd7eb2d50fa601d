import type { MerchandisePurchase } from '#contract/merchandise-purchases.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as site from '#server/shop/site/site.ts'
import type * as tickets from '#server/tickets/tickets.ts'
import * as ticketVariants from '#server/tickets/variants/variants.ts'

/** A piece of merchandise as sent to its customer. */
export const issuedPurchase = (shop: Shop, row: tickets.PurchaseRow, accepted: boolean) => ({
  ...purchaseItem(shop, row),
  code: accepted ? row.code : null,
  status: row.status,
  is_shipped: row.status === 'shipped' || row.shipment_id !== null,
  ...(row.pick_up && { pick_up: true }),
  ...variantsOf(shop, row, accepted),
  pending: false,
  refund_fee: row.refund_fee,
})

function variantsOf(shop: Shop, row: tickets.PurchaseRow, accepted: boolean) {
  const item = catalogue.of(shop).merchandiseById.get(row.merchandise_id)
  return item ? ticketVariants.allowed(shop, row, item, { accepted, now: shop.clock.now() }) : {}
}

/** A line of an unpaid order as a piece: pending, without a code. */
export const pendingPurchase = (
  shop: Shop,
  line: orders.Lines['merchandise'][number],
): MerchandisePurchase => ({
  ...purchaseItem(shop, line),
  ...discounts.discountedPrice(shop, line),
  code: null,
  status: 'pending',
  is_shipped: false,
  ...(catalogue.of(shop).merchandiseById.get(line.merchandise_id)?.pick_up && { pick_up: true }),
  pending: true,
  refund_fee: 0,
  is_refundable: false,
  shipping_refund: 0,
})

function purchaseItem(shop: Shop, row: { id: number; merchandise_id: number; variant_id: number | null }) {
  const item = catalogue.of(shop).merchandiseById.get(row.merchandise_id)
  const { timezone } = site.of(shop)
  const window = (time?: Temporal.PlainDateTime | null) => catalogue.toIso(time ?? null, timezone)
  return {
    id: row.id,
    merchandise: item?.name ?? '',
    ...catalogue.variants.forWire(item, row.variant_id),
    shop_image: catalogue.variants.find(item, row.variant_id)?.image ?? item?.shop_image ?? null,
    is_ever_refundable: item?.is_refundable ?? false,
    allow_refund_requests_from: window(item?.allow_refund_requests_from),
    allow_refund_requests_until: window(item?.allow_refund_requests_until),
  }
}
