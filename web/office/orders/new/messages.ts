import { defineMessages } from '#contract/define-messages.ts'

/** The company that an order by phone is invoiced to. */
export const messages = defineMessages('web/office/orders/new', {
  company: 'Company, for an invoice to one',
  vatNumber: 'VAT number',
  vatNumberHint: 'With the letters of its country. It may stay empty.',
})
