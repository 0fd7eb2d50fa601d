import { defineMessages } from '#contract/define-messages.ts'

/** What the shop says where a festival leaves a text of its own as it is: the defaults of the `site` of its file. */
export const messages = defineMessages('server/site', {
  siteTitle: '{festival} tickets',
  defaults: {
    texts: {
      underConstruction: 'The shop opens soon.',
      outOfStock: 'Sold out for now. Look again tomorrow.',
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
    ticketStatuses: { active: 'Active', cancelled: 'Cancelled', blocked: 'Blocked', used: 'Admitted' },
    merchandiseStatuses: { active: 'Active', shipped: 'Shipped', cancelled: 'Cancelled' },
    productTypes: { ticket: 'Tickets', transport: 'Transport', camping: 'Camping' },
    merchandiseTypes: { clothing: 'Clothing', accessory: 'Accessories' },
  },
})
