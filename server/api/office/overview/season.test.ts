import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as gate from '#server/tickets/gate/gate.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as sales from '#server/books/sales/sales.ts'
import { requestsOf } from '#testing/harness/office-requests.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { demoFestival } from '#testing/fixtures/demo-festival.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { readWhole } from '#testing/harness/query-plans.ts'
import { fillSeason } from '#testing/fixtures/season.ts'
import { recordStatements, type Statement } from '#testing/harness/statements.ts'

/** Calls that add up everything, or stop counting at a limit. */
const MAY_READ_ALL =
  /^get (?:bank-balances|ledger\/(?:accounts|bridge|months)|exports\/\w+\/size|datev-bookings\/size|month-documents\/size|orders .*(?:via=website|unaccepted)|mails .*state=sent)/

/** Sums by day, some hundred rows a season, which the figures since the first day add up. */
const SUMS_BY_DAY = new Set(['sales_days', 'method_sales_days'])

/**
 * A mistyped word has some twenty patterns, a long one seventy. A statement that compares rows with each of them is planned as a scan of the
 * whole table, however many rows that has.
 */
const MAX_PATTERNS = 20

/** Whether a statement has not come before, with the same values: each request reads the session, and many count the same. */
function onlyOnce(): (statement: Statement) => boolean {
  const seen = new Set<string>()
  return (statement) => seen.size < seen.add(JSON.stringify(statement)).size
}

/** In `npm test` the first request of each call and every eighth of the others. */
const isQuick = ({ call }: { call: string }, at: number, all: { call: string }[]): boolean =>
  at % 8 === 0 || all[at - 1]?.call !== call

for (const [mark, which, isMeant] of [
  ['', '', isQuick],
  ['thorough: ', ' for each of its pages and filters', () => true],
] as const)
  test(`${mark}every list of the office uses a database index${which}, and compares no row with each pattern of a mistyped word`, async (t) => {
    const w = await demoFestival(t)
    const { sql } = w.shop
    await fillSeason(w.url, 300)
    await ledger.post(w.shop)
    await sales.count(w.shop)
    await gate.count(w.shop)
    // How many rows a table has is known after an analysis only, which the database would otherwise make at some time or never.
    await sql`analyze`
    const owner = await clerk(w, 'owner')
    const all = await requestsOf(sql, callsOfOffice())
    assert.ok(all.length > 300)
    const requests = all.filter(isMeant)
    const whole: string[] = []
    const isNew = onlyOnce()
    for (const { call, what, url } of requests) {
      const [{ status, body }, statements] = await recordStatements(w, () => owner.get(url))
      assert.equal(status, 200, `${call} ${what}: ${JSON.stringify(body)}`)
      if (MAY_READ_ALL.test(`${call} ${what}`)) continue
      for (const statement of statements.filter(isNew)) {
        if (statement.query.split(' like ').length > MAX_PATTERNS)
          whole.push(`${call} ${what} compares rows with each pattern`)
        for (const table of await readWhole(sql, statement, { limit: 100, avoid: true }))
          if (!(call === 'get overview' && SUMS_BY_DAY.has(table)))
            whole.push(`${call} ${what} reads all ${table}`)
      }
    }
    assert.deepEqual(whole, [])
  })
