import { defineMessages } from '#contract/define-messages.ts'

/** Texts about a customer's personal data. */
export const messages = defineMessages('web/shop/customers/account/personal-data', {
  title: 'Your data',
  hint: 'Everything that we know of you as a file: your orders and tickets, mails that we sent you, log-ins, and what we have noted. Or have it erased.',
  password: 'Your password, for your data',
  passwordHint: 'Needed to download or to erase it.',
  codeHint: 'To download or to erase it, have a code mailed to you first, so that nobody else can.',
  download: 'Download everything',
  downloaded: 'Your data is in your downloads.',
  fileName: 'my-data.json',
  erase: 'Erase my account',
  notYet: 'Your account cannot be erased yet',
  question: 'Erase your account for good?',
  effect:
    'Your account goes, and with it your name, addresses and emails on orders and tickets, mails, log-ins, passkeys and places on waiting lists. Nobody can bring them back, and you cannot see your orders any more. What stays is what the law has us keep: invoices and the books.',
  keep: 'Keep it',
  confirm: 'Erase it',
})
