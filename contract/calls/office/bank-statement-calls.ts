import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { BankBalancesResponse, EnterBroughtForward } from '#contract/office/bank-balances.ts'
import {
  BANK_FILE_TYPES,
  BankFilePreviewResponse,
  BankFileResponse,
  BankStatementsResponse,
  ChangeReading,
  KeptReadingsResponse,
  PreviewBankFile,
  RemoveStatement,
  UploadBankFile,
} from '#contract/office/bank-files.ts'
import {
  AllocateBankLine,
  AllocateCertainLines,
  BankLineFilters,
  BankLineResponse,
  BankLines,
  CertainLinesResponse,
  ChangeBankLine,
  EnterBankLine,
  MatchGroupFilters,
  MatchGroupLines,
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
    'Uploads a bank statement (camt.053, also zipped, MT940, Norma 43, CSV); the body is the file itself. Known lines are not stored again.',
  query: UploadBankFile,
  takes: BANK_FILE_TYPES,
  answer: BankFileResponse,
  may,
  refuses: [422],
})

export const previewBankFile = post('/office/api/bank-file-previews', {
  summary:
    'What a bank statement would be read as, without storing it; the body is the file itself. A CSV shows its columns.',
  query: PreviewBankFile,
  takes: BANK_FILE_TYPES,
  answer: BankFilePreviewResponse,
  may,
  refuses: [422],
})

export const listReadings = get('/office/api/bank-readings', {
  summary: 'What the columns of banks’ CSV files mean, as kept for later files.',
  answer: KeptReadingsResponse,
  may,
})

const reading = {
  params: Type.Object({ id: Id() }),
  answer: KeptReadingsResponse,
  may,
  refuses: [404, 422],
} as const

export const changeReading = post('/office/api/bank-readings/:id', {
  summary: 'Changes what the columns of a bank’s CSV mean, for later files.',
  body: ChangeReading,
  ...reading,
})

export const removeReading = post('/office/api/bank-readings/:id/removals', {
  summary: 'Forgets what the columns of a bank’s CSV mean: the next file asks again.',
  ...reading,
})

export const listBankStatements = get('/office/api/bank-statements', {
  summary: 'The newest bank statements.',
  answer: BankStatementsResponse,
  may,
})

export const removeBankStatement = post('/office/api/bank-statements/:id/removals', {
  summary: 'Takes a statement out again, as long as none of its lines is booked or settled.',
  params: Type.Object({ id: Id() }),
  body: RemoveStatement,
  answer: BankStatementsResponse,
  may,
  refuses: [404, 422],
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
