import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentFailureReason, PaymentInstruction } from '#contract/orders.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A line of what is charged; `amount` is that of one. */
export interface ChargeLine {
  name: string
  amount: number
  quantity: number
}

/** What a gateway is asked to collect. Amounts are minor units; the addresses are where the browser comes back to. */
export interface Charge {
  /** Our name for the attempt: unguessable, unique, and what makes `openPage` repeatable. */
  reference: string
  /** The order's code, shown to the payer and repeated in every payment event. */
  order: string
  amount: number
  currency: string
  /** What is paid for, for the payer to read. The lines add up to the amount. */
  description: string
  lines: ChargeLine[]
  payer: { name: string; email: string }
  /** A BCP 47 tag, for the language of the page. */
  locale: string
  returnUrl: string
  cancelUrl: string
}

/** A hosted payment page that waits for the payer; `ref` is the gateway's own name for it, where it has one. */
export interface HostedPage {
  ref: string | null
  instruction: PaymentInstruction
}

/** An attempt that is not settled here; `gateway_ref` is null when the gateway has no name for its page, or we never heard it. */
export interface OpenedAttempt {
  reference: string
  gateway_ref: string | null
}

/** Why a payment failed: in our own words, and by the gateway's own code where it names one. */
export interface PaymentFailure {
  reason: PaymentFailureReason
  code: string | null
}

/** A try of the payer that has failed, while the page stays open for another one. */
export interface FailedTry {
  reference: string
  failure: PaymentFailure
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
  /** The gateway's name for the money that was taken, by which it is refunded; null where it has none of its own. */
  transaction?: string | null
  /** Why it failed, where it did and the gateway says so. */
  failure?: PaymentFailure | null
}

/** Money to give back of what an attempt has taken. */
export interface RefundInstruction {
  /** Our name for it: unique, and what makes `refund` repeatable. */
  reference: string
  attempt: TakenAttempt
  amount: number
  currency: string
}

/** An attempt that has taken money. */
export interface TakenAttempt extends OpenedAttempt {
  transaction_ref: string | null
}

/** What became of money to give back. `unknown`: it may have been given back, and the gateway cannot say. */
export interface RefundResult {
  /** The gateway's name for the refund, where it has one. */
  ref: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'unknown'
  /** The gateway's own code of why it failed. */
  failure_code: string | null
}

/** What became of a refund that we have started; a `reference` that is not ours belongs to somebody else. */
export interface RefundEvent extends RefundResult {
  reference: string
}

/** That so much of an attempt's money has been given back in all, in whichever way. */
export interface RefundedEvent {
  reference: string
  refunded: number
  currency: string
}

/** What a payer disputes at their bank. `due_by` is until when the festival can answer. */
export interface DisputeEvent {
  /** The gateway's name for the dispute. */
  ref: string
  transaction: string
  status: 'open' | 'won' | 'lost'
  reason: string
  amount: number
  currency: string
  due_by: Temporal.Instant | null
}

/** What a notification is about. */
export type GatewayEvent =
  | { payment: PaymentEvent }
  | { failedTry: FailedTry }
  | { refund: RefundEvent }
  | { refunded: RefundedEvent }
  | { dispute: DisputeEvent }

/** A notification as it came in; `body` is the raw text, for that is what is signed. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders
  body: string
}

/** A payment gateway with hosted pages: card data never touches the shop. */
export interface Gateway {
  /** What is missing or malformed in the environment for a shop of this currency, as one sentence; null when all is there. */
  findFault(settings: Settings, currency: string): string | null

  /** Whether no real money moves with these settings. */
  isTest(settings: Settings): boolean

  /** The origins that a payer's browser is sent to, for the Content-Security-Policy of our pages. */
  originsOf(settings: Settings): string[]

  /** The smallest amount that it charges, in minor units. */
  smallestAmount(currency: string): number

  /**
   * Opens the hosted page of a charge. Asked again for the same reference it gives the same page and never a second
   * one. Throws when the gateway cannot be reached.
   */
  openPage(shop: Shop, charge: Charge): Promise<HostedPage>

  /**
   * Ends the page of an attempt that shall no longer be paid, and returns what became of the attempt where the gateway
   * knows: a page that was just paid cannot be ended. Throws when the gateway cannot be reached.
   */
  closePage(shop: Shop, attempt: OpenedAttempt): Promise<PaymentEvent | null>

  /** What the gateway knows of an attempt; null while it waits for the payer or never saw them, or when the gateway cannot be asked. */
  retrieve(shop: Shop, attempt: OpenedAttempt): Promise<PaymentEvent | null>

  /** Whether `refund` may be asked again for the same reference without giving the money back twice. */
  refundsAreRepeatable: boolean

  /**
   * Gives back all or a part of what an attempt has taken. Throws when the gateway cannot be reached: then nothing was given
   * back, or it can be asked again.
   */
  refund(shop: Shop, refund: RefundInstruction): Promise<RefundResult>

  /** What the gateway knows of a refund that it has not settled; null when it never saw it, or cannot be asked. */
  retrieveRefund(shop: Shop, refund: RefundInstruction & { ref: string | null }): Promise<RefundResult | null>

  /**
   * Reads a notification. Null for one that is genuine and says nothing about a payment of ours.
   * Refuses:
   * - a notification that the gateway has not signed (401)
   * - one that cannot be read (400)
   */
  parseEvent(shop: Shop, request: WebhookRequest): Promise<GatewayEvent | null>
}
