import { defineMessages } from '#contract/define-messages.ts'

/** The mails about an account. */
export const messages = defineMessages('server/customers', {
  boxOffice: 'Box office',
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
  code: {
    subject: 'Your code for {festival}',
    heading: 'Your code',
    text: 'With this code you log in, without a password. If you have no account yet, it makes one for this address.',
    button: 'Log in with the code',
    closing:
      'The code works once and for {time}. Nobody of the festival will ever ask you for it. If you did not ask for it, leave it: nothing changes.',
  },
  order: {
    subject: 'Your order at {festival}',
    heading: 'Your order',
    text: 'Here is the way to your order {order}.',
    button: 'Show the order',
    closing: 'The link works once and for {time}. If you did not ask for it, leave it: nothing changes.',
  },
  codeLabel: 'Your code is:',
  codeBeside: 'Or type this code where you asked for it, and you are logged in without a password:',
  passkeyAdded: {
    subject: 'A passkey was added to your account at {festival}',
    heading: 'A new passkey',
    text: 'a passkey was added to your account at {festival}. Whoever has it logs in with it, without a password or a code.',
    closing:
      'If this was not you, remove it in your account settings now, choose a new password and log out everywhere else. You can also write to {email}.',
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
  companyNameEmpty: 'Please enter the name of the company.',
  companyNameLong: 'The name of the company must be at most 255 characters.',
  vatNumberInvalid:
    'This is no valid VAT number of the EU. It begins with the letters of the country, such as DE or HR. Leave it empty if the company has none.',
})
