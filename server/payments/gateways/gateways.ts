import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Gateway, GatewayEvent, WebhookRequest } from './gateway.ts'
import { redsys } from './redsys/redsys.ts'
import { sandboxRedirect, sandboxSubmit } from './sandbox/sandbox.ts'
import { refuseUnstorable } from './storable-event.ts'
import { stripe } from './stripe/stripe.ts'

export type * from './gateway.ts'

const GATEWAYS = new Map<string, Gateway>([
  ['sandbox-redirect', sandboxRedirect],
  ['sandbox-submit', sandboxSubmit],
  ['stripe', stripe],
  ['redsys', redsys],
])

/** Whether there is a gateway of this name. */
export const exists = (name: string): boolean => GATEWAYS.has(name)

/** The gateway of a name from `config.paymentGateway`. Throws for an unknown name. */
export function named(name: string): Gateway {
  const gateway = GATEWAYS.get(name)
  if (!gateway) throw new Error(`There is no payment gateway "${name}"`)
  return gateway
}

/**
 * The event of a notification of a gateway; null for a genuine one that is not about a payment of ours.
 * Refuses:
 * - a notification without a valid signature of the gateway (401)
 * - a malformed one, and one whose event cannot be stored (400)
 */
export async function parseEvent(
  shop: Shop,
  name: string,
  request: WebhookRequest,
): Promise<GatewayEvent | null> {
  const event = await named(name).parseEvent(shop, request)
  if (event) refuseUnstorable(event)
  return event
}

/** Whether a shop can charge and refund through the gateway of a name. */
export const isReady = (settings: Settings, name: string, currency: string): boolean =>
  exists(name) && findFault(settings, name, currency) === null

/** Why a shop cannot charge through the gateway of a name, as one sentence for its operator; null when it can. */
export const findFault = (settings: Settings, name: string, currency: string): string | null =>
  named(name).findFault(settings, currency)

/** Whether a shop in production charges no real money: its gateway is a sandbox, or has a test key. */
export const isPlayMoney = (settings: Settings, name: string, currency: string): boolean =>
  settings.production && isReady(settings, name, currency) && named(name).isTest(settings)
