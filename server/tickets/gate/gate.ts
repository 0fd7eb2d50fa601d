import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './live/count-queries.ts'

/** Scanner devices: adding, pairing, authenticating and disabling them. */
export * as devices from './setup/devices.ts'
/** Handing over what is collected on site, by devices. */
export * as pickUps from './pick-ups/pick-ups.ts'
/** Gates and check-in lists. */
export * as lists from './setup/lists.ts'
/** The data that devices need to decide offline. */
export { sync } from './offline/sync.ts'
export type { Counted } from './live/count-queries.ts'
/** Expected and admitted tickets by check-in list, gate and product. */
export { all as figures, figuresOf } from './live/figures.ts'
/** Records a supervisor's review of a conflict. */
export { review, reviewPickUp } from './live/reviews.ts'

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
