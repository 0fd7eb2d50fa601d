import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the exports. */
export const messages = defineMessages('web/office/exports', {
  export: 'Export',
  lead: 'CSV files for spreadsheets and other programs, as things stand now.',
  names: {
    orders: 'Orders',
    lines: 'Order lines',
    tickets: 'Tickets',
    holders: 'Holders by departure',
    shipping: 'Merchandise to ship',
    payments: 'Payments',
    refunds: 'Refunds',
    waiting: 'Waiting lists',
    customers: 'Customers',
  },
  contents: {
    orders:
      'A line for each order: customer, address, sums, what was paid and refunded, invoice. Days are those of the order.',
    lines:
      'A line for each thing that was ordered, with holder, price, tax and its ticket. Days are those of the order.',
    tickets: 'A line for each ticket that was issued, whatever became of it. Days are those of its issue.',
    holders:
      'Who may come in or get on board, by departure and name: for the gate and the bus. Tickets that are being refunded are left out.',
    shipping:
      'A line for each piece that was paid and not shipped yet, with its address. Days are those of the payment.',
    payments: 'A line for each payment or installment with its reference. Days are those on which it is due.',
    refunds:
      'A line for each refund. Bank accounts are not in it: for those there is the payment file, under Refunds.',
    waiting:
      'Who waits for places of what is sold out, in order, and whom one is offered. Days are those on which they joined.',
    customers:
      'A line for each customer, with address and what they have paid. Days are those of the registration.',
  },
  filters: {
    event: 'Event',
    product: 'Product',
    departure: 'Departure',
    status: 'Status',
    from: 'From',
    until: 'Until',
  },
  download: 'Download',
  rows: '{total, plural, one {# row} other {{count} rows}}',
  empty: 'Nothing to export with these filters.',
  counting: 'Counting …',
  busy: 'Two exports are being written already. Please try again in a moment.',
  personal:
    'These files hold personal data. Your export is recorded in the audit log; delete it when you are done.',
})
