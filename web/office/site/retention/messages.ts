import { defineMessages } from '#contract/define-messages.ts'

/** Texts about the retention of personal data. */
export const messages = defineMessages('web/office/site/retention', {
  partKeeping: 'How long people’s data is kept',
  whatGoes: 'What went when',
  whatGoesHint:
    'Housekeeping looks every few seconds, and erases a thousand at a time. Nobody can bring it back.',
  whatGoesKinds: {
    endedCarts: 'Names in carts that ended',
    sentMails: 'Mails',
    logIns: 'Log-ins, links and codes',
    bankDetails: 'Accounts of refunds',
    holders: 'Holders of tickets after the event',
  },
  whatGoesNone: 'Nothing yet',
  whatWent: '{count} on {when}',
  whatWentInAll: '{total} in all',
  whatGoesNever: 'Not looked at yet',
  whatGoesFailed: 'What went could not be loaded.',
})
