import { defineMessages } from '#contract/define-messages.ts'

/** Texts of credit notes. */
export const messages = defineMessages('web/shop/orders/credit-notes', {
  downloadCreditNote: 'Download credit note',
  downloadCreditNoteOf: 'Download credit note {number}',
  creditReasons: {
    corrected: 'Because the invoice was corrected.',
    customer: 'Because you gave something back.',
    staff: 'Because we gave something back to you.',
    festival: 'Because we cancelled what you had bought.',
    box_office: 'Because the sale was undone at the box office.',
    order_cancelled: 'Because the order was cancelled.',
    payment_taken_back: 'Because its payment was taken back.',
  },
})
