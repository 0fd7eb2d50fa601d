import { defineMessages } from '#contract/define-messages.ts'

/** The texts of a ticket as a PDF and as a calendar file. */
export const messages = defineMessages('server/documents/ticket', {
  subject: 'Ticket {code}',
  holder: 'Ticket holder',
  order: 'Order',
  age: 'Age',
  departure: 'Departure',
  footer:
    'Valid once: the first scan counts, so show this code to nobody before the gate. The terms and conditions of {festival} apply: {address}',

  calendar: {
    departure: 'Departure: {time}',
    begins: 'Begins: {time}',
    holder: 'Ticket holder: {name}',
    order: 'Order: {code}',
  },
})
