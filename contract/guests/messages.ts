import { defineMessages } from '#contract/define-messages.ts'

/** Why a guest is not named, or not taken back: said to partners and to staff. */
export const guestMessages = defineMessages('contract/guests', {
  none: 'Please enter at least one guest.',
  tooMany: 'Please enter at most {most} guests at once.',
  placesGone:
    '{left, plural, =0 {No places are left.} one {Only # place is left.} other {Only # places are left.}}',
  over: 'The time for naming guests has passed.',
  emailFirst: 'Please enter an email address: the tickets are sent there.',
  known: '{name} is on the list already.',
  nameMissing: 'Please enter a name.',
  gone: 'This guest has been taken back already.',
  linkWrong: 'This link is incomplete. Please open it again from the mail, or ask us for it.',
  linkRenewed: 'This link has been replaced by a newer one. Please use that one, or ask us for it.',
  linkEnded: 'This guest list has been closed. Please write to us if you have questions.',
})
