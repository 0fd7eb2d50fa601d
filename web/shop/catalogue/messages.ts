import { defineMessages } from '#contract/define-messages.ts'

/** Texts of lists and cards, and those that product pages share with them. */
export const messages = defineMessages('web/shop/catalogue', {
  allTypes: 'All',
  types: 'Type',
  stock: 'Show',
  inStockOnly: 'In stock only',
  includeOutOfStock: 'Include out of stock',
  noFee: 'no fee',
  free: 'Free',
  priceFrom: 'from {price}',
  suggested: '{price} suggested',
  suggestedPlusFee: '{price} suggested, + {fee} fee',
  offerNow: 'now {price}',
  offerFrom: 'from {count}: {price} each',
  offerTogether: '{count} for {price}',
  withYourCode: 'With your code',
  departures: '{count, plural, one {1 departure} other {# departures}}',
  plan: 'In installments',
  emptyHint: 'See everything',
  itemNotFound: 'We could not find that item',
  itemNotFoundHint: 'The address may be misspelt, or the item is no longer in the shop.',
  plusFee: '{price} + {fee} fee',
  installments: 'Payment plan',
  initialPayment: 'Initial payment',
  today: 'today',
  shippingLater: 'plus shipping',
})
