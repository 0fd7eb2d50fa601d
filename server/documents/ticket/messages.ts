import { defineMessages } from '#contract/define-messages.ts'

/** The texts of a ticket as a PDF and as a calendar file. */
export const messages = defineMessages('server/documents/ticket', {
  subject: 'Ticket {code}',
  holder: 'Ticket holder',
  order: 'Order',
  age: 'Age',
  departure: 'Departure',
  meetingPoint: 'Meeting point',
  place: 'Place',
  entry: 'Entry',
  entries: {
    once: {
      short: 'Once',
      long: 'Valid once: the first scan counts, so show this code to nobody before the gate.',
    },
    multiple: {
      short: 'As often as you like',
      long: 'Valid as often as you like, for one person: show this code to nobody before the gate.',
    },
  },
  unanswered: 'Without an answer you will not be let in. Please answer before: {questions}',
  footer: 'The terms and conditions of {festival} apply: {address}',

  calendar: {
    departure: 'Departure: {time}',
    begins: 'When: {time}',
    place: 'Place: {place}',
    meetingPoint: 'Meeting point: {place}',
    holder: 'Ticket holder: {name}',
    order: 'Order: {code}',
  },
})
