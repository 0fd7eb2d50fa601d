import { defineMessages } from '#contract/define-messages.ts'

/** Why codes cannot be added to a discount. A line is one of a pasted list. */
export const messages = defineMessages('server/festival/discount-codes', {
  automatic: 'This discount applies by itself and needs no codes.',
  nothing: 'Please enter how many codes there are to be, or a list.',
  either: 'Please give either a number, a list of codes, or a list of addresses.',
  codeUnfit: 'Line {line}: “{code}” is not a code. A code has at most 100 characters, and no spaces.',
  codeTwice: 'Line {line}: “{code}” is the same as line {first}.',
  codeOfVoucher: 'Line {line}: “{code}” is the code of a voucher.',
  codeTaken: 'Line {line}: “{code}” is already a code of “{discount}”.',
  emailUnfit: 'Line {line}: “{email}” is not an email address.',
  emailTwice: 'Line {line}: “{email}” is the same as line {first}.',
  codesNone: 'Please choose at least one code.',
  mailedBefore: 'The codes of this batch have been mailed.',
  nobodyToMail: 'No code of this batch can be used and has an address that takes news.',
  notValid: 'The discount is switched off or has ended.',
  more: 'And {count, plural, one {1 more line} other {# more lines}}.',
})

/** The mail with a code of a discount, which its reader did not ask for. */
export const mailMessages = defineMessages('server/discount-codes', {
  subject: 'Your code for {festival}',
  code: 'Here is your code, “{name}”:',
  onlyYou: 'Only an order with the address {email} can use it.',
  from: 'It is valid from {time}.',
  until: 'It is valid until {time}.',
  open: 'To the shop, with your code',
})
