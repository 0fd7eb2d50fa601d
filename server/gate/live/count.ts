import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './count-queries.ts'

/** So many scans are counted in one transaction. */
const PIECE = 5_000

/**
 * Adds the scans that nobody has counted to the sums, in pieces, until none waits: once each, whichever process calls it, and however many
 * at once. Figures say the same before and after, and take longer the more scans wait.
 */
export async function count(shop: Shop): Promise<void> {
  while ((await shop.transact(countPiece)) === PIECE);
}

async function countPiece(tx: Tx): Promise<number> {
  await queries.lockFigures(tx)
  const [counted] = await queries.countOldest(tx, PIECE)
  return counted?.scans ?? 0
}

/** Lists and products of which the sums say something else than their scans. */
export async function miscounted(tx: Tx): Promise<string[]> {
  const [counted, recounted] = await Promise.all([queries.readCounted(tx, tx.now), queries.recount(tx)])
  const textOf = ({ admitted, inside }: { admitted: number; inside: number }) =>
    `${admitted} let in, ${inside} inside`
  return recounted.flatMap((row) => {
    const known = counted.find(({ part, ref, at }) => part === row.part && ref === row.ref && at === null)
    const written = textOf(known ?? { admitted: 0, inside: 0 })
    return written === textOf(row)
      ? []
      : [`The figures of the gates (${row.part} ${row.ref}): ${written}, its scans say ${textOf(row)}.`]
  })
}
