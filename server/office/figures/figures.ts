import type { Writable } from 'node:stream'
import type { FigureFilters, ItemFigures } from '#contract/office/figures.ts'
import { decimalOf, minorDigits } from '#contract/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import { writeCsv } from '#server/platform/text/csv.ts'
import * as site from '#server/shop/site/site.ts'
import { messages } from './messages.ts'
import { read } from './read.ts'

export { read, soldSince } from './read.ts'

/**
 * The items of a period as a CSV file, without personal data, and after them the bundles, which say that the tickets above include them.
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
  return (out) => writeCsv(Object.values(messages.headings), [...rows, ...bundles], out, { excel: false })
}

const besideOf = ({ kind }: ItemFigures): keyof typeof messages.beside =>
  kind === 'shipping' || kind === 'vouchers' ? kind : 'cancelled_balance'
