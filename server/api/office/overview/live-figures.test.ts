import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobGroups } from '#server/jobs.ts'
import { URGENT_TASKS } from '#server/office/live-figures/live-figures.ts'
import * as heartbeat from '#server/platform/heartbeat/heartbeat.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('live figures add up what all processes held, placed and refused in the last minute, and state the urgent mails waiting', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const read = async () => (await sales.get('/office/api/live-figures')).body.live
  const other = await w.beside()
  const hearts = [heartbeat.start(w.shop, 'web'), heartbeat.start(other, 'worker')]
  t.after(async () => void (await Promise.all(hearts.map(({ stop }) => stop()))))
  await Promise.all(hearts.map(({ beat }) => beat()))
  assert.equal((await read()).orders_placed, 0)

  await addTicket(w)
  await w.post('/api/register', { full_name: 'Ana Horvat', email: 'new@example.com' })
  assert.equal((await w.post('/api/get-shop-item', { external_code: 'nothing' })).status, 404)
  await Promise.all(hearts.map(({ beat }) => beat()))
  const { processes, ...live } = await read()
  assert.deepEqual(
    processes.map(({ role, queue_waiting }: Record<string, unknown>) => [role, queue_waiting]).toSorted(),
    [
      ['web', 0],
      ['worker', 0],
    ],
  )
  assert.deepEqual([live.carts_opened, live.places_held, live.refused, live.failed], [1, 1, 1, 0])
  assert.equal(live.urgent_mails.jobs, 1)

  await hearts[1]?.stop()
  assert.equal((await read()).processes.length, 1)
})

test('the urgent jobs of the live figures are those with a worker of their own', () => {
  assert.deepEqual(URGENT_TASKS, Object.keys(jobGroups['urgent']?.tasks ?? {}))
})
