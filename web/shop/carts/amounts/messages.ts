import { defineMessages } from '#contract/define-messages.ts'

/** Texts of amounts that customers choose. */
export const messages = defineMessages('web/shop/carts/amounts', {
  yourPrice: 'Your price',
  priceAtLeast: 'You choose what you pay: at least {amount}.',
  priceBetween: 'You choose what you pay: from {min} to {max}.',
  priceAny: 'You choose what you pay, or whether you pay at all.',
  priceChoices: 'Amounts to choose from',
  priceSuggested: '(suggested)',
})
