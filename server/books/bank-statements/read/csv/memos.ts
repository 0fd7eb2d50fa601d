import type { DecimalSign } from '#contract/office/bank-files.ts'
import { parseAmount } from './numbers.ts'

/** A row that may have moved no money: whether that is likely by its kind, and when it was listed. */
export interface MayBeMemo {
  isLikely: boolean
  at: string
}

interface MemoCells {
  currency: string
  balance: string
  memo: MayBeMemo | null
}

/**
 * The amounts of an export that also lists what has moved no money, like authorizations: those of such rows are zero. A memo leaves the
 * balance as it was after the row before; the oldest row has none before it, and is one if it is likely. Amounts that do not add up so, or
 * in two ways, stay as they are written, and are refused like any others.
 */
export function withoutMemos(rows: MemoCells[], written: number[], decimals: DecimalSign): number[] {
  if (rows.every(({ memo }) => memo === null)) return written
  const listed = rows.map((row, index) => ({ ...row, index, amount: written[index] ?? 0 }))
  const found = ordersOf(listed).flatMap((order) => settled(order, decimals) ?? [])
  const [memos, ...others] = found
  if (!memos || others.some((other) => other.symmetricDifference(memos).size > 0)) return written
  return written.map((amount, index) => (memos.has(index) ? 0 : amount))
}

/** The rows from the oldest, in both orders if all are of one moment. */
function ordersOf<Row extends MemoCells>(listed: Row[]): Row[][] {
  const [first, last] = [listed.at(0)?.memo?.at ?? '', listed.at(-1)?.memo?.at ?? '']
  if (first === last) return [listed, listed.toReversed()]
  return [first < last ? listed : listed.toReversed()]
}

/** The indexes of the memos among rows, the oldest first; null if their balances do not add up without them. */
function settled(
  rows: (MemoCells & { index: number; amount: number })[],
  decimals: DecimalSign,
): Set<number> | null {
  const balances = new Map<string, number>()
  const memos = new Set<number>()
  for (const { currency, balance, memo, index, amount } of rows) {
    const before = balances.get(currency)
    const after = balance === '' ? null : parseAmount(balance, decimals, currency)
    const isMemo =
      before === undefined || after === null ? memo?.isLikely === true : amount !== 0 && before === after
    if (isMemo) memos.add(index)
    const moved = isMemo ? 0 : amount
    if (before !== undefined && after !== null && before + moved !== after) return null
    if (after !== null) balances.set(currency, after)
    else if (before !== undefined) balances.set(currency, before + moved)
  }
  return memos
}
