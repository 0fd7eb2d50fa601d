import { defineMessages } from '#contract/define-messages.ts'

/** The errors of adding a ticket to a wallet. */
export const messages = defineMessages('server/wallet-passes', {
  googleUnavailable: 'Google Wallet cannot take the ticket at the moment. Please try again in a minute.',
})
