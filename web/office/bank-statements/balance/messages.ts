import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the bank's balances against the ledger. */
export const messages = defineMessages('web/office/bank-statements/balance', {
  title: 'Balance',
  day: 'Day',
  lead: 'Compares the bank account in the ledger with the balances on your statements, and shows where they differ.',
  thisAccount: 'Account',
  agrees: 'The ledger agrees with the bank',
  bankHasMore: 'The bank has {amount} more than the ledger',
  bankHasLess: 'The bank has {amount} less than the ledger',
  atEndOf: 'According to the statement that ends on {day}.',
  byLedger: 'According to the ledger',
  byBank: 'According to the bank',
  broughtForward: 'Before the first line',
  toEnter: '{count, plural, =0 {Lines to enter} one {1 line to enter} other {{number} lines to enter}}',
  byHand: 'Entered by hand',
  byHandHint:
    'Entered or marked as sent by hand but not on any of these statements, or lines wrongly marked as entered by hand.',
  byHandLink: 'Entries of the bank account',
  missingLines: 'On a missing statement',
  gap: '{amount} is missing between {from} and {until}.',
  linesBefore: 'Lines before',
  linesAfter: 'Lines after',
  gapHint: 'A statement of that time was not uploaded, or was removed.',
  gapLink: 'Upload it',
  later: 'Entered in the ledger on a later day',
  toEnterLink: 'Enter the lines',
  bringLead:
    'The statements start with {amount} that is not in the ledger. Enter it once as the balance brought forward.',
  bring: 'Enter balance brought forward',
  broughtDone: 'Entered.',
  withoutBalance:
    '{count, plural, one {1 statement has no balance, because its file states none.} other {# statements have no balance, because their files state none.}}',
  balances: 'Balances of the statements',
  statement: 'Statement',
  difference: 'Difference',
  none: 'None',
  part: '{name}: {amount}',
  noBalances: 'No balances yet',
  noBalancesHint:
    'Balances come from camt.053, MT940 and Norma 43 statements, and from CSV files with a balance.',
})
