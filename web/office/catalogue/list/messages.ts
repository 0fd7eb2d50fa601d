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
  saleState: 'Status',
  saleStates: {
    draft: 'Draft',
    off: 'Switched off',
    soon: 'Not yet on sale',
    over: 'Sale over',
    'sold out': 'Sold out',
    'on sale': 'On sale',
  },
  saleFrom: 'from {time}',
  saleAfter: 'after {name}',
  saleUntil: 'until {time}',
  order: 'Order',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  moved: '{name} is now number {place}.',
  orderHint:
    'This is the order in the shop. To move a line, use the buttons, or Alt and an arrow key on its name.',
  orderHintCapacities:
    'This is the order on the overview page. To move a line, use the buttons, or Alt and an arrow key on its name.',
  orderHintDiscounts:
    'Of equal prices, the first discount applies. To move a line, use the buttons, or Alt and an arrow key on its name.',
  orderHintBundles:
    'This is the order in the shop, where bundles come after the tickets. To move a line, use the buttons, or Alt and an arrow key on its name.',
  orderFiltered: 'Clear the search to change the order.',
  seeInShop: 'View in shop',
  duplicate: 'Duplicate',
  switchItOn: 'Switch on',
  switchOffMeaning:
    'The shop no longer shows {name}, and carts that contain it cannot be checked out. Customers who have bought it keep it; nothing changes for them.',
  switchOffRate:
    '{name} is no longer offered. Where no other rate applies, merchandise cannot be shipped. Existing orders keep the price they paid.',
  switchOffDiscount: '{name} makes nothing cheaper any more. Carts and orders that have it keep it.',
  remove: 'Remove',
  removeMeaning: {
    goods:
      'If {name} has never been in a cart, it is permanently deleted. Otherwise it is switched off: the shop no longer shows it, and customers who have bought it keep it.',
    events:
      '{name} is permanently deleted. An event that still has products cannot be removed: remove or move them first.',
    bundles:
      'If {name} has never been in a cart, it is permanently deleted. Otherwise it is switched off: the shop no longer shows it, and customers who have bought it keep their tickets.',
    capacities:
      '{name} is permanently deleted. Its products are then only limited by their own capacity, and its waiting list moves to the products.',
    shipping:
      '{name} is permanently deleted. Where no other rate applies, merchandise cannot be shipped. Existing orders keep the price they paid.',
    questions:
      'If nobody has answered “{name}”, it is permanently deleted. Otherwise it is switched off: nobody is asked any more, and the answers stay.',
    discounts:
      'If no item in a cart or an order ever had {name}, it is permanently deleted with its codes. Otherwise it is switched off: who has it keeps it, and nobody else gets it.',
  },
  wasRemoved: '{name} has been removed.',
  wasSwitchedOff: '{name} has been in a cart or an order, so it was switched off instead of removed.',
  eventProducts: 'Products',
  startsAt: 'Begins',
  capacitiesNote:
    'A limit for several products together: each of their tickets takes a place. When none is left, all of these products are sold out.',
  capacityProducts: 'Products',
  bundlesNote:
    'Tickets of several products at one price. Each of them is an ordinary ticket once it is bought, at its share of the price.',
  bundleContents: 'Contents',
  bundlesSold: 'Sold',
  discountsNote:
    'What makes items cheaper, by a code or by itself. Each item gets the one discount with the lowest price.',
  discountValue: 'Gives',
  discountCodes: 'Codes',
  discountUses: 'Uses',
  discountAutomatic: 'Automatic',
  discountCodesMore: '{codes} and {count} more',
  percentOff: '{percent}% off',
  amountOff: '{amount} off',
  forPrice: 'for {price}',
  reveals: 'reveals {count, plural, one {1 item} other {# items}}',
  ofGroup: '{what}, {count} of {of}',
  questionsNote:
    'What you ask: of the holders of tickets, with merchandise, or once of an order. Answers keep the wording in which they were given.',
  questionOf: 'Asked of',
  questionDue: 'Answered by',
  questionDues: { purchase: 'the purchase', gate: 'the gate' },
  questionPerOrder: 'Orders',
  questionOfAges: 'Tickets',
  questionOn: 'Asked',
  orderHintQuestions:
    'This is the order in which they are asked, listed and exported. To move a line, use the buttons, or Alt and an arrow key on its name.',
  switchOffQuestion: '“{name}” is no longer asked. What was answered stays.',
  shippingNote: 'Each country uses its own rate, or the rate for any other country.',
})
