import type { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import { removeDependencies, saveDependencies as save } from './dependency-queries.ts'

/** Writes what items need; the items must be written before. */
export async function saveDependencies(tx: Tx, { products, merchandise }: Festival): Promise<void> {
  const given = [...products, ...merchandise].flatMap(({ external_code, needs }) =>
    needs === null ? [] : [{ external_code, ...needs }],
  )
  await removeDependencies(
    tx,
    given.map(({ external_code }) => external_code),
  )
  if (given.length > 0) await save(tx, given)
}
