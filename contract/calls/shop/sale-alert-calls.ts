import { post } from '#contract/calls/declaration.ts'
import { MessageResponse } from '#contract/data.ts'
import { SubscribeSaleAlert, UnsubscribeSaleAlerts } from '#contract/sale-alerts.ts'

export const subscribeSaleAlert = post('/api/subscribe-sale-alert', {
  summary: 'Requests a mail when the sale of an item begins.',
  body: SubscribeSaleAlert,
  answer: MessageResponse,
  refuses: [404, 422, 429],
})

export const unsubscribeSaleAlerts = post('/api/unsubscribe-sale-alerts', {
  summary: 'Cancels the sale alerts of the address of a mailed link; also succeeds if there are none.',
  body: UnsubscribeSaleAlerts,
  answer: MessageResponse,
})
