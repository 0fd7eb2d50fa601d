import { defineMessages } from '#contract/define-messages.ts'

/** The texts of an invoice and of a credit note. */
export const messages = defineMessages('server/documents/invoice', {
  heading: 'Invoice',
  title: 'Invoice {number}',
  fileTitle: 'Invoice {number} – {festival}',
  orderCode: 'Order {code}',
  page: 'Page {page} of {count}',

  billedTo: 'Billed to',
  from: 'From',
  taxId: 'Tax ID {number}',
  vatNumber: 'VAT number {number}',
  reverseCharge: 'Reverse charge: VAT to be accounted for by the recipient.',
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

  creditNote: {
    heading: 'Credit note',
    title: 'Credit note {number}',
    fileTitle: 'Credit note {number} – {festival}',
    buyer: 'Credited to',
    number: 'Credit note number',
    invoice: 'Credits invoice',
    invoiceDate: 'Of',
    price: 'Credited with tax',
    total: 'Total credited',
    reason: 'Reason',
    reasons: {
      customer: 'Given back by the customer',
      staff: 'Given back by the organiser',
      festival: 'Cancelled by the organiser',
      box_office: 'Sale undone at the box office',
      order_cancelled: 'Order cancelled',
      payment_taken_back: 'Payment taken back',
    },
    givenBack: 'Given back',
    counted: 'Counts for order {order}',
    destinations: {
      card: 'To the card that paid',
      bank_account: 'By bank transfer',
      box_office: 'At the box office',
    },
  },
})
