import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the portal: open tasks, and orders. */
export const messages = defineMessages('web/shop/portal', {
  notFound: 'We could not find that in your account',
  notFoundHint: 'The address may be misspelt, or it belongs to another account. This is what is in yours.',
  refundNotFoundHint:
    'The address may be misspelt, the request was cancelled, or it belongs to another account. This is what is in yours.',
  needsYou: 'What needs you',
  orders: 'Orders',
  addOns: 'For your tickets',
  itemCount: '{count} × {name}',
  nothingLeft: 'Given away',
  processingSince: 'Payment begun {ago}',
  installmentOverdue: 'An installment of {amount} is overdue',
  installmentOfDue: 'An installment of {amount} is due',
  wasDueOn: 'It was due on {day}. Please pay it now, so that your place stays yours.',
  isDueOn: 'It is due on {day}.',
  namesMissing: '{count, plural, one {A ticket has} other {# tickets have}} no name yet',
  namesUntil: 'You can enter names until {until}.',
  enterNames: 'Enter the names',
  cardsUsedUp: 'Too many cards have failed for it. The order says whom to write to.',
})
