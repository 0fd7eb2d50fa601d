import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the offer to take over the cart of another device. */
export const messages = defineMessages('web/shop/carts/offer', {
  cartElsewhereLabel: 'A cart on another device',
  cartElsewhere: 'You have a cart with {items} on another device, for',
  ticketCount: '{count, plural, one {# ticket} other {# tickets}}',
  merchandiseCount: '{count, plural, one {# item of merchandise} other {# items of merchandise}}',
  and: ' and ',
  cartReplaced: 'It takes the place of the one here, which is kept for you, too.',
  takeOver: 'Take it over',
  notNow: 'Not now',
  cartTaken: 'Your cart is here now.',
})
