import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { messages } from '#contract/messages.ts'
import { PaymentFailureReason } from '#contract/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isStorable } from '#server/platform/request/request-body.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isSigned } from '#server/platform/security/signing.ts'
import type {
  Charge,
  Gateway,
  GatewayEvent,
  PaymentEvent,
  RefundInstruction,
  RefundResult,
  WebhookRequest,
} from '#server/payments/gateways/gateway.ts'
import * as bank from '#server/payments/sandbox-bank/sandbox-bank.ts'

const Name = () => Type.String({ maxLength: 255 })

const Amount = () => Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const SandboxEvent = Type.Object({
  id: Name(),
  reference: Name(),
  order: Name(),
  outcome: Type.Union([
    Type.Literal('processing'),
    Type.Literal('succeeded'),
    Type.Literal('declined'),
    Type.Literal('expired'),
    Type.Literal('cancelled'),
  ]),
  amount: Amount(),
  currency: Name(),
  transaction: Type.Optional(Name()),
  failure: Type.Optional(
    Type.Union([
      Type.Object({ reason: PaymentFailureReason, code: Type.Union([Name(), Type.Null()]) }),
      Type.Null(),
    ]),
  ),
})

const SandboxRefund = Type.Object({
  refund: Type.Object({
    reference: Name(),
    ref: Name(),
    status: Type.Union([Type.Literal('pending'), Type.Literal('succeeded'), Type.Literal('failed')]),
    failure_code: Type.Union([Name(), Type.Null()]),
  }),
})

const SandboxDispute = Type.Object({
  dispute: Type.Object({
    ref: Name(),
    transaction: Name(),
    status: Type.Union([Type.Literal('open'), Type.Literal('won'), Type.Literal('lost')]),
    reason: Name(),
    amount: Amount(),
    currency: Name(),
    due_by: Name(),
  }),
})

const sessionInput = (gateway: string, charge: Charge): bank.SessionInput => ({
  reference: charge.reference,
  gateway,
  order_code: charge.order,
  amount: charge.amount,
  currency: charge.currency,
  return_url: charge.returnUrl,
  cancel_url: charge.cancelUrl,
})

const shared = {
  findFault: () => null,
  isTest: () => true,
  // Its pages belong to the shop itself.
  originsOf: () => [],
  smallestAmount: () => 1,
  async closePage(shop: Shop, { reference }: { reference: string }): Promise<PaymentEvent | null> {
    return bank.close(shop, reference)
  },
  async retrieve(shop: Shop, { reference }: { reference: string }): Promise<PaymentEvent | null> {
    return bank.retrieve(shop, reference)
  },
  refundsAreRepeatable: true,
  async refund(shop: Shop, { reference, attempt, amount }: RefundInstruction): Promise<RefundResult> {
    return bank.refunds.create(shop, { reference, session: attempt.reference, amount })
  },
  async retrieveRefund(shop: Shop, { reference }: { reference: string }): Promise<RefundResult | null> {
    return bank.refunds.retrieve(shop, reference)
  },
  async parseEvent(shop: Shop, { headers, body }: WebhookRequest): Promise<GatewayEvent> {
    const signature = headers[bank.signature.HEADER]
    if (
      typeof signature !== 'string' ||
      !isSigned(shop.settings.secret, bank.signature.PURPOSE, body, signature)
    )
      throw new Refusal(messages.unauthenticated, { status: 401 })
    const event = eventOf(parse(body))
    if (!event || !Object.values(event).flatMap(Object.values).every(isStorable))
      throw new Refusal(messages.invalidRequest, { status: 400 })
    return event
  },
}

function eventOf(payload: unknown): GatewayEvent | null {
  if (Value.Check(SandboxEvent, payload)) return { payment: payload }
  if (Value.Check(SandboxRefund, payload)) return { refund: payload.refund }
  if (!Value.Check(SandboxDispute, payload)) return null
  const due_by = instantOf(payload.dispute.due_by)
  return due_by && { dispute: { ...payload.dispute, due_by } }
}

function instantOf(text: string): Temporal.Instant | null {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return null
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new Refusal(messages.invalidRequest, { status: 400 })
  }
}

/** Redirects the browser to a page that was opened at the bank before. */
export const sandboxRedirect: Gateway = {
  ...shared,
  async openPage(shop, charge) {
    await bank.openSession(shop, sessionInput('sandbox-redirect', charge))
    return {
      ref: charge.reference,
      instruction: { action: 'redirect', url: bank.addressOf(shop, charge.reference) },
    }
  },
}

/** Posts a signed form to the bank. Its buttons also work before the form has been submitted. */
export const sandboxSubmit: Gateway = {
  ...shared,
  async openPage(shop, charge) {
    const input = sessionInput('sandbox-submit', charge)
    await bank.openSession(shop, input)
    return {
      ref: null,
      instruction: {
        action: 'submit',
        url: bank.addressOf(shop, charge.reference),
        params: bank.writeForm(shop, input),
      },
    }
  },
}
