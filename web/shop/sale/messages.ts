import { defineMessages } from '#contract/define-messages.ts'

/** Texts of what is on sale, and of items whose sale has not started yet. */
export const messages = defineMessages('web/shop/sale', {
  onSaleIn: 'On sale in {time}',
  daysHours: '{days, plural, one {1 day} other {# days}} {hours} h',
  hoursMinutes: '{hours} h {minutes} min',
  opens: 'The sale begins',
  inTime: 'in {time}',
  yourTime: '{when}, your time',
  festivalTime: '{when} at the festival ({city} time)',
  opensByItself: 'You can keep this page open: the button comes alive by itself.',
  subscribe: 'Tell me',
  subscribeLabel: 'Tell me when the sale begins',
  subscribeHint: 'One mail, a quarter of an hour before the sale begins, and nothing else.',
  subscribeNowHint:
    'The sale is about to begin: one mail comes right away, unless you have it already, and nothing else.',
  subscribeStepHint:
    'One mail when the sale opens, at the earliest a quarter of an hour before this time, and nothing else.',
  lookAround: 'Look around the shop',
  minutesLeft: '{minutes, plural, one {One more minute} other {# more minutes}} until the sale begins.',
  inStock: 'In stock',
  left: '{count} left',
  onSaleFrom: 'On sale from {when}',
  opensAfter: 'Opens when {item} is sold out or over',
  saleOver: 'No longer on sale',
})
