import { defineMessages } from '#contract/define-messages.ts'

/** Texts that several pages of the shop share. */
export const messages = defineMessages('web/shop/page', {
  portalHint: 'Your orders and tickets',
})
