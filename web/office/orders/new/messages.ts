import { defineMessages } from '#contract/define-messages.ts'

/** The texts of an order by phone: the invoiced company, tickets and payment methods. */
export const messages = defineMessages('web/office/orders/new', {
  company: 'Company to invoice',
  languageHint: 'For its mails, tickets and documents, and the page where the terms are accepted.',
  quantity: 'Quantity',
  group: 'Tickets {place}',
  groupOf: '{count} × {name}, {sum}',
  holderOf: 'Holder {place}',
  faultOf: '{holder}: {fault}',
  emailOf: 'E-mail {place}',
  ageOf: 'Age {place}',
  addTickets: 'Add tickets',
  nameLater: 'Names can follow: the customer can fill in missing ones until {day}.',
  oneEmail: 'All tickets use the customer’s e-mail. You can change it later for each ticket.',
  ownEmails: 'Separate e-mail for each ticket',
  shopClosed: 'The shop is closed, but you can still place orders by phone.',
  notSold: {
    off: 'switched off',
    soon: 'on sale from {time}',
    opens_after: 'opens after {name}',
    over: 'sale over',
    departed: 'already left',
  },
  notSoldHint:
    'The shop is not selling this now ({reason}), but you can. Nobody else sees it, and it takes a place as usual.',
  marked: '{name}: {reason}',
  noCards: '{events}: card payment is not available.',
  noTransfers: '{events}: bank transfer is not available.',
  noTransfersFrom: '{events}: bank transfer is not available from {country}.',
  countryFirst: 'Choose the country first: bank transfer depends on it.',
})
