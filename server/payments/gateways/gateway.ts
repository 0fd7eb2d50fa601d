import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentFailureReason, PaymentInstruction } from '#contract/orders.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Shop } from '#server/platform/shop.ts'

/** A line of a charge; `amount` is the price of one unit. */
export interface ChargeLine {
  name: string
  amount: number
  quantity: number
}

/** A charge to collect. Amounts are in minor units; the URLs are where the browser returns to. */
export interface Charge {
  /** Our reference of the attempt: unguessable and unique; it makes `openPage` idempotent. */
  reference: string
  /** Our reference of the payment that it collects: several attempts may be made for one. */
  payment: string
  /** The order's code, shown to the payer and repeated in every payment event. */
  order: string
  amount: number
  currency: string
  /** The items as shown to the payer. The lines add up to the amount. */
  description: string
  lines: ChargeLine[]
  payer: { name: string; email: string }
  /** A BCP 47 tag for the language of the page. */
  locale: string
  returnUrl: string
  cancelUrl: string
}

/** A hosted payment page waiting for the payer; `ref` is the gateway's own id, if it has one. */
export interface HostedPage {
  ref: string | null
  instruction: PaymentInstruction
}

/** An attempt that is not settled here; `gateway_ref` is null if the gateway has no id for its page, or it is unknown. */
export interface OpenedAttempt {
  reference: string
  gateway_ref: string | null
}

/** Why a payment failed: our own reason, and the gateway's code if it states one. */
export interface PaymentFailure {
  reason: PaymentFailureReason
  code: string | null
}

/** A failed try of the payer, while the page stays open for another one. */
export interface FailedTry {
  reference: string
  failure: PaymentFailure
}

/** The result of an attempt according to the gateway. */
export interface PaymentEvent {
  /** The gateway's id of the event. An event is processed once, however often it is delivered. */
  id: string
  reference: string
  order: string
  outcome: 'processing' | 'succeeded' | 'declined' | 'expired' | 'cancelled'
  amount: number
  currency: string
  /** The gateway's id of the charge, used for refunds; null if it has none. */
  transaction?: string | null
  /** Why it failed, if the gateway states it. */
  failure?: PaymentFailure | null
}

/** A refund of (a part of) a charge. */
export interface RefundInstruction {
  /** Our reference of it: unique; it makes `refund` idempotent. */
  reference: string
  attempt: TakenAttempt
  amount: number
  currency: string
}

/** A successful attempt. */
export interface TakenAttempt extends OpenedAttempt {
  transaction_ref: string | null
}

/** The result of a refund. `unknown`: it may have been refunded, and the gateway cannot tell. */
export interface RefundResult {
  /** The gateway's id of the refund, if it has one. */
  ref: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'unknown'
  /** The gateway's code of the failure. */
  failure_code: string | null
}

/** The result of a refund that we have started; a `reference` that is not ours belongs to another system. */
export interface RefundEvent extends RefundResult {
  reference: string
}

/** The total amount of an attempt that was refunded, by whatever means. */
export interface RefundedEvent {
  reference: string
  refunded: number
  currency: string
}

/** One refund of an attempt, by whatever means, as reported by a gateway that keeps no totals. */
export interface ReturnedEvent {
  /** Our id of the report: the same when it is delivered again. */
  id: string
  /** The gateway's id of the page that was paid. */
  page: string
  /** Our reference of the attempt, if the report has it. */
  reference: string | null
  amount: number
  currency: string
  /** The gateway's id of the refund, if it states one. */
  confirmation: string | null
}

/** A disputed charge. `due_by` is the deadline for the festival's answer. */
export interface DisputeEvent {
  /** The gateway's id of the dispute. */
  ref: string
  transaction: string
  status: 'open' | 'won' | 'lost'
  reason: string
  amount: number
  currency: string
  due_by: Temporal.Instant | null
}

/** The subject of a notification. */
export type GatewayEvent =
  | { payment: PaymentEvent }
  | { failedTry: FailedTry }
  | { refund: RefundEvent }
  | { refunded: RefundedEvent }
  | { returned: ReturnedEvent }
  | { dispute: DisputeEvent }

/** A received notification; `body` is the raw text, which is what is signed. */
export interface WebhookRequest {
  headers: IncomingHttpHeaders
  body: string
}

/** A payment gateway with hosted pages: card data never touches the shop. */
export interface Gateway {
  /** What is missing or malformed in the environment for this currency, as one sentence; null if it is complete. */
  findFault(settings: Settings, currency: string): string | null

  /** Whether no real money moves with these settings. */
  isTest(settings: Settings): boolean

  /** The origins that a payer's browser is redirected to, for the Content-Security-Policy of our pages. */
  originsOf(settings: Settings): string[]

  /** The minimum charge, in minor units. */
  smallestAmount(currency: string): number

  /**
   * Opens the hosted page of a charge. Repeated for the same reference it returns the same page. Throws if the gateway cannot be reached.
   */
  openPage(shop: Shop, charge: Charge): Promise<HostedPage>

  /**
   * Ends the page of an attempt that must no longer be paid, and returns the attempt's result if the gateway knows it: a page that was just
   * paid cannot be ended. Throws if the gateway cannot be reached.
   */
  closePage(shop: Shop, attempt: OpenedAttempt): Promise<PaymentEvent | null>

  /**
   * The result of an attempt according to the gateway; null while it waits for the payer or is unknown, or if the gateway has no such
   * query.
   */
  retrieve(shop: Shop, attempt: OpenedAttempt): Promise<PaymentEvent | null>

  /** Whether repeating `refund` for the same reference cannot refund twice. */
  refundsAreRepeatable: boolean

  /** Refunds all or a part of a charge. Throws if the gateway cannot be reached: then nothing was refunded, or the call can be repeated. */
  refund(shop: Shop, refund: RefundInstruction): Promise<RefundResult>

  /** The result of a pending refund according to the gateway; null if it is unknown there, or the gateway has no such query. */
  retrieveRefund(shop: Shop, refund: RefundInstruction & { ref: string | null }): Promise<RefundResult | null>

  /**
   * Parses and verifies a notification. Null for a genuine one that is not about a payment of ours.
   * Refuses:
   * - a notification without a valid signature of the gateway (401)
   * - a malformed one (400)
   */
  parseEvent(shop: Shop, request: WebhookRequest): Promise<GatewayEvent | null>
}
