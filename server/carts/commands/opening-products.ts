import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { openProducts } from './queries.ts'

interface Opening {
  run: Promise<void>
  /** Whether something was sold since the last check. */
  again: boolean
}

const openings = new WeakMap<Shop, Opening>()

/** The products that wait for another one. */
const waiting = new WeakMap<catalogue.Catalogue, catalogue.Product[]>()

/**
 * Stores that products whose predecessor is sold out or over are open (`stock.offered.waitsFor`): they stay open, even if places are
 * released. Runs no SQL if none is due.
 */
export async function openDueProducts(shop: Shop): Promise<void> {
  const items = catalogue.of(shop)
  const unopened = waiting.getOrInsertComputed(items, ({ products }) =>
    products.filter(({ waitsFor }) => waitsFor !== null),
  )
  const due = unopened.filter((product) => stock.offered.waitsFor(shop, product) === null)
  if (due.length === 0) return
  await shop.transact(async (tx) => {
    // Locked, so that a concurrent change of the festival does not restore the previous state.
    await site.lock(tx)
    const opened = await openProducts(
      tx,
      due.map(({ id, opens_after }) => ({ id, opens_after })),
    )
    if (opened.length > 0) await catalogue.invalidate(tx)
  })
}

/** Opens due products in the background: a batch may have sold the last place of a predecessor. */
export function openDueProductsSoon(shop: Shop): void {
  const underway = openings.get(shop)
  if (underway) {
    underway.again = true
    return
  }
  const opening = { run: Promise.resolve(), again: true }
  openings.set(shop, opening)
  opening.run = withPool('background', () => openUntilNone(shop, opening))
    .catch((error: unknown) => shop.log.error({ err: error }, 'due products were not opened'))
    .finally(() => openings.delete(shop))
}

async function openUntilNone(shop: Shop, opening: Opening): Promise<void> {
  while (opening.again) {
    opening.again = false
    await openDueProducts(shop)
  }
}

/** Waits for pending openings. */
export async function openingsFinished(shop: Shop): Promise<void> {
  await openings.get(shop)?.run
}
