import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { BankBalancesResponse, EnterBroughtForward } from '#contract/office/bank-balances.ts'
import {
  AllocateBankLine,
  AllocateCertainLines,
  BANK_FILE_TYPES,
  BankFileResponse,
  BankLineFilters,
  BankLineResponse,
  BankLines,
  BankStatementsResponse,
  CertainLinesResponse,
  ChangeBankLine,
  CsvColumnsResponse,
  EnterBankLine,
  MatchGroupFilters,
  MatchGroupLines,
  NameCsvColumns,
  UploadBankFile,
} from '#contract/office/bank-statements.ts'

const may = 'move money' as const

const line = {
  params: Type.Object({ id: Id() }),
  answer: BankLineResponse,
  may,
  refuses: [404, 422],
} as const

export const uploadBankFile = post('/office/api/bank-statements', {
  summary:
    'Uploads a bank statement (camt.053, MT940, CSV); the body is the file itself. Known lines are not stored again.',
  query: UploadBankFile,
  takes: BANK_FILE_TYPES,
  answer: BankFileResponse,
  may,
  refuses: [422],
})

export const nameCsvColumns = post('/office/api/bank-columns', {
  summary: 'Maps the columns of a bank’s CSV; the mapping is stored for all files with these headings.',
  body: NameCsvColumns,
  answer: CsvColumnsResponse,
  may,
  refuses: [422],
})

export const listBankStatements = get('/office/api/bank-statements', {
  summary: 'The newest bank statements.',
  answer: BankStatementsResponse,
  may,
})

export const readMatchGroup = get('/office/api/bank-match-groups', {
  summary: 'Unresolved lines of bank statements, with their candidate orders.',
  query: MatchGroupFilters,
  answer: MatchGroupLines,
  may,
  refuses: [422],
})

export const listBankLines = get('/office/api/bank-lines', {
  summary: 'The lines of bank statements that match the filters, newest first.',
  query: BankLineFilters,
  answer: BankLines,
  may,
})

export const readBankLine = get('/office/api/bank-lines/:id', {
  summary: 'A line of a bank statement, with its candidate orders.',
  ...line,
})

export const allocateBankLine = post('/office/api/bank-lines/:id/allocations', {
  summary: 'Allocates the money of a line to one order or several.',
  body: AllocateBankLine,
  ...line,
})

export const allocateCertainLines = post('/office/api/certain-allocations', {
  summary: 'Allocates certain lines, each to the displayed order.',
  body: AllocateCertainLines,
  answer: CertainLinesResponse,
  may,
  refuses: [422],
})

export const changeBankLine = post('/office/api/bank-lines/:id/status-changes', {
  summary: 'Changes the status of a line without an order: to be returned, returned, ignored, or seen.',
  body: ChangeBankLine,
  ...line,
})

export const enterBankLine = post('/office/api/bank-lines/:id/entries', {
  summary:
    'Enters a line in the ledger: on an account, against the line that it returns or reverses, or as a transfer of a SEPA file.',
  body: EnterBankLine,
  ...line,
})

export const readBankBalances = get('/office/api/bank-balances', {
  summary: 'Whether the ledger’s bank account matches the balances of the statements.',
  answer: BankBalancesResponse,
  may,
})

export const enterBroughtForward = post('/office/api/bank-balances', {
  summary: 'Posts the opening balance of the bank account, before its first line, to the ledger.',
  body: EnterBroughtForward,
  answer: BankBalancesResponse,
  may,
  refuses: [422],
})
