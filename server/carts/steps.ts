import * as catalogue from '#server/catalogue/catalogue.ts'
import { withPool } from '#server/platform/database/pools.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import { openProducts } from './queries.ts'

const running = new WeakMap<Shop, Promise<void>>()

/** The products that open after another and have not yet. */
const waiting = new WeakMap<catalogue.Catalogue, catalogue.Product[]>()

/**
 * Opens products whose step has come: the one that they open after is sold out, as far as this process knows, or its sale is over. They
 * stay open, whatever comes back. Runs no SQL while none is due.
 */
export async function openSteps(shop: Shop): Promise<void> {
  const items = catalogue.of(shop)
  const unopened = waiting.getOrInsertComputed(items, ({ products }) =>
    products.filter(({ waitsFor }) => waitsFor !== null),
  )
  const due = unopened.filter((product) => isDue(shop, items.byCode.get(product.waitsFor ?? '')))
  if (due.length === 0) return
  await shop.transact(async (tx) => {
    // A change of the festival, which brings its catalogue along, is not to bring it as it was before.
    await site.lock(tx)
    const opened = await openProducts(
      tx,
      due.map(({ id, opens_after }) => ({ id, opens_after })),
    )
    if (opened.length > 0) await catalogue.invalidate(tx)
  })
}

/** Has what is due opened beside what goes on: a batch has perhaps sold the last of a step. */
export function openSoon(shop: Shop): void {
  if (running.has(shop)) return
  const run = withPool('background', () => openSteps(shop))
    .catch((error: unknown) => shop.log.error({ err: error }, 'the next step of a sale was not opened'))
    .finally(() => running.delete(shop))
  running.set(shop, run)
}

/** Waits until nothing is being opened. */
export async function stepsOpened(shop: Shop): Promise<void> {
  await running.get(shop)
}

function isDue(shop: Shop, before: catalogue.Item | undefined): boolean {
  const now = shop.clock.now()
  if (before?.shop_item_type !== 'tickets') return false
  if (before.on_sale_until !== null && Temporal.Instant.compare(before.on_sale_until, now) <= 0) return true
  if (!catalogue.isOnSale(before, now)) return false
  const times = stock.travelTimes(shop, before)
  return (
    stock.remaining(shop, before.stock_id) === 0 ||
    (times.length > 0 && times.every(({ remaining }) => remaining === 0))
  )
}
