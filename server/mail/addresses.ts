import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { addToQueue } from './sending/queue.ts'

/** The address to which a mail would be sent now; mail to the customer of its order goes to their current address. */
export async function currentAddressOf(shop: Shop, id: number): Promise<string> {
  const [mail] = await queries.readAddressed(shop.sql, id)
  return mail?.recipient ?? ''
}

/**
 * The mails about an order that were sent to its customer and can be forwarded to their new address, newest first. Unsent mail goes to the
 * new address anyway, and mail with a one-time link cannot be forwarded.
 */
export const forwardable = async (
  at: Shop | Tx,
  orderId: number,
): Promise<{ id: number; template: string }[]> => [
  ...(await queries.readForwardable('shop' in at ? at : at.sql, orderId)),
]

/** Resends the chosen mails to `to`; of several with the same content only the newest. */
export async function forward(tx: Tx, orderId: number, chosen: { to: string; ids: number[] }): Promise<void> {
  if (chosen.ids.length === 0) return
  for (const { id } of await queries.forward(tx, orderId, chosen)) await addToQueue(tx, { id, link: null })
}

/** Redirects unsent mails of these kinds to another address. */
export const redirect = async (
  tx: Tx,
  mails: { from: string; to: string; templates: string[] },
): Promise<void> => void (await queries.redirectUnsent(tx, mails))

/**
 * Withdraws the first mail of a kind about an order since `since`, if it has not been sent. Returns whether it had been sent; null if there
 * is none.
 */
export async function withdraw(
  tx: Tx,
  orderId: number,
  template: string,
  since: Temporal.Instant,
): Promise<'left' | 'withdrawn' | null> {
  const [found] = await queries.withdraw(tx, orderId, template, since)
  return found ? (found.has_left ? 'left' : 'withdrawn') : null
}
