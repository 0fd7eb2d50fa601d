import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  MakeWebhook,
  NewSecretResponse,
  WebhookDeliveries,
  WebhookDeliveryFilters,
  WebhookDeliveryResponse,
  WebhooksResponse,
} from '#contract/office/webhooks.ts'

const may = 'manage webhooks'
const params = Type.Object({ id: Id() })

/** What is done to one webhook. */
const changed = { params, answer: WebhooksResponse, may, refuses: [404, 422] } as const

export const listWebhooks = get('/office/api/webhooks', {
  summary: 'The addresses to which events are sent.',
  answer: WebhooksResponse,
  may,
})

export const makeWebhook = post('/office/api/webhooks', {
  summary: 'Adds an address to which events are sent from now on, and tells its secret this once.',
  body: MakeWebhook,
  answer: NewSecretResponse,
  may,
  refuses: [422],
})

export const changeWebhook = patch('/office/api/webhooks/:id', {
  summary:
    'Changes the name, address, events and scope of a webhook. What waits is sent to the new address; other types are sent from now on.',
  body: MakeWebhook,
  ...changed,
})

export const exchangeWebhookSecret = post('/office/api/webhooks/:id/secrets', {
  summary: 'Makes another secret, and tells it this once. For a week the former one signs as well.',
  ...changed,
  answer: NewSecretResponse,
})

export const endFormerWebhookSecret = post('/office/api/webhooks/:id/former-secret-ends', {
  summary: 'Ends the former secret at once.',
  ...changed,
  refuses: [404],
})

export const testWebhook = post('/office/api/webhooks/:id/tests', {
  summary: 'Sends a test event.',
  ...changed,
})

export const stopWebhook = post('/office/api/webhooks/:id/stops', {
  summary: 'Switches a webhook off. What happens meanwhile is sent once it is resumed.',
  ...changed,
})

export const resumeWebhook = post('/office/api/webhooks/:id/resumptions', {
  summary: 'Resumes a webhook that rests or is switched off, where it stopped.',
  ...changed,
})

export const removeWebhook = post('/office/api/webhooks/:id/removals', {
  summary: 'Deletes a webhook with its log.',
  ...changed,
  refuses: [404],
})

export const listWebhookDeliveries = get('/office/api/webhooks/:id/deliveries', {
  summary: 'What was sent in the last thirty days, the newest first.',
  params,
  query: WebhookDeliveryFilters,
  answer: WebhookDeliveries,
  may,
  refuses: [404],
})

const delivery = { params, answer: WebhookDeliveryResponse, may } as const

export const readWebhookDelivery = get('/office/api/webhook-deliveries/:id', {
  summary: 'An event with its request and the answer of each attempt.',
  ...delivery,
  refuses: [404],
})

export const resendWebhookDelivery = post('/office/api/webhook-deliveries/:id/resends', {
  summary: 'Sends an event again, with the same id.',
  ...delivery,
  refuses: [404, 422],
})
