import { defineMessages } from '#contract/define-messages.ts'

/** The texts that Apple and Google require for their wallets. */
export const messages = defineMessages('web/shop/tickets/wallets', {
  apple: 'Add to Apple Wallet',
  google: 'Add to Google Wallet',
})
