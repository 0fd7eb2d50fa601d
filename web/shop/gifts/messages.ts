import { defineMessages } from '#contract/define-messages.ts'

/** Texts for whoever has a link that gives them tickets. */
export const messages = defineMessages('web/shop/gifts', {
  lead: '{count, plural, one {{sender} gives you this ticket.} other {{sender} gives you these # tickets.}}',
  leadUnnamed:
    '{count, plural, one {Somebody gives you this ticket.} other {Somebody gives you these # tickets.}}',
  holder: 'for {name}',
  until: 'You can accept until {when}.',
  yours: 'Everything goes to your account, {email}.',
  emailHint:
    'We write to this address. You find the tickets in the account that goes with it; if there is none yet, we make one.',
  accept: '{count, plural, one {Accept the ticket} other {Accept the tickets}}',
  haveAccount: 'Do you have an account?',
  accepted: '{count, plural, one {The ticket is yours} other {The tickets are yours}}',
  nextByMail:
    'We have written to {email}. Open the mail and accept the Terms and Conditions, then you can download everything.',
  ended: 'It has been used, was taken back, or has ended. Please ask whoever has sent it to you.',
  linkEnded: 'This link does not work any more',
})
