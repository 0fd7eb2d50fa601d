import type { Settings } from '#server/platform/settings.ts'
import type { Tx } from '#server/platform/shop.ts'
import { readHoldings, type Holdings } from './queries.ts'

// An unpaid order belongs to an account with a verified e-mail address, an open cart to nobody.
const WITH_UNPAID_ORDERS = 5

type Limits = Pick<Settings, 'cartsPerAddress' | 'placesPerAddress'>

/** The number of carts that an address may still open, and of places that it may still hold. */
export function roomOf(
  { cartsPerAddress, placesPerAddress }: Limits,
  { carts, places, unpaid_places }: Holdings,
): { carts: number; places: number } {
  return {
    carts: cartsPerAddress - carts,
    places: Math.min(
      placesPerAddress - places,
      placesPerAddress * WITH_UNPAID_ORDERS - places - unpaid_places,
    ),
  }
}

/** The holdings of these addresses; empty without a limit. */
export async function holdingsOf(tx: Tx, clients: string[]): Promise<Map<string, Holdings>> {
  if (clients.length === 0 || !tx.shop.settings.rateLimits) return new Map()
  const held = new Map(clients.map((client) => [client, { carts: 0, places: 0, unpaid_places: 0 }]))
  for (const { client_hash, ...counts } of await readHoldings(tx, clients)) held.set(client_hash, counts)
  return held
}

/** The number of carts with one place each that these addresses may still open; without a limit an address is not listed. */
export async function newCartsFor(tx: Tx, clients: string[]): Promise<Map<string, number>> {
  const held = await holdingsOf(tx, clients)
  return new Map(
    [...held].map(([client, holdings]) => {
      const room = roomOf(tx.shop.settings, holdings)
      return [client, Math.min(room.carts, room.places)]
    }),
  )
}
