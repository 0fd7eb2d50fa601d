import * as calls from '#contract/calls/office/ledger-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as officeLedger from '#server/office/ledger/ledger.ts'
import type { Shop } from '#server/platform/shop.ts'

/** The ledger: accounts, entries and months. Pending changes are posted before it is read. */
export function ledgerRoutes(app: App, shop: Shop): void {
  serve(app, calls.readBridge, async () => {
    await ledger.post(shop)
    return { bridge: await officeLedger.bridge(shop) }
  })

  serve(app, calls.listEntries, async ({ query }) => {
    await ledger.post(shop)
    return officeLedger.entries(shop, query)
  })

  accounts(app, shop)
  months(app, shop)
}

function accounts(app: App, shop: Shop): void {
  serve(app, calls.listAccounts, async ({ query }) => {
    await ledger.post(shop)
    return { accounts: await officeLedger.accounts(shop, query) }
  })

  serve(app, calls.nameAccount, async ({ body }) => {
    await shop.transact((tx) => ledger.nameAccount(tx, body))
    return { accounts: await officeLedger.accounts(shop, { first: '', last: '' }) }
  })

  serve(app, calls.listLineAccounts, async () => ({ accounts: await ledger.accountsForLines(shop.sql) }))

  serve(app, calls.addLineAccount, async ({ body }) => {
    await shop.transact((tx) => ledger.addAccount(tx, body))
    return { accounts: await ledger.accountsForLines(shop.sql) }
  })
}

function months(app: App, shop: Shop): void {
  serve(app, calls.listMonths, async () => {
    await ledger.post(shop)
    return { months: await officeLedger.months(shop) }
  })

  serve(app, calls.closeMonth, async ({ body }) => {
    await ledger.post(shop)
    await shop.transact((tx) => ledger.closeMonth(tx, body.month))
    return { months: await officeLedger.months(shop) }
  })
}
