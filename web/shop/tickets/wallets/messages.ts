import { defineMessages } from '#contract/define-messages.ts'

/** The words in which Apple and Google want their wallets to be offered. */
export const messages = defineMessages('web/shop/tickets/wallets', {
  apple: 'Add to Apple Wallet',
  google: 'Add to Google Wallet',
})
