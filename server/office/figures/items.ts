import type { ItemFigures } from '#contract/office/figures.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** The sales by item: items on sale and items with sales, in the order of the catalogue; then the other parts of order totals. */
export async function readItemFigures(
  { sql }: Shop,
  sums: queries.Sum[],
  event: { id: number } | null,
): Promise<ItemFigures[]> {
  const rows = await Promise.all([queries.readItems(sql), queries.readMerchandise(sql)])
  const sumOf = (kind: string, id: number) => sums.find((sum) => sum.kind === kind && sum.subject_id === id)
  const items = rows
    .flat()
    .filter(({ event_id }) => event === null || event_id === event.id)
    .flatMap(({ kind, id, external_code, name, event: of, enabled, remaining }): ItemFigures[] => {
      const sum = sumOf(kind, id)
      if (!sum && !enabled) return []
      return [{ kind, external_code, name, event: of, ...amountsOf(sum), remaining }]
    })
  const beside = (['shipping', 'vouchers', 'cancelled_balance'] as const).flatMap((kind): ItemFigures[] => {
    const sum = sumOf(kind, 0)
    return sum
      ? [{ kind, external_code: '', name: null, event: null, ...amountsOf(sum), remaining: null }]
      : []
  })
  return [...items, ...beside]
}

const amountsOf = ({ sold = 0, returned = 0, income = 0, refunded = 0 }: Partial<queries.Sum> = {}) => ({
  sold,
  returned,
  income,
  refunded,
})
