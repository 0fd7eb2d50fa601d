import { defineMessages } from '#contract/define-messages.ts'

/** Texts that say when and where a product is valid, and how often it admits. */
export const messages = defineMessages('web/shop/occasions', {
  departure: 'Departure',
  meetingPoint: 'Meeting point',
  meetingAt: 'Meeting point: {place}',
  when: 'When',
  where: 'Where',
  entry: 'Entry',
  entries: {
    once: 'Once',
    multiple: 'As often as you like',
  },
  validity: {
    once: 'Valid once',
    multiple: 'Valid as often as you like',
  },
})
