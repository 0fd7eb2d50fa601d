import { defineMessages } from '#contract/define-messages.ts'

/** What is said to other programs that write. */
export const messages = defineMessages('server/programs', {
  codesMany: 'At most {most} codes can be made at once.',
})
