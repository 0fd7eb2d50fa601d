import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the way from a list or a product to the checkout. */
export const messages = defineMessages('web/shop/carts/way-on', {
  items: '{count, plural, one {1 item} other {# items}} · {total}',
  namesMissing: 'You have chosen these, too. We hold their places once you have said who they are for.',
})
