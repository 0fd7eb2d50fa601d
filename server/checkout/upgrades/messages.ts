import { defineMessages } from '#contract/define-messages.ts'

/** Why a ticket cannot become another one, and the mail if it could not any more. */
export const messages = defineMessages('server/upgrades', {
  gone: 'This ticket cannot be upgraded: it is blocked, used, or being refunded.',
  unpaid: 'This ticket cannot be upgraded until its order is paid.',
  inInstallments: 'A ticket that was paid in installments cannot be upgraded.',
  given: 'A ticket that somebody gave you cannot be upgraded.',
  bundled: 'A ticket of a bundle cannot be upgraded.',
  linked: 'Somebody can accept this ticket by a link. Please withdraw the link first.',
  impossible: 'This ticket cannot be upgraded to that. Please choose again.',
  open: 'An upgrade of this ticket waits for its payment: order {order}.',
  needed: 'Without this ticket these would be left alone: {names}.',
  ended: {
    subject: 'Your ticket could not be upgraded: order {order}',
    heading: 'Your ticket could not be upgraded',
    text: 'your ticket for {festival} was changed before your payment arrived, so it could not be upgraded any more. What you have paid goes back to you.',
    order: 'Order',
    goesBack: 'Goes back to you',
    closing: 'Do we need your bank account, or is this a mistake? Write to {email}.',
  },
})
