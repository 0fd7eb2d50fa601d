import { defineMessages } from '#contract/define-messages.ts'

/** Texts of making a ticket another one, for the difference. */
export const messages = defineMessages('web/shop/tickets/upgrade', {
  title: 'Upgrade',
  choose: 'What it becomes',
  chooseEmpty: 'Please choose what your ticket becomes.',
  costs: 'You pay {amount} more.',
  effect:
    'Until that is paid, your ticket stays as it is. Then the new one takes its place, with the same holder, and prints of the old one are not valid any more.',
  pay: 'Upgrade and pay {amount}',
  confirm: 'Upgrade',
  until: 'Possible until {when}.',
  failed: 'It could not be upgraded.',
  credit: 'For your present ticket',
  toPay: 'To pay',
})
