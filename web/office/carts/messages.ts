import { defineMessages } from '#contract/define-messages.ts'

/** The texts of open carts. */
export const messages = defineMessages('web/office/carts', {
  carts: 'Carts',
  openNow:
    '{carts, plural, one {1 cart is} other {{cartCount} carts are}} open now, with {places, plural, one {1 place} other {{placeCount} places}}.',
  hoards: 'What looks like hoarding',
  hoardsLead:
    'Open carts and unpaid orders that have much in common, most places first. A script takes places it does not pay for; a campus or a family may look like one. See how many people the tickets are for, and how fast the carts were opened.',
  none: 'Nothing looks like hoarding',
  noneHint:
    'From {addressCarts} open carts and unpaid orders or {addressPlaces} places of one internet address on they stand here, and from {carts} of them or {places} places of one account or one holder on.',
  kinds: { address: 'One internet address', account: 'One account', holder: 'One holder' },
  address: 'Address {mark}',
  held: '{places, plural, one {1 place} other {{placeCount} places}} in {where}',
  cartsAndOrders: '{carts} and {orders}',
  cartCount: '{carts, plural, one {1 cart} other {{cartCount} carts}}',
  orderCount: '{orders, plural, one {1 unpaid order} other {{orderCount} unpaid orders}}',
  holders: '{holders, plural, =0 {for nobody by name} one {for 1 person} other {for # different people}}',
  opened: 'Opened',
  openedAt: 'all at {time}',
  openedBetween: 'from {from} to {to}',
  over: 'Expire by',
  items: 'Places',
  end: 'End these carts',
  endEffect:
    '{carts, plural, one {The cart of {name} ends} other {All {cartCount} carts of {name} end}} at once, and {places, plural, one {its place is} other {{placeCount} places are}} on sale again. Whoever fills them reads that the cart has expired. What is an order already stays one: it ends by itself if it is not paid in time, or is cancelled on its page.',
  ended:
    '{carts, plural, =0 {They had ended by themselves.} one {1 cart ended.} other {# carts ended.}} {places, plural, =0 {} one {1 place is free again.} other {# places are free again.}}',
})
