import { defineMessages } from '#contract/define-messages.ts'

/** Texts of accepting the terms of an order. */
export const messages = defineMessages('web/shop/terms', {
  linkExpiredHint:
    'This link leads to no order any more. Log in to see your orders, or write to us if you are not sure.',
  termsLead: 'Please look at your order and accept our Terms and Conditions.',
  acceptedLead: 'You have accepted our Terms and Conditions. Only your payment is missing.',
  received: 'Received',
  totalPrice: 'Total price',
  acceptTerms: 'Accept Terms and Conditions',
  accepted: 'You have accepted our Terms and Conditions.',
  checkYourEmail: 'Please check your email: we have written to you what happens next.',
})
