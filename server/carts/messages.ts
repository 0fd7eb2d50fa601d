import { defineMessages } from '#contract/define-messages.ts'

/** What the discounts of a cart do, or why they do nothing yet. */
export const messages = defineMessages('server/carts', {
  effect: '{count, plural, one {1 item} other {# items}}: {amount} off',
  effectOnSome: '{count} of {offered} items: {amount} off',
  perOrder: 'This offer is for {limit, plural, one {one item} other {# items}} in an order.',
  waits: 'This offer applies as soon as you add an item that it is for.',
  reveals: 'With this code you can buy: {items}.',
  noItems: 'Nothing in your cart is included in this offer.',
  fromCount: '{missing, plural, one {One more item} other {# more items}} and you pay less for each.',
  fromAmount: 'Add items worth {amount} more and you pay less for each.',
  with: '{missing, plural, one {One more} other {# more}} of these and you pay less for others: {items}.',
  better: 'Another offer gives you a lower price.',
  usedUp: 'This offer is used up.',
  notYet: 'This offer begins on {date}.',
  ended: 'This offer has ended.',
  hint: '{name}: {text}',
})
