import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the office's layout. */
export const messages = defineMessages('web/office/shell', {
  menu: 'Menu',
  skip: 'Skip to the content',
  playMoney:
    'No real money moves: the payment gateway is a sandbox or has a test key. Tickets are given out without being paid.',
  logout: 'Log out',
})
