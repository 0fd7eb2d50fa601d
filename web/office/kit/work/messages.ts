import { defineMessages } from '#contract/define-messages.ts'

/** The texts of working through what waits. */
export const messages = defineMessages('web/office/kit/work', {
  doneHere: 'All done here',
  goOn: 'Enter goes on with what is left elsewhere.',
  nothingLeft: 'Nothing is left anywhere',
  nothingLeftHint: 'Done: {kinds}.',
  next: '{kind} ({count})',
  kinds: {
    bank: 'Bank lines',
    refunds: 'Refunds',
    orders: 'Orders with a problem',
    gates: 'Conflicts at the gate',
    mails: 'Failed mails',
  },
  work: 'Work through these',
  lastOne: 'The last one: it is still being processed.',
  place: '{place} of {all}',
  following: 'Next',
  previous: 'Previous',
  queue: 'Work through',
})
