import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the first screen. */
export const messages = defineMessages('web/office/overview/summary', {
  inOrders: '{value} in {orders}',
  days: 'Last 30 days',
  allFigures: 'All figures',
  now: 'Last 30 days',
  former: '30 days before',
  income: 'Income',
  sold: 'Sold',
  orders: 'Orders',
  change: '{difference}, {value} before',
  same: 'Unchanged from {value} before',
  noFormer: 'No sales before',
  byDay: 'Income by day, and of the 30 days before',
  day: 'Day',
  byItem: 'Sales by item, last 30 days',
  item: 'Item',
  bundles: 'Bundles, included in the tickets above',
  nothing: 'Nothing was sold in these days.',
  more: '{count, plural, one {and 1 more} other {and # more}}',
  fullness: 'How full',
  noLimits: 'Nothing on sale has a limit.',
  places: '{taken} of {capacity}',
})
