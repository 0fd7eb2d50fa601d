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
import type { App } from '#server/api/app-type.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as officeLedger from '#server/office/ledger/ledger.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The ledger: accounts, entries and months. Pending changes are posted before it is read. */
export function ledgerRoutes(app: App, shop: Shop): void {
  reading(app, shop)
  accountsForLines(app, shop)
  changing(app, shop)
}

function reading(app: App, shop: Shop): void {
  const bridge = {
    summary: 'The reconciliation of sold, cancelled, paid, refunded and due amounts, by the ledger.',
    response: { 200: LedgerBridgeResponse },
  }
  app.get('/office/api/ledger/bridge', { schema: bridge, config: { may: 'see overview' } }, async () => {
    await ledger.post(shop)
    return { bridge: await officeLedger.bridge(shop) }
  })

  const mayFail = { may: 'move money', refuses: [422] } as const
  const accounts = {
    summary: 'The accounts of the ledger with their balances around a period.',
    querystring: LedgerPeriod,
    response: { 200: LedgerAccountsResponse },
  }
  app.get('/office/api/ledger/accounts', { schema: accounts, config: mayFail }, async ({ query }) => {
    await ledger.post(shop)
    return { accounts: await officeLedger.accounts(shop, query) }
  })

  const entries = {
    summary: 'Entries of the ledger, newest first.',
    querystring: LedgerEntryFilters,
    response: { 200: LedgerEntries },
  }
  app.get('/office/api/ledger/entries', { schema: entries, config: mayFail }, async ({ query }) => {
    await ledger.post(shop)
    return officeLedger.entries(shop, query)
  })

  const months = {
    summary: 'The months of the ledger, and which are closed.',
    response: { 200: LedgerMonthsResponse },
  }
  app.get('/office/api/ledger/months', { schema: months, config: { may: 'move money' } }, async () => {
    await ledger.post(shop)
    return { months: await officeLedger.months(shop) }
  })
}

function changing(app: App, shop: Shop): void {
  const name = {
    summary: 'Sets the number and the name of a ledger account.',
    body: NameLedgerAccount,
    response: { 200: LedgerAccountsResponse },
  }
  const mayMiss = { may: 'move money', refuses: [404, 422] } as const
  app.post('/office/api/ledger/accounts', { schema: name, config: mayMiss }, async ({ body }) => {
    await shop.transact((tx) => ledger.nameAccount(tx, body))
    return { accounts: await officeLedger.accounts(shop, { first: '', last: '' }) }
  })

  const close = {
    summary: 'Closes a month of the ledger, and all before it.',
    body: CloseLedgerMonth,
    response: { 200: LedgerMonthsResponse },
  }
  const mayFail = { may: 'move money', refuses: [422] } as const
  app.post('/office/api/ledger/closings', { schema: close, config: mayFail }, async ({ body }) => {
    await ledger.post(shop)
    await shop.transact((tx) => ledger.closeMonth(tx, body.month))
    return { months: await officeLedger.months(shop) }
  })
}

function accountsForLines(app: App, shop: Shop): void {
  const forLines = {
    summary: 'The accounts to which a line of a bank statement can be posted.',
    response: { 200: LineAccountsResponse },
  }
  app.get(
    '/office/api/ledger/line-accounts',
    { schema: forLines, config: { may: 'move money' } },
    async () => ({
      accounts: await ledger.accountsForLines(shop.sql),
    }),
  )

  const mayFail = { may: 'move money', refuses: [422] } as const
  const add = {
    summary: 'Adds an account to which lines of bank statements can be posted.',
    body: AddLedgerAccount,
    response: { 200: LineAccountsResponse },
  }
  app.post('/office/api/ledger/line-accounts', { schema: add, config: mayFail }, async ({ body }) => {
    await shop.transact((tx) => ledger.addAccount(tx, body))
    return { accounts: await ledger.accountsForLines(shop.sql) }
  })
}
