import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the office's layout. */
export const messages = defineMessages('web/office/shell', {
  menu: 'Menu',
  skip: 'Skip to content',
  playMoney:
    'No real money moves: the payment gateway is a sandbox or uses a test key. Tickets are issued without payment.',
  logout: 'Log out',
  reloadFault: 'This page could not be brought up to date',
  reloadAgain: 'Try again',
})
