import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the CSV file of sales by item. */
export const messages = defineMessages('server/office/figures', {
  headings: {
    first: 'From',
    last: 'To',
    code: 'Code',
    name: 'Name',
    event: 'Event',
    sold: 'Sold',
    returned: 'Returned',
    income: 'Income',
    refunded: 'Refunded',
    left: 'Left now',
    share: 'Share of income in %',
  },
  bundle: 'Bundle: {name} (included in the tickets above)',
  variant: 'Variant: {name} (included in the items above)',
  beside: {
    shipping: 'Shipping',
    vouchers: 'Vouchers',
    cancelled_balance: 'No longer due',
  },
})
