import { defineMessages } from '#contract/define-messages.ts'

/** What the calls and the page of the waiting room say. */
export const messages = defineMessages('server/api/waiting-room', {
  returned: 'You have left the line.',
  title: 'Waiting room',
})
