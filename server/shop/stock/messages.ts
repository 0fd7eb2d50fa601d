import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of the stock. */
export const messages = defineMessages('server/stock', {
  capacityTooLow: 'The quantity cannot be lower than what is already taken.',
})
