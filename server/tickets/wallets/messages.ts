import { defineMessages } from '#contract/define-messages.ts'

/** The texts of a ticket in a wallet. */
export const messages = defineMessages('server/wallets', {
  description: '{product}, a ticket of {festival}',
  holder: 'Ticket holder',
  order: 'Order',
  age: 'Age',
  departure: 'Departure',
  when: 'When',
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
  ended: 'This ticket is no longer valid.',
  change: 'Change it',
  terms: 'Terms and conditions',
  contact: 'Questions',
  changed: {
    holder: 'The ticket is now in the name of %@.',
    departure: 'The departure is now %@.',
    when: 'The time is now %@.',
    meetingPoint: 'The meeting point is now %@.',
    place: 'The place is now %@.',
  },
})
