import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of the stock. */
export const messages = defineMessages('server/stock', {
  capacityTooLow: 'The stock cannot be lower than what is taken already.',
})
