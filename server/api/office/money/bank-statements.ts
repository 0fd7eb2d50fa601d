import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import { BankBalancesResponse, EnterBroughtForward } from '#contract/office/bank-balances.ts'
import {
  BANK_FILE_TYPES,
  BankFileResponse,
  BankLineResponse,
  BankLineFilters,
  BankLines,
  MatchGroupFilters,
  MatchGroupLines,
  BankStatementsResponse,
  AllocateBankLine,
  AllocateCertainLines,
  CertainLinesResponse,
  ChangeBankLine,
  CsvColumnsResponse,
  EnterBankLine,
  NameCsvColumns,
  UploadBankFile,
} from '#contract/office/bank-statements.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { bytesOf, rawBodies } from '#server/api/office/festival/raw-bodies.ts'
import * as statements from '#server/books/bank-statements/bank-statements.ts'
import * as officeStatements from '#server/office/bank-statements/bank-statements.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import type { Shop } from '#server/platform/shop.ts'

const may = 'move money'
const params = Type.Object({ id: Id() })
const response = { 200: BankLineResponse }

/** Statements of the festival's bank account, and the allocation of their lines. */
export function bankStatements(app: App, shop: Shop): void {
  uploading(app, shop)
  reading(app, shop)
  allocation(app, shop)
  entering(app, shop)
  balancing(app, shop)
}

function uploading(app: App, shop: Shop): void {
  const upload = {
    summary:
      'Uploads a bank statement (camt.053, MT940, CSV); the body is the file itself. Known lines are not stored again.',
    querystring: UploadBankFile,
    response: { 200: BankFileResponse },
  }
  const config = { may, takes: BANK_FILE_TYPES, refuses: [422] } as const
  rawBodies(app, BANK_FILE_TYPES, (scope) =>
    scope.post(
      '/office/api/bank-statements',
      { schema: upload, config, bodyLimit: BODY_LIMITS.bankStatement },
      async (request) => {
        const bytes = bytesOf(request)
        const { statements: ids, ...rest } = await statements.upload(shop, {
          bytes,
          name: request.query.name,
          any_account: request.query.any_account === 'yes',
        })
        return { upload: { statements: await officeStatements.list(shop, ids), ...rest } }
      },
    ),
  )

  const name = {
    summary: 'Maps the columns of a bank’s CSV; the mapping is stored for all files with these headings.',
    body: NameCsvColumns,
    response: { 200: CsvColumnsResponse },
  }
  const mayFail = { may, refuses: [422] } as const
  app.post('/office/api/bank-columns', { schema: name, config: mayFail }, async ({ body }) => ({
    columns: await shop.transact((tx) => statements.nameColumns(tx, body.headings, body.columns)),
  }))
}

function reading(app: App, shop: Shop): void {
  const list = { summary: 'The newest bank statements.', response: { 200: BankStatementsResponse } }
  app.get('/office/api/bank-statements', { schema: list, config: { may } }, async () => ({
    statements: await officeStatements.list(shop),
  }))

  const groups = {
    summary: 'Unresolved lines of bank statements, with their candidate orders.',
    querystring: MatchGroupFilters,
    response: { 200: MatchGroupLines },
  }
  const mayFail = { may, refuses: [422] } as const
  app.get('/office/api/bank-match-groups', { schema: groups, config: mayFail }, ({ query }) =>
    officeStatements.groups(shop, query.group),
  )

  const lines = {
    summary: 'The lines of bank statements that match the filters, newest first.',
    querystring: BankLineFilters,
    response: { 200: BankLines },
  }
  app.get('/office/api/bank-lines', { schema: lines, config: { may } }, ({ query }) =>
    officeStatements.lines(shop, query),
  )

  const read = {
    summary: 'A line of a bank statement, with its candidate orders.',
    params,
    response,
  }
  const config = { may, refuses: [404, 422] } as const
  app.get('/office/api/bank-lines/:id', { schema: read, config }, (request) =>
    officeStatements.read(shop, request.params.id ?? 0),
  )
}

function allocation(app: App, shop: Shop): void {
  const config = { may, refuses: [404, 422] } as const

  const allocate = {
    summary: 'Allocates the money of a line to one order or several.',
    params,
    body: AllocateBankLine,
    response,
  }
  app.post('/office/api/bank-lines/:id/allocations', { schema: allocate, config }, async (request) => {
    const id = request.params.id ?? 0
    await statements.allocate(shop, id, request.body.parts)
    return officeStatements.read(shop, id)
  })

  const certain = {
    summary: 'Allocates certain lines, each to the displayed order.',
    body: AllocateCertainLines,
    response: { 200: CertainLinesResponse },
  }
  const mayFail = { may, refuses: [422] } as const
  app.post('/office/api/certain-allocations', { schema: certain, config: mayFail }, async ({ body }) => ({
    lines: await statements.allocateCertain(shop, body.lines),
  }))

  const change = {
    summary: 'Changes the status of a line without an order: to be returned, returned, ignored, or seen.',
    params,
    body: ChangeBankLine,
    response,
  }
  app.post('/office/api/bank-lines/:id/status-changes', { schema: change, config }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => statements.setStatus(tx, id, request.body))
    return officeStatements.read(shop, id)
  })
}

function entering(app: App, shop: Shop): void {
  const enter = {
    summary:
      'Enters a line in the ledger: on an account, against the line that it returns or reverses, or as a transfer of a SEPA file.',
    params,
    body: EnterBankLine,
    response,
  }
  const config = { may, refuses: [404, 422] } as const
  app.post('/office/api/bank-lines/:id/entries', { schema: enter, config }, async (request) => {
    const id = request.params.id ?? 0
    await statements.enter(shop, id, request.body)
    return officeStatements.read(shop, id)
  })
}

function balancing(app: App, shop: Shop): void {
  const read = {
    summary: 'Whether the ledger’s bank account matches the balances of the statements.',
    response: { 200: BankBalancesResponse },
  }
  app.get('/office/api/bank-balances', { schema: read, config: { may } }, async () => {
    await ledger.post(shop)
    return statements.balances(shop)
  })

  const enter = {
    summary: 'Posts the opening balance of the bank account, before its first line, to the ledger.',
    body: EnterBroughtForward,
    response: { 200: BankBalancesResponse },
  }
  const config = { may, refuses: [422] } as const
  app.post('/office/api/bank-balances', { schema: enter, config }, async ({ body }) => {
    await ledger.post(shop)
    await statements.enterBroughtForward(shop, body)
    await ledger.post(shop)
    return statements.balances(shop)
  })
}
