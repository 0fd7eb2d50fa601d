import type { Writable } from 'node:stream'
import type { BundleFigures, FigureFilters, ItemFigures, SalesFigures } from '#contract/office/figures.ts'
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
  const parts = partsOf(figures, digits)
  return (out) => writeCsv(Object.values(messages.headings), [...rows, ...parts], out, { excel: false })
}

/** The rows of bundles and variants, which are sold as the items above. */
function partsOf(
  { first, last, bundles, variants }: SalesFigures,
  digits: number,
): (string | number | null)[][] {
  const row = (
    { external_code, sold, returned, income, refunded }: Omit<BundleFigures, 'name'>,
    name: string,
    remaining: number | null,
  ) => {
    const amounts = [decimalOf(income, digits), decimalOf(refunded, digits)]
    return [first, last, external_code, name, null, sold, returned, ...amounts, remaining, null]
  }
  return [
    ...bundles.map((each) => row(each, messages.bundle({ name: each.name }), null)),
    ...variants.map((each) =>
      row(each, messages.variant({ name: pieceName(each.item, each.variant) }), each.remaining),
    ),
  ]
}

const besideOf = ({ kind }: ItemFigures): keyof typeof messages.beside =>
  kind === 'shipping' || kind === 'vouchers' ? kind : 'cancelled_balance'
