import { defineMessages } from '#contract/define-messages.ts'

/** The texts of open carts. */
export const messages = defineMessages('web/office/carts', {
  carts: 'Carts',
  openNow:
    '{carts, plural, one {1 cart is} other {{cartCount} carts are}} open now, with {places, plural, one {1 place} other {{placeCount} places}}.',
  hoards: 'Suspected hoarding',
  hoardsLead:
    'Open carts and unpaid orders with a lot in common, most places first. They may be a script holding places it will never pay for, or just a campus or a family. Check how many people the tickets are for and how quickly the carts were opened.',
  none: 'No suspected hoarding',
  noneHint:
    'Groups are listed here from {addressCarts} open carts and unpaid orders or {addressPlaces} places per IP address, and from {carts} of them or {places} places per account or holder.',
  kinds: { address: 'Same IP address', account: 'Same account', holder: 'Same holder' },
  address: 'Address {mark}',
  held: '{places, plural, one {1 place} other {{placeCount} places}} in {where}',
  cartsAndOrders: '{carts} and {orders}',
  cartCount: '{carts, plural, one {1 cart} other {{cartCount} carts}}',
  orderCount: '{orders, plural, one {1 unpaid order} other {{orderCount} unpaid orders}}',
  holders: '{holders, plural, =0 {no names yet} one {for 1 person} other {for # different people}}',
  opened: 'Opened',
  openedAt: 'all at {time}',
  openedBetween: 'from {from} to {to}',
  over: 'Expires',
  items: 'Places',
  end: 'End these carts',
  endEffect:
    '{carts, plural, one {The cart of {name} ends} other {All {cartCount} carts of {name} end}} immediately, and {places, plural, one {its place goes} other {{placeCount} places go}} back on sale. Visitors see that their cart has expired. Orders that were already placed stay: they end automatically if they are not paid in time, or you can cancel them on their page.',
  ended:
    '{carts, plural, =0 {The carts had already expired.} one {1 cart ended.} other {# carts ended.}} {places, plural, =0 {} one {1 place is available again.} other {# places are available again.}}',
})
