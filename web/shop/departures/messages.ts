import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the choice of a departure. */
export const messages = defineMessages('web/shop/departures', {
  whichTime: 'Travel date and time',
  seatsLeft: '{count, plural, one {1 seat left} other {# seats left}}',
  soldOut: 'Sold out',
})
