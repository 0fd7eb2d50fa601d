import { defineMessages } from '#contract/define-messages.ts'

/** The mails to staff. */
export const messages = defineMessages('server/staff', {
  invitation: {
    subject: 'Your access to the office of {festival}',
    heading: 'Welcome to the team',
    text: 'you now have access to the office of {festival}. Set your password first.',
    button: 'Set your password',
    closing:
      'The link works once and expires in three days. Have your phone with an authenticator app at hand.',
  },
})
