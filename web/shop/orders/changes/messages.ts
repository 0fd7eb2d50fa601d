import { defineMessages } from '#contract/define-messages.ts'

/** Texts about orders that were changed after payment. */
export const messages = defineMessages('web/shop/orders/changes', {
  changedFrom:
    'This order came of a change of an order that you had paid. What was taken out of that one counts for this one.',
  changedTo: 'This order was changed after it was paid. What was added is in an order of its own.',
  changedOrder: 'Order {order}',
})
