import { defineMessages } from '#contract/define-messages.ts'

/** The mails to partners about their own page. */
export const messages = defineMessages('server/guests', {
  subject: 'Your guest list for {festival}',
  heading: 'Your guest list',
  text: 'you can name your guests for {festival} on a page of your own. You need no password for it.',
  places: '{left, plural, one {# place until {until}} other {# places until {until}}}',
  open: 'Open the guest list',
  secret:
    'Whoever has this link can name your guests and take them back. Please share it only with people whom you trust.',
})
