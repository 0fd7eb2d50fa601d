import { defineMessages } from '#contract/define-messages.ts'

/** The mail about the beginning of a sale. */
export const messages = defineMessages('server/sale-alerts', {
  subjectLater: '{item}: the sale begins at {time}',
  subjectNow: '{item} is on sale',
  headingLater: 'The sale is about to begin',
  headingNow: 'The sale has begun',
  later: 'You asked us to tell you. {item} goes on sale on {when} ({zone}).',
  now: 'You asked us to tell you. {item} is on sale now.',
  opensByItself: 'Open the page early if you like: its button comes alive by itself, on the second.',
  button: 'To {item}',
  stop: 'No more mails like this',
  once: 'This is the only mail about this sale.',
})
