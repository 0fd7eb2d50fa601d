import { defineMessages } from '#contract/define-messages.ts'

/** The mails about an account. */
export const messages = defineMessages('server/customers', {
  register: {
    subject: 'Set your password for {festival}',
    heading: 'Welcome',
    text: 'Thank you for registering. One step is left: choose a password, and your account is ready.',
    button: 'Set your password',
    closing: 'The link works once and for {time}. If you did not ask for it, leave it: nothing changes.',
  },
  reset: {
    subject: 'Your new password for {festival}',
    heading: 'A new password',
    text: 'Somebody, most likely you, has asked for a new password for your account.',
    button: 'Choose a new password',
    closing: 'The link works once and for {time}. If you did not ask for it, leave it: nothing changes.',
  },
  reassign: {
    subject: 'Your account at {festival}',
    heading: 'Your account',
    text: '{sender} has given you a ticket, and an account to keep it in. Choose a password to open it.',
    textByStaff: 'We have put a ticket into an account for you. Choose a password to open it.',
    button: 'Set your password',
    closing:
      'The link works once and for {time}. “Forgot your password?” on the login page sends you a new one at any time; your ticket waits for you.',
  },
  emailChanged: {
    subject: 'Your email address for {festival} has changed',
    heading: 'Your email address has changed',
    text: 'your account at {festival} has a new email address. From now on you log in with the new one, and we write to it.',
    closing: 'If this was not you, please write to {email} at once.',
  },
})
