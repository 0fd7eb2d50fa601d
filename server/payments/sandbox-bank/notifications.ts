import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import type { Session } from './queries.ts'
import * as signature from './signature.ts'

/** A notification to the shop. */
export interface Notification {
  gateway: string
  path: string
  headers: Record<string, string>
  body: string
}

/** Delivers a notification to the shop; returns the status of the response. */
export type Deliver = (notification: Notification) => Promise<number>

/** Notifies the shop about a session, with a signature like a gateway's. Lost notifications are found by the shop's polling. */
export async function notify(
  shop: Shop,
  { gateway }: Pick<Session, 'gateway'>,
  event: object,
  deliver: Deliver,
): Promise<void> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    [signature.HEADER]: sign(shop.settings.secret, signature.PURPOSE, body),
  }
  const status = await deliver({ gateway, path: `/gateways/${gateway}/notifications`, headers, body })
  if (status !== 200) shop.log.error({ status, gateway }, 'the sandbox bank was not heard')
}
