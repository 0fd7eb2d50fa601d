import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the exports. */
export const messages = defineMessages('web/office/exports', {
  export: 'Export',
  lead: 'Files for spreadsheets and other programs, as things stand now.',
  names: {
    orders: 'Orders',
    lines: 'Order lines',
    tickets: 'Tickets',
    holders: 'Holders by departure',
    shipping: 'Merchandise to ship',
    payments: 'Payments',
    refunds: 'Refunds',
    tills: 'Tills',
    transactions: 'Money in and out',
    sales: 'Income by day of sale',
    paid: 'Income by day of payment',
    open: 'Open items',
    transit: 'Money in transit',
    invoices: 'Invoices and credit notes',
    bank: 'Bank lines',
    bookings: 'Ledger',
    datev: 'Ledger for DATEV',
    documents: 'Invoices of a month as PDFs',
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
    tills:
      'A line for each till of the box office that was closed: who, when, cash expected and counted, and the difference. Days are those of the closing.',
    transactions:
      'A line for each payment, return, refund and lost dispute: by which gateway, bank or cash desk, and of which order. Days are those on which the money moved.',
    sales:
      'What each item brought in each day, by the way to pay and the rate of tax, with shipping, discounts and refunds. Days are those of the order; a refund counts from the day on which it was accepted, as in the ledger.',
    paid: 'The same by the day of each payment, also of orders that are not paid in full.',
    open: 'What customers owe, and what is owed to them, order by order, at the end of the last day that you choose.',
    transit: 'What each gateway has received, given back and holds, for each day on which something moved.',
    invoices:
      'A line for each invoice and credit note, with net, tax and gross; credit notes are below zero. Days are those of their issue.',
    bank: 'Every line of the bank statements with what became of it. Days are those of the bank.',
    bookings:
      'The ledger for other bookkeeping: a line for each posting, with the numbers of your accounts. Days are those of the booking.',
    datev:
      'The ledger as a batch of bookings that DATEV reads (EXTF 700). Number all accounts with the same count of digits first, as your tax consultant does. Days are those of the booking, of one year at a time.',
    documents: 'All invoices and credit notes that were issued in a month, as PDFs in one zip.',
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
  month: 'Month',
  consultant: 'Number of the tax consultant',
  client: 'Number as a client',
  tooLong: 'DATEV reads 99,999 lines of a file. Please choose fewer days.',
  format: 'Format',
  formats: {
    csv: 'CSV',
    excel: 'CSV that Excel reads by itself',
    xlsx: 'Excel workbook',
  },
  download: 'Download',
  rows: '{total, plural, one {# row} other {{count} rows}}',
  empty: 'Nothing to export with these filters.',
  counting: 'Counting …',
  report: 'The sums are computed for the download. After a long season that takes some seconds.',
  busy: 'Two exports are being written already. Please try again in a moment.',
  personal:
    'These files hold personal data. Your export is recorded in the audit log; delete it when you are done.',
})
