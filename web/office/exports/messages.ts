import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the exports. */
export const messages = defineMessages('web/office/exports', {
  export: 'Export',
  lead: 'Files for spreadsheets and other programs, with current data.',
  names: {
    orders: 'Orders',
    lines: 'Order lines',
    tickets: 'Tickets',
    holders: 'Holders by departure',
    shipping: 'Merchandise to ship',
    pickups: 'Merchandise to collect',
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
    discounts: 'Discounts',
    bookings: 'Ledger',
    datev: 'Ledger for DATEV',
    documents: 'Invoices of a month as PDFs',
    waiting: 'Waiting lists',
    customers: 'Customers',
  },
  contents: {
    orders:
      'One line per order: customer, address, amounts, payments, refunds and invoice. Filtered by order date.',
    lines: 'One line per item ordered, with holder, price, tax and ticket. Filtered by order date.',
    tickets: 'One line per issued ticket, whatever its status. Filtered by issue date.',
    holders:
      'Who may enter or board, by departure and name: for the gate and the bus. Tickets being refunded are left out.',
    shipping:
      'One line per piece that is paid but not yet shipped, with its address. Filtered by payment date.',
    pickups:
      'One line per piece that is collected on site and still to be handed over, by item, with its order. Filtered by payment date.',
    payments: 'One line per payment or installment, with its reference. Filtered by due date.',
    refunds:
      'One line per refund. Bank accounts are not included; use the payment file under Refunds for those.',
    tills:
      'One line per closed till: staff member, time, cash expected and counted, and the difference. Filtered by closing date.',
    transactions:
      'One line per payment, return, refund and lost dispute, with its order and the gateway, bank or cash desk. Filtered by the date the money moved.',
    sales:
      'Daily income by item, payment method and tax rate, with shipping, discounts and refunds. Filtered by order date; a refund counts from the day it was granted, as in the ledger.',
    paid: 'The same by payment date, including orders that are not paid in full.',
    open: 'What customers owe and are owed, order by order, at the end of the last day you choose.',
    transit: 'What each gateway has received, refunded and still holds, for each day with activity.',
    invoices:
      'One line per invoice and credit note, with net, tax and gross; credit notes are negative. Filtered by issue date.',
    bank: 'Every bank line with its status. Filtered by booking date.',
    discounts:
      'One line per discount and code: items, turnover, what was given away and refunded. Filtered by order date.',
    bookings:
      'The ledger for other accounting software: one line per posting, with your account numbers. Filtered by booking date.',
    datev:
      'The ledger as a DATEV batch (EXTF 700). First give all accounts numbers of the same length, matching your tax consultant’s. Filtered by booking date, one year at a time.',
    documents: 'All invoices and credit notes issued in a month, as PDFs in one zip.',
    waiting:
      'Who is waiting for places of sold-out items, in order, and who has been offered one. Filtered by the date they joined.',
    customers: 'One line per customer, with address and amount paid. Filtered by registration date.',
  },
  filters: {
    event: 'Event',
    product: 'Product',
    departure: 'Departure',
    status: 'Status',
    from: 'From',
    until: 'Until',
    sensitive: 'With sensitive answers, such as health',
  },
  month: 'Month',
  consultant: 'Tax consultant number',
  client: 'Client number',
  tooLong: 'DATEV reads at most 99,999 lines per file. Please choose fewer days.',
  format: 'Format',
  formats: {
    csv: 'CSV',
    excel: 'CSV for Excel',
    xlsx: 'Excel workbook',
  },
  download: 'Download',
  rows: '{total, plural, one {# row} other {{count} rows}}',
  empty: 'Nothing to export with these filters.',
  counting: 'Counting …',
  report: 'The sums are calculated when you download. After a long season that can take a few seconds.',
  busy: 'Two exports are already running. Please try again in a moment.',
  personal:
    'These files contain personal data. Your export is recorded in the audit log; delete the file when you no longer need it.',
})
