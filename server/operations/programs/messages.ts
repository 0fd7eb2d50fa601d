import { defineMessages } from '#contract/define-messages.ts'

/** What is said to other programs that write. */
export const messages = defineMessages('server/programs', {
  doneBy: 'By the API key “{name}”',
  codesMany: 'At most {most} codes can be made at once.',
})
