import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as waitingRoom from '#server/carts/waiting-room/waiting-room.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { browser, openWaitingRoom, pass } from '#testing/fixtures/waiting-room.ts'
import { world } from '#testing/harness/world.ts'

test('staff see the progress of the waiting room, and which addresses have drawn unusually many numbers', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const read = async () => (await sales.get('/office/api/waiting-room')).body
  assert.deepEqual(await read(), { line: null, begins_at: null })
  await openWaitingRoom(w, { opensAt: '2027-01-15T10:00:00Z' })
  assert.deepEqual(await read(), { line: null, begins_at: '2027-01-15T09:30:00Z' })
  await openWaitingRoom(w, { mostInside: 50 })
  const first = browser(w)
  await first.draw()
  for (let count = 0; count < 24; count++) await browser(w, '203.0.113.66').draw()
  await pass(w, 4)
  assert.equal((await first.add()).status, 200)
  const { line } = await read()
  const [client] = line.clients
  assert.match(client.client_hash, /^[\w-]{22}$/)
  assert.deepEqual(
    { ...line, clients: [client.numbers] },
    {
      opens_at: '2027-01-15T09:00:00Z',
      opened: true,
      paused: false,
      drawn: 25,
      crowd: 0,
      called: 4,
      used: 1,
      turns: 3,
      open_carts: 1,
      pace: 60,
      wanted_pace: 60,
      last_minute: 4,
      most_inside: 50,
      clients: [24],
    },
  )
})

test('an owner pauses the waiting room: nobody else is called, turns stay valid, and the audit log records it', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const set = (paused: boolean) => owner.patch('/office/api/waiting-room', { paused })
  assert.equal((await set(true)).status, 422)
  await openWaitingRoom(w)
  const [first, second] = [browser(w), browser(w)]
  await first.draw()
  await second.draw()
  await pass(w, 1)
  assert.equal((await set(true)).body.line.paused, true)
  await pass(w, 5)
  assert.equal(waitingRoom.current(w.shop)?.called, 1)
  assert.equal((await first.add()).status, 200)
  assert.equal((await set(false)).body.line.paused, false)
  await waitingRoom.advance(w.shop)
  assert.equal(waitingRoom.current(w.shop)?.called, 1, 'the pause is no time that could be made up for')
  await pass(w, 1)
  assert.equal(waitingRoom.current(w.shop)?.called, 2)
  const { body } = await owner.get('/office/api/audit-entries?subject=waiting%20room')
  const entries = body.rows.map(({ action, actor }: Record<string, string>) => [action, actor?.split(' ')[0]])
  assert.deepEqual(entries, [
    ['waiting room resumed', 'staff'],
    ['waiting room paused', 'staff'],
  ])
})
