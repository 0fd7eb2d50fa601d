import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the bank's balances against the ledger. */
export const messages = defineMessages('web/office/bank-statements/balance', {
  title: 'Balance',
  day: 'Day',
  lead: 'Whether the ledger’s account of the bank agrees with the balances that your statements say, and what they differ by.',
  thisAccount: 'The account',
  agrees: 'The ledger agrees with the bank',
  differs: 'The ledger and the bank differ by {amount}',
  atEndOf: 'By the statement that ends on {day}.',
  byLedger: 'By the ledger',
  byBank: 'By the bank',
  broughtForward: 'Before the first line',
  toEnter:
    '{count, plural, =0 {Lines still to be entered} one {1 line still to be entered} other {{number} lines still to be entered}}',
  byHand: 'Entered by hand',
  byHandHint:
    'By hand: what was entered or marked as sent by somebody and is on no line of these statements, or a line that was noted as entered by hand and was not.',
  byHandLink: 'Entries of the bank’s account',
  missingLines: 'On a statement that is missing',
  later: 'In the ledger on a later day',
  toEnterLink: 'Enter the lines',
  bringLead:
    'The statements begin with {amount} that the ledger does not have. Enter it once as the balance brought forward.',
  bring: 'Enter the balance brought forward',
  broughtDone: 'Entered.',
  withoutBalance:
    '{count, plural, one {1 statement says no balance: CSV files have none.} other {# statements say no balance: CSV files have none.}}',
  balances: 'Balances of the statements',
  statement: 'Statement',
  difference: 'Difference',
  none: 'None',
  part: '{name}: {amount}',
  noBalances: 'No balances yet',
  noBalancesHint: 'Statements as camt.053 or MT940 say them.',
})
