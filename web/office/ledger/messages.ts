import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the ledger. */
export const messages = defineMessages('web/office/ledger', {
  title: 'Ledger',
  parts: 'Pages of the ledger',
  tabs: { accounts: 'Accounts', entries: 'Entries', months: 'Months' },

  first: 'From',
  last: 'Until',
  reversed: 'The end date is before the start date.',
  reversedHint: 'Choose a later end date, or an earlier start date.',
  month: 'Month',
  allTime: 'All time',

  accountsLead:
    'The balance of each account before and after this period. Credit balances are negative; all accounts together add up to zero.',
  number: 'Number',
  account: 'Account',
  opening: 'Opening',
  debit: 'Debit',
  credit: 'Credit',
  closing: 'Closing',
  sum: 'All accounts',
  edit: 'Edit',
  editAccount: 'Edit {name}',
  accountTitle: 'Account number and name',
  accountLead:
    'As in your accounting. The change applies to all entries immediately, including those of closed months; amounts stay the same.',
  numberHint: 'At most 20 letters, digits, points and dashes. Each number can only be used once.',
  name: 'Name',
  addAccount: 'Add an account',
  addButton: 'Add an account…',
  addDo: 'Add',
  addLead:
    'For bank transactions without an order, such as rent or artist fees: you can enter bank lines on this account.',
  noAccounts: 'No accounts yet',
  noAccountsHint: 'Accounts are created with the first order.',

  entriesLead: 'Each sale, payment and refund as a balanced entry, newest first. Entries are never changed.',
  found: '{total, plural, =0 {No entries} one {1 entry} other {{count} entries}}',
  order: 'Order',
  of: 'Order or bank line',
  orderHint: 'Order code',
  anyAccount: 'All accounts',
  day: 'Booked on',
  what: 'What',
  amount: 'Amount',
  open: 'Show the postings of {what}, {of}',
  bankLine: 'Bank line {id}',
  later: 'occurred on {day}, in a month that was already closed',
  item: '{account}, {item}',
  at: 'Occurred',
  noEntries: 'No entries yet',
  noEntriesHint: 'The first entry is made with the first order.',

  monthsLead:
    'Close a month once it is over and in your accounting. Entries that belong to it and arrive later are booked on the first open day.',
  entries: 'Entries',
  state: 'Status',
  isClosed: 'Closed',
  running: 'Not over yet',
  closedBy: '{name}, {time}',
  who: 'Closed by',
  close: 'Close month',
  closeMonth: 'Close {month}',
  closeEffect:
    'Nothing more can be booked in {month}. Entries that belong to it and arrive later are booked on the first open day, with a note.',
  closeBefore:
    '{months, plural, one {The open month before it is closed as well: {names}.} other {The # open months before it are closed as well: {names}.}}',
  closeForever: 'A closed month cannot be reopened.',
  closed: '{month} has been closed.',
  noMonths: 'No months yet',
  noMonthsHint: 'The first month starts with the first entry.',

  ofOrderMore: 'View all in the ledger',
  ofOrderNone: 'This order has no ledger entries.',
  show: 'Show',
  hide: 'Hide',
  showLedger: 'Show the ledger of this order',
  hideLedger: 'Hide the ledger of this order',
})
