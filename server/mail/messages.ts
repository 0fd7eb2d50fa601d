import { defineMessages } from '#contract/define-messages.ts'

/** The texts of all mails. */
export const messages = defineMessages('server/mail', {
  greeting: 'Hello,',
  greetingByName: 'Hello {name},',
  unsubscribeNews: 'You get this because you have bought from {festival}. If you want no more news:',
  unsubscribeNewsLink: 'Stop the news',
  uncertain:
    'The connection ended before the mail server confirmed the mail. It is not retried automatically, so that nobody gets it twice.',
  buttonAddress: 'If the button does not work, open this address:',
})
