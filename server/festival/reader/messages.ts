import { defineMessages } from '#contract/define-messages.ts'

/** Why a file was given up, as the rest of a sentence about it. */
export const messages = defineMessages('server/festival/reader', {
  gaveUp: {
    time: 'takes too long to read',
    memory: 'needs too much memory to be read',
  },
})
