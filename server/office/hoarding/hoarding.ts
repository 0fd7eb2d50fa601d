import { LOOKS_LIKE_HOARDING, type OpenCarts } from '#contract/office/hoarding.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** The number of open carts, and suspected hoarding among them and unpaid orders. */
export async function read({ sql, clock }: Shop): Promise<OpenCarts> {
  const now = clock.now()
  const [[open], hoards] = await Promise.all([
    queries.countOpen(sql, now),
    queries.readHoards(sql, now, LOOKS_LIKE_HOARDING),
  ])
  return { carts: open?.carts ?? 0, places: open?.places ?? 0, hoards: hoards.map(withIsoInstants) }
}

/** The number of suspected groups that `read` lists, at most a hundred. */
export async function count({ sql, clock }: Shop): Promise<number> {
  const [counted] = await queries.countHoards(sql, clock.now(), LOOKS_LIKE_HOARDING)
  return counted?.hoards ?? 0
}
