import { defineMessages } from '#contract/define-messages.ts'

/** The built-in texts of mailings. */
export const messages = defineMessages('server/mailings', {
  test: 'Test: {subject}',
})
