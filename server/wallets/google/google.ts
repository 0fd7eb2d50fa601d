import type { Shop } from '#server/platform/shop.ts'
import type { WalletPass, ProductPass } from '#server/wallets/pass.ts'
import { put } from './api.ts'
import { readConfiguration, type GoogleConfiguration } from './configuration.ts'
import { classId, classOf, objectId, objectOf } from './event-ticket.ts'
import { signJwt } from './jwt.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

const configurations = new WeakMap<Shop['settings'], GoogleConfiguration | null>()

/** What passes are made with; null where the festival has none. */
export const configurationOf = ({ settings }: Shop): GoogleConfiguration | null =>
  configurations.getOrInsertComputed(settings, () => {
    const configuration = readConfiguration(settings)
    return typeof configuration === 'string' ? null : configuration
  })

/**
 * Writes what is the same for all passes of a product. Calls Google. False when it does not take it and never will; throws what
 * may go better another time.
 */
export const writeClass = (shop: Shop, to: GoogleConfiguration, shown: ProductPass): Promise<boolean> =>
  put(shop, to, 'eventTicketClass', classOf(shop, to, shown))

/** Writes a pass, as `writeClass` does; its class has to be there. */
export const writeObject = (shop: Shop, to: GoogleConfiguration, shown: WalletPass): Promise<boolean> =>
  put(shop, to, 'eventTicketObject', objectOf(shop, to, shown))

/** The address at which somebody takes a pass that was written into their wallet. It names the pass, and holds nothing else of it. */
export function saveLink(shop: Shop, by: GoogleConfiguration, { serial, product_id }: WalletPass): string {
  const object = { id: objectId(by, serial), classId: classId(shop, by, product_id) }
  const claims = {
    iss: by.clientEmail,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(shop.clock.now().epochMilliseconds / 1000),
    origins: [],
    payload: { eventTicketObjects: [object] },
  }
  return SAVE + signJwt(by, claims)
}
