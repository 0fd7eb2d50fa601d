import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the holders of tickets. */
export const messages = defineMessages('web/shop/holders', {
  nameMissing: 'Name missing',
})
