import { defineMessages } from '#contract/define-messages.ts'

/** The texts of pages without scripts. */
export const messages = defineMessages('server/api/pages', {
  backToShop: 'Back to the shop',
})
