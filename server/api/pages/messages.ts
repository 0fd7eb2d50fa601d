import { defineMessages } from '#contract/define-messages.ts'

/** The texts of pages without scripts. */
export const messages = defineMessages('server/api/pages', {
  backToShop: 'Back to the shop',
  needsScript: 'This shop needs JavaScript. Please switch it on to see what is on sale.',
  offline: 'You are offline',
  offlineLead: 'This page needs a network. Your tickets are at hand without one.',
  toTickets: 'Show my tickets',
  tryAgain: 'Try again',
})
