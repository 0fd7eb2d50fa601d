import { Type, type Static, type TSchema } from 'typebox'
import type { ApiResource } from '#contract/office/api-keys.ts'
import { Instant } from '#contract/kinds.ts'
import * as objects from './objects.ts'

/** What happens, with the resource that a key must read to be told, and the object that it is told of. */
export const EVENTS = {
  'order.placed': { reads: 'orders', object: objects.ApiOrder },
  'order.paid': { reads: 'orders', object: objects.ApiOrder },
  'order.changed': { reads: 'orders', object: objects.ApiOrder },
  'order.cancelled': { reads: 'orders', object: objects.ApiOrder },
  'ticket.issued': { reads: 'tickets', object: objects.ApiTicket },
  'ticket.named': { reads: 'tickets', object: objects.ApiTicket },
  'ticket.moved': { reads: 'tickets', object: objects.ApiTicket },
  'ticket.blocked': { reads: 'tickets', object: objects.ApiTicket },
  'ticket.changed': { reads: 'tickets', object: objects.ApiTicket },
  'ticket.admitted': { reads: 'admissions', object: objects.ApiAdmission },
  'ticket.left': { reads: 'admissions', object: objects.ApiAdmission },
  'ticket.admission_undone': { reads: 'admissions', object: objects.ApiAdmission },
  'refund.requested': { reads: 'refunds', object: objects.ApiRefund },
  'refund.changed': { reads: 'refunds', object: objects.ApiRefund },
  'refund.done': { reads: 'refunds', object: objects.ApiRefund },
  'guest.accepted': { reads: 'guests', object: objects.ApiGuest },
  'product.sold_out': { reads: 'products', object: objects.ApiProduct },
  'product.on_sale_again': { reads: 'products', object: objects.ApiProduct },
  'consent.given': { reads: 'news_opt_outs', object: objects.ApiNewsOptOut },
  'consent.withdrawn': { reads: 'news_opt_outs', object: objects.ApiNewsOptOut },
} as const satisfies Record<string, { reads: ApiResource; object: TSchema }>

export type EventType = keyof typeof EVENTS

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[]

const TYPES = [...new Set(EVENT_TYPES.map((type) => EVENTS[type].object))]

const EVENT = {
  number: Type.Integer({
    description: 'Of all events of the shop, without gaps; those that the key may not read are left out.',
  }),
  id: Type.String({ description: 'The same wherever the event is told.' }),
  at: Instant(),
}

/** What happened, with the object as it was then. */
export const ApiChange = Type.Object({
  ...EVENT,
  type: Type.Unsafe<EventType>({ anyOf: EVENT_TYPES.map((type) => ({ const: type })) }),
  data: Type.Unsafe<Record<string, unknown>>({ anyOf: TYPES }),
})
export type ApiChange = Static<typeof ApiChange>

/** What a webhook is sent of one type. */
export const changeOf = (type: EventType): TSchema =>
  Type.Object({ ...EVENT, type: Type.Literal(type), data: EVENTS[type].object })

/** The type of what a webhook is sent to try it. */
export const TEST_TYPE = 'webhook.test'

/** What a webhook is sent to try it: without a number. */
export const TestEvent = Type.Object({
  ...EVENT,
  number: Type.Null(),
  type: Type.Literal(TEST_TYPE),
  data: Type.Object({}),
})

/** `next` is the `after` of the next call, also where nothing has happened yet. */
export const ApiChangesResponse = Type.Object({ data: Type.Array(ApiChange), next: Type.String() })
export type ApiChangesResponse = Static<typeof ApiChangesResponse>
