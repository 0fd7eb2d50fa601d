import { defineMessages } from '#contract/define-messages.ts'

/** The texts about what needs a ticket that goes. */
export const messages = defineMessages('web/shop/tickets/dependents', {
  title: 'This needs the ticket',
  stay: '{item} stays with you, without the ticket.',
  go: '{item} goes with it.',
  refuse: '{item} keeps the ticket with you.',
  ofOrder: '{item} (order {code})',
  take: 'Select {item}',
})
