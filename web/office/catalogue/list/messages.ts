import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the lists of the catalogue. */
export const messages = defineMessages('web/office/catalogue/list', {
  searchGoods: 'Name, code or type',
  itemName: 'Name',
  itemType: 'Type',
  itemEvent: 'Event',
  itemPrice: 'Price',
  itemFee: 'with {fee} fee',
  taken: 'Taken',
  takenOf: '{taken} of {capacity}',
  takenUnlimited: '{taken}, unlimited',
  waiting: '{waiting} waiting',
  takenBar: 'Taken of {name}',
  saleState: 'In the shop',
  saleStates: {
    off: 'Switched off',
    soon: 'Not yet on sale',
    over: 'Sale is over',
    'sold out': 'Sold out',
    'on sale': 'On sale',
  },
  saleFrom: 'from {time}',
  saleAfter: 'after {name}',
  saleUntil: 'until {time}',
  order: 'Order',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  moved: '{name} is number {place} now.',
  orderHint: 'The shop shows them in this order. Buttons move a line, or Alt with an arrow key on its name.',
  orderHintCapacities:
    'The first page shows them in this order. Buttons move a line, or Alt with an arrow key on its name.',
  orderFiltered: 'The order can be changed when nothing is searched for.',
  actionsOf: 'What to do about {name}',
  seeInShop: 'See it in the shop',
  duplicate: 'Use as a start for a new one',
  switchItOn: 'Switch on',
  switchOffMeaning:
    'The shop shows {name} no more, and carts that hold it cannot be checked out. Whoever has bought it keeps it, and nothing changes for them.',
  switchOffRate:
    '{name} is no longer offered: where no other rate fits, merchandise cannot be sent there. Orders that were made keep what they paid.',
  remove: 'Remove',
  removeMeaning: {
    goods:
      'If nobody ever had {name} in a cart, it is gone for good. Otherwise it is switched off: the shop shows it no more, and whoever has bought it keeps it.',
    events: '{name} is gone for good. An event that products belong to stays: remove or move those first.',
    capacities:
      '{name} is gone for good: its products are then limited by their own numbers alone. Who waits in its line waits for the product.',
    shipping:
      '{name} is gone for good: where no other rate fits, merchandise cannot be sent there. Orders that were made keep what they paid.',
  },
  wasRemoved: '{name} is removed.',
  wasSwitchedOff: "{name} was in somebody's cart or order, so it is switched off instead of removed.",
  eventProducts: 'Products',
  startsAt: 'Begins',
  capacitiesNote:
    'How many may come in all, whatever their tickets are called: a ticket of each of the products takes a place. When none is left, all of them are sold out.',
  capacityProducts: 'Products',
  shippingNote: 'A country takes its own rate, and otherwise that of any other country.',
})
