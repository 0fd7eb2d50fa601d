import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { messages } from '#contract/messages.ts'
import { PaymentFailureReason } from '#contract/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isStorable } from '#server/platform/request/request-body.ts'
import type { GatewayEvent } from './gateway.ts'

const Name = () => Type.String({ maxLength: 255 })

const Reference = () => Type.String({ minLength: 1, maxLength: 255 })

const NameOrNull = () => Type.Union([Name(), Type.Null()])

const Amount = (minimum = 0) => Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER })

/** The reason of a failed refund, in the gateway's words. */
const CodeOrNull = () => Type.Union([Type.String({ maxLength: 200 }), Type.Null()])

const Failure = Type.Object({ reason: PaymentFailureReason, code: NameOrNull() })

const oneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)))

/** What every parsed event must be, whatever its gateway, so that the database can store it. */
const StorableEvent = Type.Union([
  Type.Object({
    payment: Type.Object({
      id: Reference(),
      reference: Name(),
      order: Name(),
      outcome: oneOf('processing', 'succeeded', 'declined', 'expired', 'cancelled'),
      amount: Amount(),
      currency: Name(),
      transaction: Type.Optional(NameOrNull()),
      failure: Type.Optional(Type.Union([Failure, Type.Null()])),
    }),
  }),
  Type.Object({ failedTry: Type.Object({ reference: Name(), failure: Failure }) }),
  Type.Object({
    refund: Type.Object({
      reference: Name(),
      ref: NameOrNull(),
      status: oneOf('pending', 'succeeded', 'failed', 'unknown'),
      failure_code: CodeOrNull(),
    }),
  }),
  Type.Object({ refunded: Type.Object({ reference: Name(), refunded: Amount(), currency: Name() }) }),
  Type.Object({
    returned: Type.Object({
      id: Reference(),
      page: Reference(),
      reference: NameOrNull(),
      amount: Amount(),
      currency: Name(),
      confirmation: NameOrNull(),
    }),
  }),
  Type.Object({
    dispute: Type.Object({
      ref: Reference(),
      transaction: Reference(),
      status: oneOf('open', 'won', 'lost'),
      reason: Name(),
      amount: Amount(1),
      currency: Name(),
      // Years of four digits; PostgreSQL knows fewer than JavaScript.
      due_by: Type.Union([Type.String({ pattern: '^\\d{4}-' }), Type.Null()]),
    }),
  }),
])

/**
 * Checks a verified event before anything is read or written for it.
 * Refuses:
 * - one that cannot be stored, as it is malformed or names what no shop has named (400)
 */
export function refuseUnstorable(event: GatewayEvent): void {
  const plain =
    'dispute' in event
      ? { dispute: { ...event.dispute, due_by: event.dispute.due_by?.toString() ?? null } }
      : event
  if (!Value.Check(StorableEvent, plain) || !textsOf(plain).every(isStorable))
    throw new Refusal(messages.invalidRequest, { status: 400 })
}

const textsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [value]
