import type { AllDiscountFigures, DiscountFigures, UsageFigures } from '#contract/office/discount-figures.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as queries from './usage-queries.ts'

export { tryOut } from './trial.ts'
export { usage } from './usage-queries.ts'

/**
 * What the items with a discount came to: in all, by batch of codes, and by code of the festival file. Amounts are in minor units.
 * Refuses:
 * - an unknown key (404)
 */
export async function figures(shop: Shop, key: string): Promise<DiscountFigures> {
  if (!catalogue.of(shop).discounts.some((one) => one.key === key))
    throw new Refusal(messages.notFound, { status: 404 })
  const [rows, batches] = await shop.transactToRead((tx) =>
    Promise.all([queries.readUsage(tx, key), queries.readBatches(tx, key)]),
  )
  return {
    total: sumOf(rows),
    batches: batches.map(({ id, name }) => ({
      batch_id: id,
      name,
      ...sumOf(rows.filter(({ batch_id }) => batch_id === id)),
    })),
    codes: rows.flatMap((row) => (row.batch_id === null ? [{ code: row.code, ...sumOf([row]) }] : [])),
  }
}

/** What the items with each discount came to, and those of which staff gave something off; only of discounts that anything has. */
export async function allFigures(shop: Shop): Promise<AllDiscountFigures> {
  const rows = await shop.transactToRead(queries.readUsageOfAll)
  const groups = Map.groupBy(rows, ({ key }) => key)
  return [...groups].map(([key, own]) => ({ key, name: own[0]?.name ?? null, ...sumOf(own) }))
}

const NOTHING: UsageFigures = {
  in_carts: 0,
  ordered: 0,
  paid: 0,
  returned: 0,
  turnover: 0,
  given_away: 0,
  refunded: 0,
  net: 0,
}

function sumOf(rows: readonly UsageFigures[]): UsageFigures {
  const sum = { ...NOTHING }
  for (const row of rows)
    for (const name of Object.keys(NOTHING) as (keyof UsageFigures)[]) sum[name] += row[name]
  return sum
}
