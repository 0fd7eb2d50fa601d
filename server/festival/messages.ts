import { defineMessages } from '#contract/define-messages.ts'

/** The texts of what becomes of a festival. */
export const messages = defineMessages('server/festival', {
  /** Why reading a file was aborted, as the rest of a sentence about it. */
  gaveUp: {
    time: 'takes too long to read',
    memory: 'needs too much memory to be read',
  },
  discountCode: 'A discount has this code.',
})
