import { defineMessages } from '#contract/define-messages.ts'

/** Why merchandise that is collected on site is not handed over, or a handing over not undone. */
export const handoverMessages = defineMessages('contract/office/handovers', {
  empty: 'Please choose what is handed over.',
  unpaid: 'This order is not paid in full, so nothing of it can be handed over.',
  terms: 'The terms of this order are not accepted yet, so nothing of it can be handed over.',
  gone: 'One of these items is not to be collected, was handed over already, or is being refunded.',
  undone: 'Only the last handing over of an item can be undone, and not once it is being refunded.',
  inChange: 'It has been handed over: open a refund once it is returned.',
})
