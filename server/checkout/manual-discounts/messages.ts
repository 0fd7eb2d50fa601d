import { defineMessages } from '#contract/define-messages.ts'

/** How a discount that staff give is refused. */
export const messages = defineMessages('server/manual-discounts', {
  off: 'Discounts by staff are switched off in the settings.',
  either: 'Please enter either a percentage or an amount.',
  amountInvalid: 'Please enter an amount.',
  invalid: 'Please enter a whole number of percent from 1 to 100.',
  tooMuch: 'You can give at most {limit} % off an order.',
  onlyAdded: 'Of an order that is paid only added items can be discounted. Add one, or refund an amount.',
  reasonEmpty: 'Please enter the reason for the discount.',
})
