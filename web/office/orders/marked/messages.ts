import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the actions on several orders. */
export const messages = defineMessages('web/office/orders/marked', {
  extend: 'Extend deadline',
  cancel: 'Cancel orders',
  cancelEffect:
    '{count, plural, one {1 order is cancelled and its places are on sale again.} other {# orders are cancelled and their places are on sale again.}} An order that cannot be cancelled stays as it is, with the reason.',
  extended:
    '{count, plural, one {The deadline of 1 order was extended.} other {The deadlines of # orders were extended.}}',
  cancelled: '{count, plural, one {1 order was cancelled.} other {# orders were cancelled.}}',
  refused: '{count, plural, one {1 order stays as it was:} other {# orders stay as they were:}}',
  refusal: '{code}: {reason}',
  together: '{total} in total',
})
