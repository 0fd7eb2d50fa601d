import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as changes from '#server/platform/changes/changes.ts'
import { apiKey, program } from '#testing/fixtures/api-keys.ts'
import { demoFestival } from '#testing/fixtures/demo-festival.ts'
import { fillSeason } from '#testing/fixtures/season.ts'
import { readWhole } from '#testing/harness/query-plans.ts'
import { recordStatements } from '#testing/harness/statements.ts'

test('no page that other programs read scans a whole table, in the middle of a season', async (t) => {
  const w = await demoFestival(t)
  await fillSeason(w.url, 300)
  await changes.mark(w.shop)
  await w.shop.sql`analyze`
  const [event] = await w.shop.sql<{ key: string }[]>`select key from events order by id limit 1`
  const reads = ['orders', 'tickets', 'admissions', 'refunds', 'customers'] as const
  const one = { reads: [...reads], all_events: false, events: [event?.key ?? ''] }
  const since = `&changed_after=${w.clock.now().toString()}`
  const whole: string[] = []
  for (const [who, key] of [
    ['all events', await apiKey(w)],
    ['one event', await apiKey(w, one)],
  ] as const)
    for (const path of reads.flatMap((list) => ['', since].map((query) => `${list}?limit=20${query}`))) {
      const first = await program(w, key)(path)
      assert.equal(first.status, 200)
      const next = `${path}&cursor=${first.body.next ?? ''}`
      const [{ status }, statements] = await recordStatements(w, () => program(w, key)(next))
      assert.equal(status, 200)
      for (const statement of statements)
        for (const table of await readWhole(w.shop.sql, statement, { limit: 100, avoid: true }))
          whole.push(`${path} for ${who} reads all ${table}`)
    }
  assert.deepEqual(whole, [])
})
