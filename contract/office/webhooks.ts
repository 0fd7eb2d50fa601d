import { Type, type Static } from 'typebox'
import { Page } from '#contract/office/page.ts'
import { Flag, Instant, ListOf, Nullable, Text } from '#contract/kinds.ts'

/** The longest name and address of a webhook, and how many there may be. */
export const MAX_WEBHOOK_NAME = 100
export const MAX_WEBHOOK_URL = 500
export const MAX_WEBHOOKS = 20

/** `resting`: nothing was accepted for three days. `gone`: the receiver has answered 410. `off`: switched off by staff. */
export const WebhookState = Type.Union([
  Type.Literal('active'),
  Type.Literal('resting'),
  Type.Literal('gone'),
  Type.Literal('off'),
])
export type WebhookState = Static<typeof WebhookState>

/** A webhook as shown to owners: without its secret. */
export const Webhook = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  url: Type.String(),
  types: Type.Array(Type.String(), { description: 'The types of events, as the stream has them.' }),
  events: Nullable(Type.Array(Type.String(), { description: 'The names of the events; null for all.' })),
  event_keys: Nullable(Type.Array(Type.String())),
  personal_data: Type.Boolean(),
  state: WebhookState,
  failing_since: Nullable(Instant()),
  last_success_at: Nullable(Instant()),
  waiting: Type.Integer({ description: 'How many events wait to be sent.' }),
  former_until: Nullable(Instant()),
  skipped: Nullable(
    Type.Object(
      { from: Type.Integer(), to: Type.Integer() },
      { description: 'The numbers of the events that were no longer kept when it was resumed.' },
    ),
  ),
  created_at: Instant(),
  created_by: Type.String({ description: 'The name of the owner who made it.' }),
})
export type Webhook = Static<typeof Webhook>

/** A new webhook, or all of one that is changed. `events`: the keys of its events, where it is not for all. */
export const MakeWebhook = Type.Object({
  name: Text(),
  url: Text(),
  types: ListOf(Type.String()),
  all_events: Flag(),
  events: ListOf(Type.String()),
  personal_data: Flag(),
})
export type MakeWebhook = Static<typeof MakeWebhook>

const WEBHOOKS = {
  webhooks: Type.Array(Webhook),
  events: Type.Array(Type.Object({ key: Type.String(), name: Type.String() })),
}

/** All webhooks, the newest first, and the events that a new one can be for. */
export const WebhooksResponse = Type.Object(WEBHOOKS)
export type WebhooksResponse = Static<typeof WebhooksResponse>

/** The same, with a new secret, which is told only here. */
export const NewSecretResponse = Type.Object({ secret: Type.String(), ...WEBHOOKS })
export type NewSecretResponse = Static<typeof NewSecretResponse>

/** Whether an event waits, is being sent, was accepted, or was given up. */
export const DeliveryState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('sending'),
  Type.Literal('delivered'),
  Type.Literal('failed'),
])
export type DeliveryState = Static<typeof DeliveryState>

/** An event that was sent or is to be sent. A test has no number. */
export const WebhookDelivery = Type.Object({
  id: Type.Integer(),
  number: Nullable(Type.Integer()),
  type: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer(),
  created_at: Instant(),
  next_at: Nullable(Instant()),
  status: Nullable(Type.Integer({ description: 'That of the last answer.' })),
  error: Nullable(Type.String({ description: 'Why the last attempt had no answer.' })),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveryFilters = Type.Object({ state: Text(), from: Text() })
export type WebhookDeliveryFilters = Static<typeof WebhookDeliveryFilters>

export const WebhookDeliveries = Page(WebhookDelivery)
export type WebhookDeliveries = Static<typeof WebhookDeliveries>

/** One attempt to send an event, with how the answer began. */
export const WebhookAttempt = Type.Object({
  at: Instant(),
  milliseconds: Type.Integer(),
  status: Nullable(Type.Integer()),
  error: Nullable(Type.String()),
  answer: Type.String(),
})
export type WebhookAttempt = Static<typeof WebhookAttempt>

/** An event with its attempts, the newest first. `request`: what is sent, as it would be now; null if it is no longer kept. */
export const WebhookDeliveryResponse = Type.Object({
  delivery: WebhookDelivery,
  message_id: Type.String(),
  request: Nullable(Type.String()),
  attempts: Type.Array(WebhookAttempt),
})
export type WebhookDeliveryResponse = Static<typeof WebhookDeliveryResponse>
