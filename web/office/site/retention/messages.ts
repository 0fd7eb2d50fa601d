import { defineMessages } from '#contract/define-messages.ts'

/** Texts about the retention of personal data. */
export const messages = defineMessages('web/office/site/retention', {
  partKeeping: 'How long people’s data is kept',
  changeErasing: 'Keep people’s data for another time',
  changeErasingEffect:
    'What is older than the new time is erased within a minute, and nobody can bring it back. What is gone already stays gone.',
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
