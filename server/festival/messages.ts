import { defineMessages } from '#contract/define-messages.ts'

/** Why reading a file was aborted, as the rest of a sentence about it. */
export const messages = defineMessages('server/festival', {
  gaveUp: {
    time: 'takes too long to read',
    memory: 'needs too much memory to be read',
  },
})
