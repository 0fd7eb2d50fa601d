import { defineMessages } from '#contract/define-messages.ts'

/** The texts of an invoice. */
export const messages = defineMessages('server/documents/invoice', {
  heading: 'Invoice',
  title: 'Invoice {number}',
  fileTitle: 'Invoice {number} – {festival}',
  orderCode: 'Order {code}',
  page: 'Page {page} of {count}',

  billedTo: 'Billed to',
  from: 'From',
  taxId: 'Tax ID {number}',
  number: 'Invoice number',
  date: 'Date',
  order: 'Order',

  item: 'Item',
  taxRate: 'Tax rate',
  priceWithTax: 'Price with tax',
  shipping: 'Shipping',
  discount: 'Discount',

  totalPaid: 'Total paid',
  paidBy: 'Paid by',
  paidOn: 'Paid on',
  installments: '{method}, in {count, plural, one {# installment} other {# installments}}',
  currency: 'All amounts are in {currency}.',
  net: 'Net',
  tax: 'Tax',
  withTax: 'With tax',
  sum: 'Sum',
})
