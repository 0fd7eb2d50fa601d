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
  emailConfirmation: {
    subject: 'Confirm your email address for {festival}',
    heading: 'Is this your address?',
    text: 'An account at {festival} is to have this email address. Please confirm that it is yours; until then nothing changes.',
    button: 'Confirm the address',
    closing: 'The link works once and for a day. If you did not ask for it, leave it: nothing changes.',
  },
  emailChangeRequested: {
    subject: 'Your account at {festival} is to have another email address',
    heading: 'A new email address is waiting',
    text: 'another email address has been entered for your account at {festival}. It takes the place of this one once the link that we have mailed to it is followed. Until then nothing changes.',
    closing:
      'If this was not you, choose a new password now: “Forgot your password?” on the login page sends you a link, and the change is cancelled. You can also write to {email}.',
  },
  emailChanged: {
    subject: 'Your email address for {festival} has changed',
    heading: 'Your email address has changed',
    text: 'your account at {festival} has a new email address. From now on you log in with the new one, and we write to it.',
    closing: 'If this was not you, please write to {email} at once.',
  },
})
