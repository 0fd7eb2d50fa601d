import type { RepricedLine, RepricedOrder } from '#contract/refund-repricing.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import type { OrderDetails } from '#server/payments/refunds/order-details.ts'

/**
 * What the amount of a refund depends on beside its items: the lines that a paid order still has, and its discounts whose rest is priced anew;
 * null without such a discount. Items of refunds, and what was cancelled, are no lines any more.
 */
export function repricedOrder(at: Shop | Tx, details: OrderDetails): RepricedOrder | null {
  const { order, products, merchandise, refunds } = details
  if (order.has_payment_plan || order.paid_at === null) return null
  const { discountVersions } = catalogue.of(at)
  const versions = [...products, ...merchandise].flatMap(
    ({ discount_rule_id }) => discountVersions.get(discount_rule_id ?? 0) ?? [],
  )
  const rules = [...new Set(versions)].filter(({ rule }) => rule.refund_anew)
  if (rules.length === 0) return null
  return {
    lines: linesOf(at, details),
    rules: rules.map(({ id, rule }) => ({ id, rule })),
    kept: refunds.reduce((sum, { kept_for_rest }) => sum + kept_for_rest, 0),
  }
}

function linesOf(at: Shop | Tx, { products, merchandise, ...details }: OrderDetails): RepricedLine[] {
  const { productById, merchandiseById } = catalogue.of(at)
  const gone = new Set(
    details.refunds.flatMap(({ items }) => items.map(({ kind, item_id }) => `${kind} ${item_id}`)),
  )
  const tickets = details.tickets.map(({ id, status, product_id, cart_product_id }) => ({
    key: `ticket ${id}`,
    status,
    item: productById.get(product_id),
    line: products.find((line) => line.id === cart_product_id),
  }))
  const purchases = details.purchases.map(({ id, status, merchandise_id, cart_merchandise_id }) => ({
    key: `merchandise ${id}`,
    status,
    item: merchandiseById.get(merchandise_id),
    line: merchandise.find((line) => line.id === cart_merchandise_id),
  }))
  return [...tickets, ...purchases].flatMap(({ key, status, item, line }) =>
    item && line && status !== 'cancelled' && !gone.has(key) ? [lineOf(key, item, line)] : [],
  )
}

const lineOf = (
  key: string,
  { external_code, type }: catalogue.Item,
  line: discounts.LineDiscount & { price: number; fee: number },
): RepricedLine => ({
  key,
  external_code,
  type,
  ...discounts.listPrices(line),
  price: line.price,
  fee: line.fee,
  rule_id: line.discount_rule_id,
})
