import { defineMessages } from '#contract/define-messages.ts'

/** Texts of accepting the terms, whatever for. */
export const messages = defineMessages('web/shop/acceptance', {
  accept: 'I accept the',
})
