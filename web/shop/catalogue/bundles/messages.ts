import { defineMessages } from '#contract/define-messages.ts'

/** Texts of bundles. */
export const messages = defineMessages('web/shop/catalogue/bundles', {
  title: 'Bundles',
  contains: 'Contains',
  part: '{count} × {item}',
  saved: 'You save {amount}',
  soldOut: 'Sold out: {items}',
  waitFor: 'If places come back, the bundle is available again. See what is sold out:',
  holders: 'Who are these tickets for?',
  holder: 'Full name, {item}',
  nth: '{item} ({number})',
  ageOf: 'Age, {item}',
  variant: '{option}, {item}',
  departure: 'Departure, {item}',
  emailHint: 'For all of these tickets. You can change it for each of them in the cart.',
})
