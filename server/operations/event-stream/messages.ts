import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of the stream of events. */
export const messages = defineMessages('server/event-stream', {
  afterWrong: 'This is no number of the stream.',
  afterGone:
    'What happened after this number is no longer kept. Read the lists, and then the stream from its end.',
})
