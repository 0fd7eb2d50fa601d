import { defineMessages } from '#contract/define-messages.ts'

/** The mails to staff. */
export const messages = defineMessages('server/staff', {
  invitation: {
    subject: 'The office of {festival}',
    heading: 'Welcome to the team',
    text: 'you can enter the office of {festival} now. Set your password first.',
    button: 'Set your password',
    closing:
      'The link works once and for three days. Have a telephone with an app for second factors at hand.',
  },
})
