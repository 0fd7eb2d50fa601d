import { get, post } from '#contract/calls/declaration.ts'
import {
  AddLedgerAccount,
  CloseLedgerMonth,
  LedgerAccountsResponse,
  LedgerBridgeResponse,
  LedgerEntries,
  LedgerEntryFilters,
  LedgerMonthsResponse,
  LedgerPeriod,
  LineAccountsResponse,
  NameLedgerAccount,
} from '#contract/office/ledger.ts'

const may = 'move money' as const

export const readBridge = get('/office/api/ledger/bridge', {
  summary: 'The reconciliation of sold, cancelled, paid, refunded and due amounts, by the ledger.',
  answer: LedgerBridgeResponse,
  may: 'see overview',
})

export const listAccounts = get('/office/api/ledger/accounts', {
  summary: 'The accounts of the ledger with their balances around a period.',
  query: LedgerPeriod,
  answer: LedgerAccountsResponse,
  may,
  refuses: [422],
})

export const listEntries = get('/office/api/ledger/entries', {
  summary: 'Entries of the ledger, newest first.',
  query: LedgerEntryFilters,
  answer: LedgerEntries,
  may,
  refuses: [422],
})

export const listMonths = get('/office/api/ledger/months', {
  summary: 'The months of the ledger, and which are closed.',
  answer: LedgerMonthsResponse,
  may,
})

export const nameAccount = post('/office/api/ledger/accounts', {
  summary: 'Sets the number and the name of a ledger account.',
  body: NameLedgerAccount,
  answer: LedgerAccountsResponse,
  may,
  refuses: [404, 422],
})

export const closeMonth = post('/office/api/ledger/closings', {
  summary: 'Closes a month of the ledger, and all before it.',
  body: CloseLedgerMonth,
  answer: LedgerMonthsResponse,
  may,
  refuses: [422],
})

export const listLineAccounts = get('/office/api/ledger/line-accounts', {
  summary: 'The accounts to which a line of a bank statement can be posted.',
  answer: LineAccountsResponse,
  may,
})

export const addLineAccount = post('/office/api/ledger/line-accounts', {
  summary: 'Adds an account to which lines of bank statements can be posted.',
  body: AddLedgerAccount,
  answer: LineAccountsResponse,
  may,
  refuses: [422],
})
