import { defineMessages } from '#contract/define-messages.ts'

/** Texts of the codes on a cart, and of what they make cheaper. */
export const messages = defineMessages('web/shop/carts/codes', {
  haveCode: 'Have a code?',
  code: 'Discount or voucher code',
  apply: 'Apply',
  codes: 'Your codes',
  removeCode: 'Remove the code {code}',
  codeRemoved: 'The code {code} is removed.',
  insteadOf: 'instead of',
  says: '{name}: {text}',
  voucherKept: 'Voucher {code}: {amount} off at the checkout',
})
