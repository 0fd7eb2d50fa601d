import { defineMessages } from '#contract/define-messages.ts'

/** Texts about issued tickets and merchandise: the fields of a holder, and the mails. */
export const messages = defineMessages('server/tickets', {
  fields: { full_name: 'Full name', email: 'Email', age: 'Age' },

  ticket: 'Ticket',
  order: 'Order',
  merchandise: 'Merchandise',
  download: 'Download {ticket}',
  wallets: { apple: 'Add to Apple Wallet: {ticket}', google: 'Add to Google Wallet: {ticket}' },
  qrCode: 'QR code of {ticket}',

  requested: {
    subject: 'Your tickets of order {order}',
    heading: 'Your tickets',
    text: 'somebody, most likely you, has asked for your tickets for {festival} again. Here they are, to be shown at the gate on a phone or on paper.',
  },
  nameMissing: 'name missing',
  namesMissing:
    '{count, plural, one {One of your tickets has no name yet. Please enter it in your order by {until}; before that the ticket cannot be downloaded.} other {# of your tickets have no names yet. Please enter them in your order by {until}; before that these tickets cannot be downloaded.}}',
  namesReminder: {
    subject: 'Names are missing on your tickets for {festival}',
    heading: 'Who are your tickets for?',
    after: 'What has no name by then is made out to you.',
    button: 'Enter the names',
  },
  questions: {
    subject: '{festival}: what we still need to know',
    heading: 'What we still need to know',
    text: 'for {festival} we still need some answers from you. It takes a minute, and no login.',
    until: 'Please answer by {day}.',
    entry: 'Without an answer to this nobody is let in: {questions}',
    button: 'Answer the questions',
  },
  namesFilled: {
    subject: 'Your tickets of order {order} are made out to you',
    heading: 'Your tickets are ready',
    text: 'the last day to enter names for these tickets is over, so they are made out to you.',
  },
  named: {
    subject: 'A ticket for {festival} has its name',
    heading: 'Your ticket is ready',
    text: 'this ticket has its holder now. Here it is, to be shown at the gate on a phone or on paper.',
  },
  changed: {
    subject: 'A ticket for {festival} has been changed',
    heading: 'Your ticket has been changed',
    text: 'the details of this ticket have been changed. Earlier prints of it are not valid any more: please use the new one.',
  },
  renewed: {
    subject: 'Your ticket for {festival} has a new QR code',
    heading: 'Your ticket has a new QR code',
    text: 'the QR code of this ticket has been replaced. Earlier prints, pictures and wallet passes of it are not valid any more: please use the new one, and show it to nobody before the gate.',
  },
  variantFixed: '{option} can no longer be changed.',
  variantDearer: 'This one costs more: please upgrade.',
  variantCheaper: 'This one costs less, and cannot be chosen without a refund.',
  variantChanged: {
    subject: 'A ticket for {festival} was changed',
    heading: 'Your ticket was changed',
    text: 'this ticket was changed to another variant. Here it is.',
  },
  travelTimeChanged: {
    subject: 'A travel time for {festival} has been changed',
    heading: 'Your travel time has been changed',
    text: 'the travel time of this ticket has been changed. Here it is with the new time.',
  },
  withdrawn: {
    subject: 'A ticket for {festival} is not yours any more',
    heading: 'A ticket has a new holder',
    text: 'this ticket has been put in another name. Your prints of it are not valid any more.',
  },
  suspended: {
    subject: 'Your ticket for {festival} is blocked for now',
    heading: 'Your ticket is blocked for now',
    text: 'the payment of its order was taken back, so this ticket lets nobody in until the order is paid again. Whoever has ordered it knows how. You get a mail as soon as it is good again.',
    closing: 'Questions? Please write to {email}.',
  },
  reinstated: {
    subject: 'Your ticket for {festival} is good again',
    heading: 'Your ticket is good again',
    text: 'its order is paid, and this ticket lets you in as before. Earlier prints of it are good, too.',
    closing: 'Questions? Please write to {email}.',
  },
  paidAgain: 'The order is paid again.',
  cancelled: {
    subject: 'A ticket for {festival} has been cancelled',
    heading: 'A ticket has been cancelled',
    text: 'we have cancelled this ticket. It is not valid any more.',
    closing: 'Questions? Please write to {email}.',
  },
  sent: {
    heading: '{count, plural, one {Your ticket has} other {Your tickets have}} a new owner',
    subject: 'You have given {count, plural, one {a ticket} other {# tickets}} for {festival} away',
    text: '{count, plural, one {this ticket now belongs to the account of {receiver}. It is not in your account any more, and your prints of it} other {these tickets now belong to the account of {receiver}. They are not in your account any more, and your prints of them}} are not valid.',
    closing: 'If this was not you, please change your password and write to us at once.',
    subjectByStaff:
      '{count, plural, one {A ticket for {festival} has} other {# tickets for {festival} have}} left your account',
    textByStaff:
      'we have moved {count, plural, one {this ticket: it now belongs to the account of {receiver}. It is not in your account any more, and your prints of it} other {these tickets: they now belong to the account of {receiver}. They are not in your account any more, and your prints of them}} are not valid.',
    closingByStaff: 'If this is not what you wanted, please write to {email} at once.',
  },
  received: {
    subject: '{count, plural, one {A ticket for {festival} is} other {# tickets for {festival} are}} yours',
    heading: '{count, plural, one {A ticket} other {# tickets}} for you',
    sender: '{name} ({email})',
    text: '{sender} has given you {count, plural, one {a ticket for {festival}. Accept the Terms and Conditions, and it is} other {# tickets for {festival}. Accept the Terms and Conditions, and they are}} ready for you.',
    textByStaff:
      'we have put {count, plural, one {a ticket for {festival} into your account. Accept the Terms and Conditions, and it is} other {# tickets for {festival} into your account. Accept the Terms and Conditions, and they are}} ready for you.',
    note: 'Their note: “{note}”',
    accept: 'Accept the Terms and Conditions',
    openAccount: 'Choose a password for your account',
    accountHint:
      '{count, plural, one {The ticket waits} other {The tickets wait}} in an account for this address, which opens with a password. That link works once and for 30 days; afterwards “Forgot your password?” on the login page sends you a new one.',
  },
  shipped: {
    subject: 'Your parcel of order {order} is on its way',
    heading: 'Your parcel is on its way',
    text: 'we have sent you what you ordered at {festival}.',
    items: 'In the parcel',
  },
  notShipped: {
    subject: 'Your parcel of order {order} is not on its way yet',
    heading: 'Your parcel is not on its way yet',
    text: 'we told you that what you ordered at {festival} is on its way. That was a mistake of ours: it has not left yet. We write again when it has.',
    closing: 'Questions? Please write to {email}.',
  },
})
