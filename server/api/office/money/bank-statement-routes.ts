import * as calls from '#contract/calls/office/bank-statement-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import { bytesOf, rawBodies } from '#server/api/office/festival/raw-bodies.ts'
import { serve } from '#server/api/serve.ts'
import * as statements from '#server/books/bank-statements/bank-statements.ts'
import * as officeStatements from '#server/office/bank-statements/bank-statements.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Statements of the festival's bank account, the allocation of their lines, and their balances against the ledger. */
export function bankStatements(app: App, shop: Shop): void {
  files(app, shop)
  readings(app, shop)
  lines(app, shop)
  balances(app, shop)
}

function files(app: App, shop: Shop): void {
  serve(app, calls.listBankStatements, async () => ({ statements: await officeStatements.list(shop) }))

  serve(app, calls.removeBankStatement, async ({ params, body }) => {
    await shop.transact((tx) => statements.removeStatement(tx, params.id ?? 0, body.note))
    return { statements: await officeStatements.list(shop) }
  })

  rawBodies(app, calls.uploadBankFile.takes, (scope) =>
    serve(
      scope,
      calls.uploadBankFile,
      async (request) => {
        const { name, whose, reading } = request.query
        const input = {
          bytes: bytesOf(request),
          name,
          whose,
          reading: statements.statedReading(reading),
        }
        const { statements: ids, ...rest } = await statements.upload(shop, input)
        return { upload: { statements: await officeStatements.list(shop, ids), ...rest } }
      },
      { bodyLimit: BODY_LIMITS.bankStatement },
    ),
  )

  rawBodies(app, calls.previewBankFile.takes, (scope) =>
    serve(
      scope,
      calls.previewBankFile,
      async (request) => {
        const reading = statements.statedReading(request.query.reading)
        return { preview: await statements.preview(shop, bytesOf(request), reading) }
      },
      { bodyLimit: BODY_LIMITS.bankStatement },
    ),
  )
}

function readings(app: App, shop: Shop): void {
  const all = async () => ({ readings: await officeStatements.readings(shop) })
  serve(app, calls.listReadings, all)

  serve(app, calls.changeReading, async ({ params, body }) => {
    await shop.transact((tx) => statements.changeReading(tx, params.id ?? 0, body.columns))
    return all()
  })

  serve(app, calls.removeReading, async ({ params }) => {
    await shop.transact((tx) => statements.removeReading(tx, params.id ?? 0))
    return all()
  })
}

function lines(app: App, shop: Shop): void {
  serve(app, calls.readMatchGroup, ({ query }) => officeStatements.groups(shop, query.group))

  serve(app, calls.listBankLines, ({ query }) => officeStatements.lines(shop, query))

  serve(app, calls.readBankLine, ({ params }) => officeStatements.read(shop, params.id ?? 0))

  serve(app, calls.allocateBankLine, async ({ params, body }) => {
    const id = params.id ?? 0
    await statements.allocate(shop, id, body.parts)
    return officeStatements.read(shop, id)
  })

  serve(app, calls.allocateCertainLines, async ({ body }) => ({
    lines: await statements.allocateCertain(shop, body.lines),
  }))

  serve(app, calls.changeBankLine, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => statements.setStatus(tx, id, body))
    return officeStatements.read(shop, id)
  })

  serve(app, calls.enterBankLine, async ({ params, body }) => {
    const id = params.id ?? 0
    await statements.enter(shop, id, body)
    return officeStatements.read(shop, id)
  })
}

function balances(app: App, shop: Shop): void {
  serve(app, calls.readBankBalances, async () => {
    await ledger.post(shop)
    return statements.balances(shop)
  })

  serve(app, calls.enterBroughtForward, async ({ body }) => {
    await ledger.post(shop)
    await statements.enterBroughtForward(shop, body)
    await ledger.post(shop)
    return statements.balances(shop)
  })
}
