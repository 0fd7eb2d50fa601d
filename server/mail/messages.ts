import { defineMessages } from '#contract/define-messages.ts'

/** What every mail says. */
export const messages = defineMessages('server/mail', {
  greeting: 'Hello,',
  greetingByName: 'Hello {name},',
  buttonAddress: 'If the button does not work, open this address:',
})
