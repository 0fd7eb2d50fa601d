import { defineMessages } from '#contract/define-messages.ts'

/** What is said about webhooks. */
export const messages = defineMessages('server/webhooks', {
  nameEmpty: 'Please enter a name.',
  nameLong: 'The name can be at most {most} characters long.',
  urlWrong: 'Please enter an address such as https://example.com/hooks.',
  urlLong: 'The address can be at most {most} characters long.',
  urlWithLogin: 'Please leave out the name and password of the address. The signature shows who sends.',
  urlPlain: 'Please enter an address with https. Others are only possible in networks of WEBHOOK_NETWORKS.',
  urlPrivate: 'This address is not public. Networks of your own are named in WEBHOOK_NETWORKS.',
  typesEmpty: 'Please choose at least one event to send.',
  consentNeedsAll: 'Consent is only sent for all events, and with personal data.',
  many: 'There can be at most {most} webhooks.',
  gone: 'The receiver has said that it no longer exists. Please add a new webhook.',
  notActive: 'Nothing is sent at the moment. Please resume the webhook first.',
  exchangedAlready: 'The secret is being exchanged already. End the former one first.',
  sentSoon: 'This event is being sent already.',
  noLongerKept: 'What happened more than ninety days ago is no longer kept.',
  mail: {
    resting: {
      subject: 'The webhook “{name}” rests',
      heading: 'A webhook rests',
      text: 'for three days {host} has not accepted any event of {festival}, so nothing more is sent to “{name}”. Events are kept for ninety days.',
      closing: 'Once the receiver works again, resume the webhook. It goes on where it stopped.',
    },
    gone: {
      subject: 'The webhook “{name}” has ended',
      heading: 'A webhook has ended',
      text: '{host} has answered that “{name}” no longer exists (410 Gone), so nothing more of {festival} is sent there.',
      closing: 'If that was a mistake, delete this webhook and add a new one.',
    },
    button: 'Open the webhooks',
  },
})
