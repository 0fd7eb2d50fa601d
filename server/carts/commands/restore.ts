import type { Tx } from '#server/platform/shop.ts'
import type { Batch } from './batch.ts'
import type { CartCommand } from './cart-command.ts'
import type { ExpiredLines } from './open-cart.ts'
import {
  lockExpiredMerchandise,
  lockExpiredProducts,
  restoreMerchandiseLines,
  restoreProductLines,
} from './restore-queries.ts'

// Longer than anybody waits before adding the same again; the unique names are no longer needed then.
const RESTORABLE_FOR = { hours: 24 }

/** The content of the carts to be restored, by code; locked. Runs no SQL if there are none. */
export async function findExpiredLines(tx: Tx, commands: CartCommand[]): Promise<Map<string, ExpiredLines>> {
  const codes = commands.flatMap((command) => (command.kind === 'restore' ? [command.ended] : []))
  if (codes.length === 0) return new Map()
  const since = tx.now.subtract(RESTORABLE_FOR)
  const [products, merchandise] = await Promise.all([
    lockExpiredProducts(tx, codes, since),
    lockExpiredMerchandise(tx, codes, since),
  ])
  const found = new Map(
    codes.map((code): [string, ExpiredLines] => [code, { code_ids: [], products: [], merchandise: [] }]),
  )
  for (const { code, code_ids, ...line } of [...products, ...merchandise]) {
    const ended = found.get(code)
    if (!ended) continue
    ended.code_ids = code_ids
    if ('product_id' in line) ended.products.push(line)
    else ended.merchandise.push(line)
  }
  return found
}

/** Writes the restored lines, except those removed again in the same batch. */
export function writeRestored(batch: Batch): void {
  const { tx, restoredProducts, restoredMerchandise, releasedProducts, releasedMerchandise } = batch
  const products = restoredProducts.filter(({ line }) => !releasedProducts.includes(line.id))
  const merchandise = restoredMerchandise.filter(({ line }) => !releasedMerchandise.includes(line.id))
  const lines = <Line>(returned: { line: Line }[]): Line[] => returned.map(({ line }) => line)
  if (products.length > 0) tx.withCommit(restoreProductLines(tx, lines(products)))
  if (merchandise.length > 0) tx.withCommit(restoreMerchandiseLines(tx, lines(merchandise)))
}
