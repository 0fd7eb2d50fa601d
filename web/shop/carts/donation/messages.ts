import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the donation in cart and checkout. */
export const messages = defineMessages('web/shop/carts/donation', {
  roundUp: 'Round up to {total}',
  choices: 'Amounts to donate',
  another: 'Another amount',
  give: 'Donate',
  given: 'You donate {amount}. Thank you.',
  remove: 'Remove the donation',
})
