import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { readCodesOfOrder } from './queries.ts'

type Added = orders.places.Exchange['added']

/**
 * Lines added to an order with the discounts of today's rules, which count the order's own lines and take its codes. Its own lines keep
 * what they have. Runs no SQL without discounts.
 */
export async function withDiscounts<Lines extends Added>(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id'>,
  kept: orders.Lines,
  added: Lines,
): Promise<Lines> {
  if (catalogue.of(tx).discounts.length === 0) return added
  const [row] = await readCodesOfOrder(tx, order.id)
  const codes = await discounts.codesByIds(tx, row?.code_ids ?? [])
  // The added ones first: of equal lines they get what the order as a whole is entitled to.
  const { held } = discounts.price(
    tx,
    [...discounts.pricedLines(tx, added), ...discounts.pricedLines(tx, kept)],
    {
      codes: [...codes.values()],
      now: tx.now,
      left: (id) => stock.remaining(tx, id),
    },
  )
  const next = withinOrder(tx, [...kept.products, ...kept.merchandise], held)
  const count = added.products.length
  return {
    ...added,
    products: added.products.map((line, index) => discounted(line, next[index])),
    merchandise: added.merchandise.map((line, index) => discounted(line, next[count + index])),
    places: added.places.map((place, index) => ({
      ...place,
      discount_places: next[index]?.discount_places ?? null,
    })),
  }
}

/** The discounts of added lines without those beyond what one order may have, of which its own lines have theirs. */
function withinOrder(
  tx: Tx,
  own: readonly discounts.LineDiscount[],
  held: readonly discounts.HeldDiscount[],
): discounts.HeldDiscount[] {
  const { discountVersions } = catalogue.of(tx)
  const counts = new Map<number | null, number>()
  const count = (rule: number | null) => counts.set(rule, (counts.get(rule) ?? 0) + 1).get(rule) ?? 0
  for (const { discount_rule_id } of own) count(discount_rule_id)
  return held.map((line) => {
    const limit = discountVersions.get(line.discount_rule_id ?? 0)?.rule.uses_per_order ?? 0
    return limit > 0 && count(line.discount_rule_id) > limit ? discounts.NO_DISCOUNT : line
  })
}

const discounted = <Line extends { price: number; fee: number }>(
  line: Line,
  held: discounts.HeldDiscount = discounts.NO_DISCOUNT,
): Line => ({
  ...line,
  ...held,
  price: line.price - held.discount_amount,
  fee: line.fee - held.discount_fee_amount,
})
