import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as downloads from '#server/tickets/downloads/downloads.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as apple from '#server/tickets/wallets/apple/apple.ts'
import * as walletGoogle from '#server/tickets/wallets/google/google.ts'
import { writeClassOf } from './google.ts'
import { messages as texts } from './messages.ts'
import { findOrInsert, insertProduct } from './queries.ts'
import { fingerprintOf, holderOf, productFingerprint, shownOf } from './pass-content.ts'

/** The requests of phones that hold an Apple Wallet pass. */
export * as devices from './devices.ts'
export { housekeeping, sendUpdates } from './updates.ts'

const notFound = () => new Refusal(messages.notFound, { status: 404 })

/**
 * A ticket as a file for Apple Wallet, for whoever may download it.
 * Refuses:
 * - a festival without Apple Wallet; a wrong code, a wrong address or a ticket that may not be downloaded, all with the same answer (404)
 */
export async function appleFile(shop: Shop, email: string, code: string): Promise<Buffer> {
  const configuration = apple.configurationOf(shop)
  if (!configuration) throw notFound()
  const found = await downloads.get(shop, email, code)
  return apple.passFile(shop, configuration, await passOf(shop, found, { google: false }))
}

/**
 * Writes a ticket's pass to Google, for whoever may download the ticket, and returns the URL for adding it to their wallet.
 * Refuses:
 * - as `appleFile`, a festival without Google Wallet and a wrong link (404)
 * - if Google cannot be reached, or refuses the pass (503)
 */
export async function googleLink(shop: Shop, email: string, code: string): Promise<string> {
  const configuration = walletGoogle.configurationOf(shop)
  if (!configuration) throw notFound()
  const found = await downloads.get(shop, email, code)
  const shown = await passOf(shop, found, { google: true })
  try {
    await writeClassOf(shop, configuration, found.product)
    if (await walletGoogle.writeObject(shop, configuration, shown))
      return walletGoogle.saveLink(shop, configuration, shown)
  } catch (error) {
    shop.log.warn({ err: error }, 'Google Wallet was not told of a pass')
  }
  throw new Refusal(texts.googleUnavailable, { status: 503, retryAfter: 30 })
}

/** The content of a ticket's pass for its holder; creates the pass if there is none. */
async function passOf(
  shop: Shop,
  found: downloads.Download,
  { google }: { google: boolean },
): Promise<wallets.WalletPass> {
  const holder = holderOf(shop, found.ticket.email)
  const fingerprint = fingerprintOf(shop, { holder }, found)
  const [pass] = await shop.transact(async (tx) => {
    await insertProduct(tx, found.product.id, productFingerprint(shop, found.product))
    return findOrInsert(tx, { ticket_id: found.ticket.id, holder, google, fingerprint })
  })
  if (!pass) throw new Error(`Ticket ${found.ticket.id} has got no pass`)
  return shownOf(shop, pass, found)
}
