import { defineMessages } from '#contract/define-messages.ts'

/** The texts that only credit notes have. */
export const messages = defineMessages('server/invoices/credit-notes', {
  rest: 'Rest of invoice {number}',
})
