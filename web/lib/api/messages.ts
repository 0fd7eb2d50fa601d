import { defineMessages } from '#contract/define-messages.ts'

/** The errors of a call without a usable response. */
export const messages = defineMessages('web/lib/api', {
  networkFailure: 'Network Error. Please check your connection and try again.',
  badAnswer: 'The server answered with an error ({status}). Please try again.',
})
