import { defineMessages } from '#contract/define-messages.ts'

/** What mailings say by themselves. */
export const messages = defineMessages('server/mailings', {
  test: 'Test: {subject}',
})
