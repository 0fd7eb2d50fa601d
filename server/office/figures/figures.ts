import type { Writable } from 'node:stream'
import type { FigureFilters, ItemFigures } from '#contract/office/figures.ts'
import { pieceName } from '#contract/piece-name.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import { writeCsv } from '#server/platform/text/csv.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { read } from './read.ts'

export { read, soldSince } from './read.ts'

/**
 * The items of a period as a CSV file, without personal data, and after them the bundles and the variants, which say that the items above
 * include them.
 * Refuses:
 * - what `read` refuses
 */
export async function startExport(
  shop: Shop,
  filters: FigureFilters,
): Promise<(out: Writable) => Promise<void>> {
  const { figures } = await read(shop, filters)
  const digits = minorDigits(site.of(shop).currency)
  const all = figures.totals.income
  const rows = figures.items.map((item) => [
    figures.first,
    figures.last,
    item.external_code,
    item.name ?? messages.beside[besideOf(item)],
    item.event,
    item.sold,
    item.returned,
    decimalOf(item.income, digits),
    decimalOf(item.refunded, digits),
    item.remaining,
    all === 0 ? null : ((100 * item.income) / all).toFixed(1),
  ])
  const bundles = figures.bundles.map(({ external_code, name, sold, returned, income, refunded }) => [
    figures.first,
    figures.last,
    external_code,
    messages.bundle({ name }),
    null,
    sold,
    returned,
    decimalOf(income, digits),
    decimalOf(refunded, digits),
    null,
    null,
  ])
  const variants = figures.variants.map((each) => [
    figures.first,
    figures.last,
    each.external_code,
    messages.variant({ name: pieceName(each.item, each.variant) }),
    null,
    each.sold,
    each.returned,
    decimalOf(each.income, digits),
    decimalOf(each.refunded, digits),
    each.remaining,
    null,
  ])
  const parts = [...bundles, ...variants]
  return (out) => writeCsv(Object.values(messages.headings), [...rows, ...parts], out, { excel: false })
}

const besideOf = ({ kind }: ItemFigures): keyof typeof messages.beside =>
  kind === 'shipping' || kind === 'vouchers' ? kind : 'cancelled_balance'
