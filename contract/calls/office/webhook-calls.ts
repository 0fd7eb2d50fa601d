import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
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

export const exchangeWebhookSecret = post('/office/api/webhooks/:id/secrets', {
  summary: 'Makes another secret, and tells it this once. For a week the former one signs as well.',
  params,
  answer: NewSecretResponse,
  may,
  refuses: [404, 422],
})

export const endFormerWebhookSecret = post('/office/api/webhooks/:id/former-secret-ends', {
  summary: 'Ends the former secret at once.',
  params,
  answer: WebhooksResponse,
  may,
  refuses: [404],
})

export const testWebhook = post('/office/api/webhooks/:id/tests', {
  summary: 'Sends a test event.',
  params,
  answer: WebhooksResponse,
  may,
  refuses: [404, 422],
})

export const stopWebhook = post('/office/api/webhooks/:id/stops', {
  summary: 'Switches a webhook off. What happens meanwhile is sent once it is resumed.',
  params,
  answer: WebhooksResponse,
  may,
  refuses: [404, 422],
})

export const resumeWebhook = post('/office/api/webhooks/:id/resumptions', {
  summary: 'Resumes a webhook that rests or is switched off, where it stopped.',
  params,
  answer: WebhooksResponse,
  may,
  refuses: [404, 422],
})

export const removeWebhook = post('/office/api/webhooks/:id/removals', {
  summary: 'Deletes a webhook with its log.',
  params,
  answer: WebhooksResponse,
  may,
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

export const readWebhookDelivery = get('/office/api/webhook-deliveries/:id', {
  summary: 'An event with its request and the answer of each attempt.',
  params,
  answer: WebhookDeliveryResponse,
  may,
  refuses: [404],
})

export const resendWebhookDelivery = post('/office/api/webhook-deliveries/:id/resends', {
  summary: 'Sends an event again, with the same id.',
  params,
  answer: WebhookDeliveryResponse,
  may,
  refuses: [404, 422],
})
