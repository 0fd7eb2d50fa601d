import { defineMessages } from '#contract/define-messages.ts'

/** The texts of an order by phone: the invoiced company, tickets and payment methods. */
export const messages = defineMessages('web/office/orders/new', {
  company: 'Company to invoice',
  languageHint: 'Of its mails, tickets and documents, and of the page where its terms are accepted.',
  quantity: 'How many',
  group: 'Tickets {place}',
  groupOf: '{count} × {name}, {sum}',
  holderOf: 'Holder {place}',
  faultOf: '{holder}: {fault}',
  emailOf: 'E-mail {place}',
  ageOf: 'Age {place}',
  addTickets: 'Add tickets',
  nameLater: 'Names follow: the customer enters those that are empty until {day}.',
  oneEmail: 'All tickets name the customer’s e-mail. It can be changed later, ticket by ticket.',
  ownEmails: 'An e-mail of its own for each ticket',
  shopClosed: 'The shop is closed. Orders by phone can be made all the same.',
  notSold: {
    off: 'switched off',
    soon: 'on sale from {time}',
    opens_after: 'opens after {name}',
    over: 'sale over',
    departed: 'has left',
  },
  notSoldHint:
    'The shop does not sell this now ({reason}). You may: nobody else sees it, and it takes a place as any other.',
  marked: '{name}: {reason}',
  noCards: '{events}: no cards are taken.',
  noTransfers: '{events}: no transfers are taken.',
  noTransfersFrom: '{events}: no transfers are taken from {country}.',
  countryFirst: 'Choose the country first: it decides whether a transfer is possible.',
})
