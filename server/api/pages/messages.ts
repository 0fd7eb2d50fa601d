import { defineMessages } from '#contract/define-messages.ts'

/** The texts of pages without scripts. */
export const messages = defineMessages('server/api/pages', {
  backToShop: 'Back to the shop',
  needsScript: 'This shop needs JavaScript. Please switch it on to see what is on sale.',
  offline: 'You are offline',
  offlineLead: 'This page needs a network. Your tickets are at hand without one.',
  toTickets: 'Show my tickets',
  tryAgain: 'Try again',
  /** The default descriptions for search engines and link previews. */
  descriptions: {
    tickets: 'All tickets of {festival}: what they cost and what is left.',
    merchandise: 'The merchandise of {festival}, to wear and to keep.',
    item: '{item} for {price}, in the shop of {festival}.',
    itemFrom: '{item} from {price}, in the shop of {festival}.',
    login:
      'Log in to see your orders and tickets of {festival}, with a code by email, a password or a passkey.',
    register: 'Create an account for {festival}, and have all your orders and tickets in one place.',
    forgotPassword: 'Have a link sent to you that sets a new password for your account at {festival}.',
    resendTickets: 'Have your tickets for {festival} sent to your email address again.',
    findOrder: 'Find your order at {festival} with its code and your email address.',
  },
})
