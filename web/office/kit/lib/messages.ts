import { defineMessages } from '#contract/define-messages.ts'

/** The texts of failed calls and actions. */
export const messages = defineMessages('web/office/kit/lib', {
  networkFailure: 'The server cannot be reached. Please try again.',
  badAnswer: 'The server responded with {status}. Please try again.',
  failed: 'That did not work',
})
