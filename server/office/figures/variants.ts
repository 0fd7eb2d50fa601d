import type { VariantFigures } from '#contract/office/figures.ts'
import { periodOf } from '#server/office/days.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Days } from './spans.ts'
import { sumVariants } from './variant-queries.ts'

/** The sales by variant: of what is offered and what was sold, in the order of the catalogue. Runs no SQL without variants. */
export async function readVariantFigures(
  shop: Shop,
  { first, last }: Days,
  event: { id: number } | null,
): Promise<VariantFigures[]> {
  const { products, merchandise } = catalogue.of(shop)
  const ofEvent = event === null ? products : products.filter(({ event_id }) => event_id === event.id)
  const items = [...ofEvent, ...(event === null ? merchandise : [])]
  const varied = items.filter(({ variants }) => variants.length > 0)
  if (varied.length === 0) return []
  const sums = await sumVariants(shop.sql, { event: event?.id ?? null, period: periodOf(shop, first, last) })
  return varied.flatMap((item) =>
    item.variants.flatMap((variant): VariantFigures[] => {
      const sum = sums.find(({ variant_id }) => variant_id === variant.id)
      if (!sum && !(item.enabled && variant.offered)) return []
      const { sold = 0, returned = 0, income = 0, refunded = 0 } = sum ?? {}
      return [
        {
          external_code: item.external_code,
          item: item.name,
          variant: variant.name,
          sold,
          returned,
          income,
          refunded,
          remaining: stock.remaining(shop, variant.stock_id),
        },
      ]
    }),
  )
}
