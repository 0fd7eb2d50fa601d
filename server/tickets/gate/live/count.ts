import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './count-queries.ts'

/** The number of scans counted in one transaction. */
const PIECE = 5_000

/**
 * Adds the pending scans to the sums, in batches, until none is left. Each is counted once, by any number of concurrent callers. Figures
 * include pending scans, and take longer the more there are.
 */
export async function count(shop: Shop): Promise<void> {
  while ((await shop.transact(countPiece)) === PIECE);
}

async function countPiece(tx: Tx): Promise<number> {
  await queries.lockFigures(tx)
  const [counted] = await queries.countOldest(tx, PIECE)
  return counted?.scans ?? 0
}

/** Lists and products whose sums differ from their scans. */
export async function miscounted(tx: Tx): Promise<string[]> {
  const [counted, recounted] = await Promise.all([queries.readCounted(tx, tx.now), queries.recount(tx)])
  const textOf = ({ admitted, inside }: { admitted: number; inside: number }) =>
    `${admitted} let in, ${inside} inside`
  return recounted.flatMap((row) => {
    const known = counted.find(
      ({ kind, subject_id, at }) => kind === row.kind && subject_id === row.subject_id && at === null,
    )
    const written = textOf(known ?? { admitted: 0, inside: 0 })
    return written === textOf(row)
      ? []
      : [
          `The figures of the gates (${row.kind} ${row.subject_id}): ${written}, its scans say ${textOf(row)}.`,
        ]
  })
}
