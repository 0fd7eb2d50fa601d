import { defineMessages } from '#contract/define-messages.ts'

export const messages = defineMessages('server/api/availability', {
  isStream: 'This address is a stream of events; ask for text/event-stream.',
})
