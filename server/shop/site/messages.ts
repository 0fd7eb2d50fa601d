import { defineMessages } from '#contract/define-messages.ts'

/** The default texts of the shop: the defaults of the `site` of a festival file. */
export const messages = defineMessages('server/site', {
  siteTitle: '{festival} tickets',
  defaults: {
    texts: {
      underConstruction: 'The shop opens soon.',
      outOfStock: 'Sold out for now. Look again tomorrow.',
      invitation: 'Invitation',
      titles: { tickets: 'Tickets', merchandise: 'Merchandise', portal: 'My orders' },
    },
    paymentStatuses: {
      pending: 'Pending',
      partial: 'Partially paid',
      processing: 'Processing',
      problem: 'Problem',
      paid: 'Paid',
      cancelled: 'Cancelled',
      abandoned: 'Abandoned',
    },
    ticketStatuses: { active: 'Active', cancelled: 'Cancelled', blocked: 'Blocked', used: 'Used' },
    merchandiseStatuses: { active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' },
    productTypes: { ticket: 'Tickets', transport: 'Transport', camping: 'Camping' },
    merchandiseTypes: { clothing: 'Clothing', accessory: 'Accessories' },
  },
})
