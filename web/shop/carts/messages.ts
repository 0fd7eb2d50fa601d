import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the cart and of the holder dialog. */
export const messages = defineMessages('web/shop/carts', {
  edit: 'Edit',
  editItem: 'Edit {name}',
  removeItem: 'Remove {name}',
  checkout: 'Checkout',
  holderChange: 'Change the details',
  holderChoices: 'Someone you know',
  romanHint: 'In roman characters, exactly as in the passport or ID.',
  age: 'Age',
  chooseAge: 'Choose an age range',
  held: 'We hold these places for you.',
  timeLeft: 'Time left',
  total: 'Total',
  cartHint: 'Tickets and merchandise that you add are held for you here.',
  lineGone: 'This item is no longer in your cart.',
  lookAround: 'See the tickets',
})
