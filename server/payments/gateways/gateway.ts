import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentInstruction } from '#contract/orders.ts'
import type { Shop } from '#server/platform/shop.ts'

/** What a gateway is asked to collect. Amounts are minor units; the addresses are where the browser comes back to. */
export interface Charge {
  /** Our name for the attempt: unguessable, unique, and what makes `begin` repeatable. */
  reference: string
  /** The order's code, shown to the payer and repeated in every payment event. */
  order: string
  amount: number
  currency: string
  returnUrl: string
  cancelUrl: string
}

/** A hosted payment page that waits for the payer; `ref` is the gateway's own name for it, where it has one. */
export interface HostedPage {
  ref: string | null
  instruction: PaymentInstruction
}

/** What became of an attempt, as the gateway says it. */
export interface PaymentEvent {
  /** The gateway's id of the event. An event counts once, however often it is delivered. */
  id: string
  reference: string
  order: string
  outcome: 'processing' | 'succeeded' | 'declined' | 'expired' | 'cancelled'
  amount: number
  currency: string
}

/** A notification as it came in; `body` is the raw text, for that is what is signed. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders
  body: string
}

/** A payment gateway with hosted pages: card data never touches the shop. */
export interface Gateway {
  /**
   * Opens the hosted page of a charge. Asked again for the same reference it gives the same page and never a second
   * one. Throws when the gateway cannot be reached.
   */
  openPage(shop: Shop, charge: Charge): Promise<HostedPage>

  /** What the gateway knows of an attempt that is not settled here; null while it waits for the payer or never saw them. */
  retrieve(
    shop: Shop,
    attempt: { reference: string; gateway_ref: string | null },
  ): Promise<PaymentEvent | null>

  /**
   * Reads a notification.
   * Refuses:
   * - a notification that the gateway has not signed (401)
   * - one that cannot be read (400)
   */
  parseEvent(shop: Shop, request: WebhookRequest): PaymentEvent
}
