import { defineMessages } from '#contract/define-messages.ts'

/** Texts around every page: header, navigation, footer. */
export const messages = defineMessages('web/shop/shell', {
  loadFailed: 'We could not load your account.',
  pageFailed: 'This page could not be shown.',
  logoutQuestion: 'Do you want to log out?',
  skip: 'Skip to content',
  navigation: 'Main',
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
  yourCart: 'Your cart',
  minutesLeft:
    '{minutes, plural, one {Your cart is held for 1 more minute.} other {Your cart is held for # more minutes.}}',
})
