import { defineMessages } from '#contract/define-messages.ts'

/** Texts around every page: header, navigation, footer. */
export const messages = defineMessages('web/shop/shell', {
  loadFailed: 'We could not load your account.',
  skip: 'Skip to content',
  navigation: 'Main',
  language: 'Language',
  home: 'Home',
  account: 'Account',
  website: 'Website',
  cart: 'Cart',
  itemsAfterNumber: '{count, plural, one {item} other {items}}',
  usefulLinks: 'Useful links',
  contact: 'Contact',
  follow: 'Follow us',
  payWith: 'Pay safely with',
  securePayment: 'Secure payment',
})
