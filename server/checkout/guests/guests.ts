import type { Shop } from '#server/platform/shop.ts'
import { close } from './allocations.ts'
import { findDue } from './queries.ts'

/** Partners. */
export * as partners from './partners.ts'
/** The places that partners are promised. */
export * as allocations from './allocations.ts'
/** What partners see and do by the link to their page. */
export * as guestLists from './guest-list.ts'
/** The links to partners' pages, as staff show, mail and renew them. */
export * as links from './partner-links.ts'
/** Lists of guests that staff hand in. */
export * as lists from '#server/checkout/guests/lists/lists.ts'
export { nameGuests } from './naming.ts'
export { withdraw } from './withdrawal.ts'

/** Gives what is left of allocations past their deadline back to sale, or to the waiting list. */
export async function housekeeping(shop: Shop): Promise<void> {
  for (const { id } of await findDue(shop.sql, shop.clock.now()))
    await shop.transact((tx) => close(tx, id, { isDue: true }))
}
