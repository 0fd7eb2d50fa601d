import type { Festival } from '#contract/festival/festival.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './bundle-queries.ts'
import { saveInOrder } from './rows.ts'

/** Deletes the bundles that the festival no longer contains and that were never in a cart; disables the others. */
export async function removeBundles(tx: Tx, { bundles }: Festival): Promise<void> {
  const codes = bundles.map(({ external_code }) => external_code)
  await queries.removeBundles(tx, codes)
  await queries.disableBundles(tx, codes)
}

/** Writes bundles with what they contain; their products must be written before. Lines that were sold keep their shares. */
export async function saveBundles(tx: Tx, { bundles }: Festival): Promise<void> {
  await saveInOrder(tx, 'bundles', 'external_code', bundles)
  const items = bundles.flatMap(({ external_code, items: contents }) =>
    contents.map((item, position) => ({ bundle: external_code, position, ...item })),
  )
  await queries.shortenBundles(
    tx,
    bundles.map(({ external_code }) => external_code),
    bundles.map((bundle) => bundle.items.length),
  )
  await queries.saveItems(tx, items)
}
