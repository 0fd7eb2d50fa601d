import { defineMessages } from '#contract/define-messages.ts'

/** The texts of changes of several orders at once. */
export const messages = defineMessages('server/office/orders', {
  none: 'Please choose at least one order.',
  many: 'Please choose at most {most} orders at once.',
  notReached: 'There was no time left for it. Please try it again.',
})
