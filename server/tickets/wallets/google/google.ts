import type { Shop } from '#server/platform/shop.ts'
import type { WalletPass, ProductPass } from '#server/tickets/wallets/pass.ts'
import { put } from './api.ts'
import { readConfiguration, type GoogleConfiguration } from './configuration.ts'
import { classId, classOf, objectId, objectOf } from './event-ticket.ts'
import { signJwt } from './jwt.ts'

export { readConfiguration } from './configuration.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'

const configurations = new WeakMap<Shop['settings'], GoogleConfiguration | null>()

/** The configuration for passes; null without one. */
export const configurationOf = ({ settings }: Shop): GoogleConfiguration | null =>
  configurations.getOrInsertComputed(settings, () => {
    const configuration = readConfiguration(settings)
    return typeof configuration === 'string' ? null : configuration
  })

/**
 * Writes the class of a product's passes through Google's API. False if Google rejects it permanently; throws for errors that may be
 * retried.
 */
export const writeClass = (shop: Shop, to: GoogleConfiguration, shown: ProductPass): Promise<boolean> =>
  put(shop, to, 'eventTicketClass', classOf(shop, to, shown))

/** Writes a pass, like `writeClass`; its class must exist. */
export const writeObject = (shop: Shop, to: GoogleConfiguration, shown: WalletPass): Promise<boolean> =>
  put(shop, to, 'eventTicketObject', objectOf(shop, to, shown))

/** The URL for adding a written pass to a wallet. It only contains the pass's id. */
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
