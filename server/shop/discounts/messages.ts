import { defineMessages } from '#contract/define-messages.ts'

export const messages = defineMessages('server/discounts', {
  // What pages, mails and documents call a discount that has no name of its own.
  manual: 'Discount',
  // Why staff cannot give an amount off.
  manualAmount: {
    most: 'You can give at most {limit} % off an order, here {amount}.',
    rest: 'Items without another discount cost {amount} in all: no more can be given.',
  },
})
