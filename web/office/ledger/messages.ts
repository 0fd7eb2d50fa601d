import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the ledger. */
export const messages = defineMessages('web/office/ledger', {
  title: 'Ledger',
  parts: 'Pages of the ledger',
  tabs: { accounts: 'Accounts', entries: 'Entries', months: 'Months' },

  first: 'From',
  last: 'Until',
  reversed: 'The last day is before the first.',
  reversedHint: 'Choose a later last day, or an earlier first one.',
  month: 'Month',
  allTime: 'All time',

  accountsLead:
    'What stands on each account before and after these days. Balances of credits have a minus; of all accounts together they are zero.',
  number: 'Number',
  account: 'Account',
  opening: 'Opening',
  debit: 'Debit',
  credit: 'Credit',
  closing: 'Closing',
  sum: 'All accounts',
  edit: 'Edit',
  editAccount: 'Edit {name}',
  accountTitle: 'Number and name of an account',
  accountLead:
    'As your bookkeeping calls it. It counts at once for all entries, those of closed months too; amounts stay as they are.',
  numberHint: 'Letters, digits, points and dashes, 20 at most. No other account has it.',
  name: 'Name',
  addAccount: 'Add an account',
  addButton: 'Add an account…',
  addDo: 'Add',
  addLead:
    'For what goes through the bank and is of no order, such as rent or artists: lines of statements can be entered on it.',
  noAccounts: 'No accounts yet',
  noAccountsHint: 'They come by themselves with the first order.',

  entriesLead: 'Each sale, payment and refund as a balanced entry, the newest first. None is ever changed.',
  found: '{total, plural, =0 {No entries} one {1 entry} other {{count} entries}}',
  order: 'Order',
  of: 'Order or bank line',
  orderHint: 'Code of an order',
  anyAccount: 'All accounts',
  day: 'Booked on',
  what: 'What',
  amount: 'Amount',
  open: 'Show the postings of {what}, {of}',
  bankLine: 'Bank line {id}',
  later: 'happened on {day}, in a month that was closed by then',
  item: '{account}, {item}',
  at: 'Happened',
  noEntries: 'No entries yet',
  noEntriesHint: 'The first order writes the first entry.',

  monthsLead:
    'A month that is over can be closed once your bookkeeping has it. What belongs there and comes later is booked on the first open day.',
  entries: 'Entries',
  state: 'State',
  isClosed: 'Closed',
  running: 'Not over yet',
  closedBy: '{name}, {time}',
  who: 'Closed by',
  close: 'Close month',
  closeMonth: 'Close {month}',
  closeEffect:
    'Nothing more is booked into {month}. What belongs there and comes later is booked on the first day that is open, and says so.',
  closeBefore:
    '{months, plural, one {The open month before it closes, too: {names}.} other {The # open months before it close, too: {names}.}}',
  closeForever: 'A closed month cannot be opened again.',
  closed: '{month} is closed.',
  noMonths: 'No months yet',
  noMonthsHint: 'The first entry begins the first month.',

  ofOrderMore: 'All of them in the ledger',
  ofOrderNone: 'The ledger has nothing of this order.',
  show: 'Show',
  hide: 'Hide',
  showLedger: 'Show the ledger of this order',
  hideLedger: 'Hide the ledger of this order',
})
