import { defineMessages } from '#contract/define-messages.ts'

/** The refusals of a value. */
export const messages = defineMessages('server/foreign-payments', {
  valueRange: 'The value of a payment in another currency must be more than zero.',
  unknown: 'This order has no such payment in another currency that is not in the books yet.',
})
