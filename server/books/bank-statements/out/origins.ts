import type { LineOrigins } from '#contract/office/bank-statements.ts'
import * as matching from '#server/books/credit-transfers/matching/matching.ts'
import type { Shop } from '#server/platform/shop.ts'
import { similarity, wordsOf } from '#server/books/bank-statements/match/match.ts'
import * as queries from '#server/books/bank-statements/queries.ts'
import { textsOf } from './settle.ts'

/**
 * The transfers that each of these lines may show, and the lines that it may return or reverse, best first. None for lines that are not
 * open, and for incoming money.
 */
export async function originsOf(shop: Shop, ids: number[]): Promise<Map<number, LineOrigins>> {
  const lines = (await queries.readLines(shop.sql, ids)).filter(
    ({ status, amount, return_reason }) => status === 'open' && (amount < 0 || return_reason !== null),
  )
  if (lines.length === 0) return new Map()
  const transfers = await matching.suggest(shop, lines.map(shownBy))
  const others = Map.groupBy(
    await queries.listReversible(
      shop.sql,
      lines.map(({ id }) => id),
    ),
    ({ of }) => of,
  )
  return new Map(
    lines.map(({ id }, index) => {
      const reversible = (others.get(id) ?? []).map(({ other }) => other)
      return [id, { transfers: transfers[index] ?? [], lines: reversible }]
    }),
  )
}

function shownBy(line: queries.LineRow): matching.LineOfStatement {
  const words = wordsOf(line.name)
  const { amount, iban } = line
  return { amount, iban, texts: textsOf(line), similarity: (name) => similarity(wordsOf(name), words) }
}
