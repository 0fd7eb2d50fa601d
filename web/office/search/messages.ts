import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the global search. */
export const messages = defineMessages('web/office/search', {
  search: 'Search',
  title: 'Search everything',
  placeholder: 'Code, name, e-mail, reference, amount, setting…',
  keyOfMac: '⌘ K',
  key: 'Ctrl K',
  hint: 'Enter opens an exact code directly. Use the arrow keys to choose.',
  results: 'Results',
  searching: 'Searching…',
  found: '{count, plural, one {1 result} other {# results}}',
  near: 'No exact match. Similar results:',
  nothing: 'Nothing found. Try part of a name or the first four letters of a code.',
  /** Synonyms of settings, for the search only. */
  also: {
    bankAccount: 'bank account IBAN wire',
    'invoiceSeller.taxId': 'VAT number tax id',
    'durations.bankDetails': 'retention data protection GDPR',
    'durations.endedCarts': 'retention data protection GDPR',
    'durations.sentMails': 'retention data protection GDPR',
    'durations.logIns': 'retention data protection GDPR',
    'durations.holders': 'retention data protection GDPR',
  },
  kinds: {
    place: 'Pages and settings',
    order: 'Orders',
    customer: 'Customers',
    ticket: 'Tickets',
    reference: 'References and invoices',
    refund: 'Refunds',
    bank_line: 'Bank lines',
    voucher: 'Vouchers',
    event: 'Events',
    product: 'Products',
    merchandise: 'Merchandise',
  },
})
