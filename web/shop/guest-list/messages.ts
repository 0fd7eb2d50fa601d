import { defineMessages } from '#contract/define-messages.ts'

/** The page on which a partner invites guests. */
export const messages = defineMessages('web/shop/guest-list', {
  lead: 'Your guests for {festival}. Whoever you invite gets a ticket by mail.',
  nothing: 'There are no places for your guests yet.',
  nothingHint: 'They appear here as soon as we have set them aside for you.',
  until: 'Until {when}',
  left: '{left, plural, =0 {All {promised} places are taken} one {# of {promised} places is left} other {# of {promised} places are left}}',
  progress: 'Invited: {named} · Accepted: {accepted}',
  guest: 'Guest {number}',
  emailHint: 'Without an address the ticket goes to the guest above.',
  laterHint: 'The guest above can enter the name later.',
  pasteHint: 'You can paste a list into the first name: one guest a line, name and email address.',
  another: 'Another guest',
  invite: '{count, plural, one {Invite the guest} other {Invite # guests}}',
  invited: '{count, plural, one {The guest is invited.} other {# guests are invited.}}',
  guests: 'Invited for {product}',
  accepted: 'Accepted',
  waiting: 'Not accepted yet',
  unnamed: 'Name to follow',
  takeBack: 'Take back',
  takeBackOf: 'Take back: {name}',
  takeBackQuestion: 'Take back the invitation of {name}?',
  takeBackText:
    'The ticket becomes invalid, and we tell the guest by mail. You can invite somebody else instead.',
  takenBack: 'The invitation of {name} is taken back.',
  ended: 'This link does not work',
})
