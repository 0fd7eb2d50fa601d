import type { Stripe } from 'stripe'
import { Type, type TSchema } from 'typebox'
import { Value } from 'typebox/value'

const TextOrNull = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** An id, or the object itself if it was expanded. */
const Named = Type.Optional(Type.Union([Type.String(), Type.Object({ id: Type.String() }), Type.Null()]))

const Metadata = Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])

const Currency = Type.String({ pattern: '^[A-Za-z]{3}$' })

const Session = Type.Object({
  metadata: Type.Optional(Metadata),
  client_reference_id: TextOrNull,
  amount_total: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  currency: Type.Optional(Type.Union([Currency, Type.Null()])),
  payment_intent: Named,
  payment_status: Type.String(),
})

const PaymentIntent = Type.Object({
  metadata: Type.Record(Type.String(), Type.String()),
  last_payment_error: Type.Optional(
    Type.Union([Type.Object({ code: TextOrNull, decline_code: TextOrNull }), Type.Null()]),
  ),
})

const Refund = Type.Object({
  id: Type.String(),
  metadata: Type.Optional(Metadata),
  status: TextOrNull,
  failure_reason: TextOrNull,
})

const Charge = Type.Object({
  metadata: Type.Optional(Metadata),
  amount_refunded: Type.Number(),
  currency: Currency,
})

const Dispute = Type.Object({
  id: Type.String(),
  payment_intent: Named,
  status: Type.String(),
  reason: Type.String(),
  amount: Type.Number(),
  currency: Currency,
  evidence_details: Type.Optional(
    Type.Union([
      Type.Object({
        // Seconds that are a date of this era.
        due_by: Type.Optional(
          Type.Union([Type.Integer({ minimum: 0, maximum: 253_402_300_799 }), Type.Null()]),
        ),
      }),
      Type.Null(),
    ]),
  ),
})

/** What we read of the object of an event, by its type. */
const OBJECTS = new Map<string, TSchema>([
  ['checkout.session.completed', Session],
  ['checkout.session.async_payment_succeeded', Session],
  ['checkout.session.async_payment_failed', Session],
  ['checkout.session.expired', Session],
  ['payment_intent.payment_failed', PaymentIntent],
  ['refund.created', Refund],
  ['refund.updated', Refund],
  ['refund.failed', Refund],
  ['charge.refunded', Charge],
  ['charge.dispute.created', Dispute],
  ['charge.dispute.closed', Dispute],
])

const Event = Type.Object({ id: Type.String(), type: Type.String() })

/** Whether a signed notification is an event with an object as Stripe documents it; one of a type that we do not read is. */
export function isReadable(event: unknown): event is Stripe.Event {
  if (!Value.Check(Event, event)) return false
  const object = OBJECTS.get(event.type)
  return object === undefined || Value.Check(Type.Object({ data: Type.Object({ object }) }), event)
}
