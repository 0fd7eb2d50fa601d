import { defineMessages } from '#contract/define-messages.ts'

/** Texts about the retention of personal data. */
export const messages = defineMessages('web/office/site/retention', {
  partKeeping: 'Data retention',
  whatGoes: 'Erased data',
  whatGoesHint:
    'Housekeeping runs every few seconds and erases a thousand records at a time. Erased data cannot be restored.',
  whatGoesKinds: {
    endedCarts: 'Names in ended carts',
    sentMails: 'Mails',
    logIns: 'Logins, links and codes',
    bankDetails: 'Bank accounts of refunds',
    holders: 'Ticket holders after the event',
  },
  whatGoesNone: 'Nothing yet',
  whatWent: '{count} on {when}',
  whatWentInAll: '{total} in total',
  whatGoesNever: 'Never run yet',
  whatGoesFailed: 'The erased data could not be loaded.',
})
