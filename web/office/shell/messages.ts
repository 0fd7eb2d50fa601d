import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the office's layout. */
export const messages = defineMessages('web/office/shell', {
  forbidden: 'Not for your role',
  forbiddenHint: 'Your role does not open this page. An owner can change your role.',
  notThere: 'There is no such page in the office.',
  toStart: 'To the first page',
  menu: 'Menu',
  skip: 'Skip to the content',
  playMoney:
    'No real money moves: the payment gateway is a sandbox or has a test key. Tickets are given out without being paid.',
  logout: 'Log out',
  site: 'Site and texts',
})
