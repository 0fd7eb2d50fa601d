import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as ledger from '#server/books/ledger/ledger.ts'
import { demoFestival } from '#testing/fixtures/demo-festival.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { fillSeason } from '#testing/fixtures/season.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { sortsOf } from '#testing/harness/office-requests.ts'

type Row = Record<string, string | number>
type Clerk = Awaited<ReturnType<typeof clerk>>

/** All rows of a list in an order, over all pages. */
async function readAll(owner: Clerk, path: string, sort: string): Promise<Row[]> {
  const rows: Row[] = []
  let from = ''
  for (;;) {
    const query = new URLSearchParams({ ...(sort !== '' && { sort }), ...(from !== '' && { from }) })
    const { status, body } = await owner.get(`${path}?${query.toString()}`)
    assert.equal(status, 200, `${path} ${sort}: ${JSON.stringify(body)}`)
    rows.push(...body.rows)
    if (body.next === null) return rows
    from = body.next
  }
}

const idsOf = (rows: Row[]) => rows.map(({ id }) => id)

/** In `npm test` every third of a list’s columns, beginning with another one in each list. */
for (const [mark, which, isMeant] of [
  ['', '', (column: number, list: number) => column % 3 === list % 3],
  ['thorough: ', ', by any column', () => true],
] as const)
  test(`${mark}a sorted list has each of its rows once across its pages, in either direction${which}`, async (t) => {
    const w = await demoFestival(t)
    await fillSeason(w.url, 70)
    await ledger.post(w.shop)
    const owner = await clerk(w, 'owner')
    const sorted = callsOfOffice().filter((call) => sortsOf(call).length > 0)
    assert.ok(sorted.length > 10)
    for (const [list, call] of sorted.entries()) {
      const columns = sortsOf(call).filter((each) => !each.startsWith('-'))
      const all = idsOf(await readAll(owner, call.path, '')).toSorted((a, b) => Number(a) - Number(b))
      for (const sort of columns.filter((_, column) => isMeant(column, list))) {
        const up = idsOf(await readAll(owner, call.path, sort))
        const down = idsOf(await readAll(owner, call.path, `-${sort}`))
        assert.deepEqual(down, up.toReversed(), `${call.path} by ${sort}`)
        assert.deepEqual(
          up.toSorted((a, b) => Number(a) - Number(b)),
          all,
          `${call.path} by ${sort}`,
        )
      }
    }

    const totals = (await readAll(owner, '/office/api/orders', '-total')).map((row) =>
      Number(row['total_price']),
    )
    assert.deepEqual(
      totals,
      totals.toSorted((a, b) => b - a),
    )
    assert.ok(new Set(totals).size > 5)
    const names = (await readAll(owner, '/office/api/tickets', 'holder')).map((row) =>
      String(row['full_name']),
    )
    assert.equal(names[0]?.[0], 'A')
    const newest = await readAll(owner, '/office/api/orders', '')
    for (const unknown of ['price', '-', "total'; drop table orders", '--total'])
      assert.deepEqual(await readAll(owner, '/office/api/orders', unknown), newest)
    for (const from of ['7 x', '7 99999-01-01', '7 2027-02-31T00:00:00.000000Z', '7 \0', '9999999999 5', 'x'])
      for (const sort of ['total', 'created', 'customer']) {
        const query = new URLSearchParams({ sort, from }).toString()
        assert.equal((await owner.get(`/office/api/orders?${query}`)).status, 200, `${sort} ${from}`)
      }
  })
