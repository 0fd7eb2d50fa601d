import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the waiting room's calls and page. */
export const messages = defineMessages('server/api/waiting-room', {
  returned: 'You have left the line.',
  title: 'Waiting room',
  description: 'Many people want to buy now. Everybody has a place in line, and comes in by turns.',
  needsScript: 'The waiting room needs JavaScript. Please switch it on to stand in line.',
})
