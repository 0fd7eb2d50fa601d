import { defineMessages } from '#contract/define-messages.ts'

/** The mail about an order placed by staff, and the errors of a company. */
export const messages = defineMessages('server/checkout', {
  noCompanyInvoices:
    'Invoices here are made out to people, not to companies. Please leave company and VAT number empty.',

  corrected: {
    subject: 'The invoice for your order {order} was corrected',
    heading: 'Your invoice was corrected',
    text: 'we have made out the invoice for your order at {festival} anew. The former invoice does not count any more: a credit note takes all of it back. You find both on the page of your order.',
    download: 'Download the invoice',
  },

  terms: {
    subject: 'Your order {order} waits for you',
    heading: 'Your order is ready',
    text: 'we have made an order for you at {festival}. Please look at it and accept the Terms and Conditions; how to pay comes next.',
    order: 'Order',
    total: 'Total',
    heldUntil: 'Places held until',
    accept: 'Accept the Terms and Conditions',
  },
})
