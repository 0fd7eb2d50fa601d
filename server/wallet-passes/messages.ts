import { defineMessages } from '#contract/define-messages.ts'

/** What is said to who takes a ticket into a wallet. */
export const messages = defineMessages('server/wallet-passes', {
  googleUnavailable: 'Google Wallet cannot take the ticket at the moment. Please try again in a minute.',
})
