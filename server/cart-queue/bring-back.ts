import type { Tx } from '#server/platform/shop.ts'
import type { Batch } from './batch.ts'
import type { CartCommand } from './commands.ts'
import type { EndedLines } from './open-cart.ts'
import {
  lockEndedMerchandise,
  lockEndedProducts,
  returnMerchandiseLines,
  returnProductLines,
} from './bring-back-queries.ts'

// Longer than anybody waits before adding the same again; the unique names are no longer needed then.
const BACK_WITHIN = { hours: 24 }

/** The content of the carts to be restored, by code; locked. Runs no SQL if there are none. */
export async function findEndedLines(tx: Tx, commands: CartCommand[]): Promise<Map<string, EndedLines>> {
  const codes = commands.flatMap((command) => (command.kind === 'bring-back' ? [command.ended] : []))
  if (codes.length === 0) return new Map()
  const since = tx.now.subtract(BACK_WITHIN)
  const [products, merchandise] = await Promise.all([
    lockEndedProducts(tx, codes, since),
    lockEndedMerchandise(tx, codes, since),
  ])
  const found = new Map(codes.map((code): [string, EndedLines] => [code, { products: [], merchandise: [] }]))
  for (const { code, ...line } of products) found.get(code)?.products.push(line)
  for (const { code, ...line } of merchandise) found.get(code)?.merchandise.push(line)
  return found
}

/** Writes the restored lines, except those removed again in the same batch. */
export function writeReturned(batch: Batch): void {
  const { tx, returnedProducts, returnedMerchandise, releasedProducts, releasedMerchandise } = batch
  const products = returnedProducts.filter(({ line }) => !releasedProducts.includes(line.id))
  const merchandise = returnedMerchandise.filter(({ line }) => !releasedMerchandise.includes(line.id))
  const lines = <Line>(returned: { line: Line }[]): Line[] => returned.map(({ line }) => line)
  if (products.length > 0) tx.withCommit(returnProductLines(tx, lines(products)))
  if (merchandise.length > 0) tx.withCommit(returnMerchandiseLines(tx, lines(merchandise)))
}
