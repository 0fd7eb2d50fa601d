import { defineMessages } from '#contract/define-messages.ts'

/** What credit notes say of their own. */
export const messages = defineMessages('server/invoices/credit-notes', {
  rest: 'Rest of invoice {number}',
})
