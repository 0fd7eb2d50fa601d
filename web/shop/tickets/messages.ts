import { defineMessages } from '#contract/define-messages.ts'

/** Texts of changing a ticket. */
export const messages = defineMessages('web/shop/tickets', {
  nameNeeded:
    'This ticket has no name yet. Enter it until {until}, then the ticket can be downloaded. Afterwards it is made out to you.',
  nameNeededAnyTime: 'This ticket has no name yet. Enter it, then the ticket can be downloaded.',
  enterName: 'Enter the name',
  nameNeededOnPay: 'You can enter the name once the order is paid, until {until}.',
  editTicket: 'Edit ticket',
  give: 'Give to a friend',
  giveHow: 'How do you give it?',
  giveByEmail: 'To an email address',
  giveByEmailHint: 'We write to your friend.',
  giveByLink: 'By a link to share',
  giveByLinkHint: 'You send it yourself, for example in a chat.',
  linkMeaning:
    'Whoever accepts the link first gets what it gives. Until then everything stays yours, and you can take the link back.',
  createLink: 'Create the link',
  linkReady: 'Your link is ready',
  linkReadyHint: 'Copy it now: it is shown only here. It works once, until {when}.',
  giftLink: 'Link',
  shareLink: 'Share',
  linkOpen: 'Whoever has your link can accept this ticket until {when}.',
  linkReplaced: 'There is a link to this ticket already, until {when}. A new one takes its place.',
  takeLinkBack: 'Take the link back',
  linkTakenBack: 'The link does not work any more. Everything stays yours.',
  linkUsed: 'This link was accepted already, or has ended.',
  along: 'Goes along',
  alongHint: 'What is ticked changes in the same way, all at once.',
  setTravelTime: 'Set travel time',
  changeTravelTime: 'Change travel time',
  backToOrder: 'Order {code}',
  enterDetails: 'Enter details',
  ticketDetails: 'Details of the ticket holder',
  nameChangesLeft: 'You can change the name {left, plural, one {once more} other {# more times}}.',
  nameChangesLeftUntil:
    'You can change the name {left, plural, one {once more} other {# more times}}, until {date}.',
  nameChangesFree: 'You can change the name.',
  nameChangesFreeUntil: 'You can change the name, until {date}.',
  nameUsedUp: 'The name of this ticket has been changed as often as it may be.',
  reassign: 'Reassign this ticket to the account of this email address',
  reassignHint:
    'The new owner finds it in their own account. If there is none for this address yet, we make one.',
  keepHint: 'Without the tick the ticket stays in your account, with another address on it.',
  note: 'Note',
  noteHint: 'For our team.',
  noteGiftHint: 'We put it into our email to the new owner.',
  checkChanges: 'Please check your changes',
  before: 'before: {value}',
  printsEnd:
    'Prints and downloads that you have of this ticket are not valid any more: a new one comes by email.',
  lockHint: 'After a change the ticket is locked for 15 minutes.',
  leavesTitle: 'This ticket leaves your account',
  leavesHint:
    'From that moment it belongs to the account of {email} alone. You can no longer see, change, download or refund it, your prints of it are not valid, and you cannot take it back yourself.',
  renewCode: 'Renew QR code',
  renewEffect:
    'The ticket stays as it is and gets a new QR code, for example because somebody else has seen the old one. Every print, picture and wallet pass of it stops working at once; the new ticket comes by email. This is not a name change.',
  renewAdmitted:
    'This ticket has been scanned at the gate already: whoever showed it has been let in. The new QR code applies from now on.',
  submitChanges: 'Submit changes',
  submitReassign: 'Reassign ticket',
  travelTimeTitle: 'Travel time',
  yourTravelTime: 'current',
  changeableUntil: 'You can change it until {when}.',
})
