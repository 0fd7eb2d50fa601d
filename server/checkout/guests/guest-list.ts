import type { GuestList, NameGuestsByLink, WithdrawGuestByLink } from '#contract/guests/guest-lists.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as allocations from './allocations.ts'
import { listOwnAllocations, listOwnGuests } from './guest-list-queries.ts'
import { partnerOf } from './links.ts'
import { nameGuests } from './naming.ts'
import { withdraw } from './withdrawal.ts'

/** The guests that the page shows at most. */
const MAX_GUESTS = 2_000

/**
 * What the partner of a link was promised, and their guests.
 * Refuses:
 * - a link that `partnerOf` refuses (404)
 */
export async function read(shop: Shop, link: string): Promise<GuestList> {
  const { id, name } = await partnerOf(shop, shop.sql, link)
  const [promised, guests] = await Promise.all([
    listOwnAllocations(shop.sql, id),
    listOwnGuests(shop.sql, id, MAX_GUESTS),
  ])
  const now = shop.clock.now()
  const open = new Set(promised.flatMap((row) => (isOpen(row, now) ? [row.id] : [])))
  return {
    partner: name,
    allocations: promised.flatMap(({ product_id, closed_at: _closed, until, ...row }) => {
      const product = catalogue.of(shop).productById.get(product_id)
      const closed = !open.has(row.id)
      return product ? [{ ...row, ...described(shop, product), until: isoInstant(until), closed }] : []
    }),
    guests: guests.map(({ is_active, ...guest }) => ({
      ...guest,
      can_be_withdrawn: is_active && open.has(guest.allocation_id),
    })),
  }
}

const isOpen = (
  { closed_at, until }: { closed_at: Temporal.Instant | null; until: Temporal.Instant },
  now: Temporal.Instant,
): boolean => closed_at === null && Temporal.Instant.compare(until, now) > 0

function described(shop: Shop, product: catalogue.Product) {
  const { starts_at, ends_at } = catalogue.occasionOf(product)
  const { name, event_name, timezone } = product
  return {
    product: name,
    event_name,
    timezone,
    starts_at,
    ends_at,
    ages: catalogue.ageRangesOf(shop, product),
  }
}

/**
 * Names guests for the partner of a link, as staff do; each order's mail leaves at once.
 * Refuses:
 * - a link that `partnerOf` refuses, and another partner's allocation (404)
 * - what `nameGuests` refuses
 */
export async function name(tx: Tx, { link, allocation, guests }: NameGuestsByLink): Promise<void> {
  const partner = await partnerOf(tx.shop, tx, link)
  const { id, partner_id } = await allocations.lock(tx, allocation ?? 0)
  if (partner_id !== partner.id) throw new Refusal(messages.notFound, { status: 404 })
  await nameGuests(tx, id, { guests, by: `partner ${partner_id}`, mailed: true })
}

/**
 * Takes a guest back for the partner of a link.
 * Refuses:
 * - a link that `partnerOf` refuses (404)
 * - what `withdraw` refuses of a partner
 */
export async function takeBack(tx: Tx, { link, guest }: WithdrawGuestByLink): Promise<void> {
  const { id, name: reason } = await partnerOf(tx.shop, tx, link)
  await withdraw(tx, guest ?? 0, { reason, partner: id })
}
