import { defineMessages } from '#contract/define-messages.ts'

/** Texts of handing over what an order collects on site. */
export const messages = defineMessages('web/gate/scanner/pick-up', {
  title: 'Hand over',
  asking: 'One moment',
  order: 'Order {order}',
  item: '{count} × {name}',
  chosen: '{chosen} of {count}',
  fewer: 'One less: {name}',
  more: 'One more: {name}',
  handOver: '{count, plural, =0 {Hand over} one {Hand over 1 piece} other {Hand over # pieces}}',
  done: 'Handed over.',
  before: '{count, plural, one {1 was} other {# were}} handed over already, last {when} by {by}.',
  refunded: '{count, plural, one {1 is} other {# are}} refunded, or being refunded. Do not hand over.',
  elsewhere: 'Another desk hands this out.',
  states: {
    unpaid: 'The order is not paid in full. Do not hand anything over.',
    terms: 'The terms of the order have not been accepted. Its customer can do that in the portal.',
  },
  thisDesk: 'this device',
  byList: 'Offline: by the list of {when}.',
  unlisted:
    'This code is not on the list of this device: the order is newer, or has nothing for this desk. Without a network, hand nothing over.',
  needsNetwork:
    'The festival’s server cannot be reached, and this device has no list. Try again, or ask another desk.',
  toHandOver: 'Still to hand over',
  piece: 'Item',
  handedOver: 'Handed over',
  waiting: 'Waiting',
})
