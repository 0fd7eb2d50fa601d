import { defineMessages } from '#contract/define-messages.ts'

/** Texts about the company that is invoiced, at the checkout and in the account. */
export const messages = defineMessages('web/shop/companies', {
  company: 'Company',
  vatNumber: 'VAT number',
  vatNumberHint:
    'With the letters of its country, such as DE136695976. Companies without one leave it empty.',
})
