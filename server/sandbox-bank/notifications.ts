import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import type { Session } from './queries.ts'
import * as signature from './signature.ts'

/** A notification on its way to the shop. */
export interface Notification {
  gateway: string
  path: string
  headers: Record<string, string>
  body: string
}

/** How a notification reaches the shop; gives the status that it was answered with. */
export type Tell = (notification: Notification) => Promise<number>

/** Tells the shop of something about a session, signed as by a gateway. The shop looks up itself what it does not hear. */
export async function notify(
  shop: Shop,
  { gateway }: Pick<Session, 'gateway'>,
  event: object,
  tell: Tell,
): Promise<void> {
  const body = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    [signature.HEADER]: sign(shop.settings.secret, signature.PURPOSE, body),
  }
  const status = await tell({ gateway, path: `/gateways/${gateway}/notifications`, headers, body })
  if (status !== 200) shop.log.error({ status, gateway }, 'the sandbox bank was not heard')
}
