import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ListedPiece, pickUpKey } from '#contract/gate/pick-ups.ts'
import { fakeGate, MADE_AT, type FakeGate } from '#web/testing/fixtures/gate.ts'
import { Gate } from './gate.ts'
import { deleteAll } from './storage.ts'

let server: FakeGate
const opened: Gate[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(MADE_AT) })
  server = await fakeGate((fetch) => vi.stubGlobal('fetch', fetch))
})

afterEach(async () => {
  for (const gate of opened.splice(0)) gate.stop()
  vi.useRealTimers()
  await deleteAll()
})

async function openGate(): Promise<Gate> {
  const gate = new Gate()
  opened.push(gate)
  await gate.start(false)
  await expect.poll(() => gate.get().lists).toHaveLength(1)
  return gate
}

const sent = (name: string) => server.requests.filter((call) => call.name === name).map(({ body }) => body)

const PICK_UP = 'P-K7QX-M4RT-3F9Z-A1B2'

/** A desk whose list has an order with two shirts. */
async function openDesk(): Promise<Gate> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(PICK_UP))
  const pieces = ['S1', 'S2'].map((code): ListedPiece => [code, 3, 'Shirt', 0, 0, ''])
  server.list = {
    ...server.list,
    desk: { timezone: 'Europe/Madrid', merchandise: [{ list_id: 1, merchandise_id: 3 }] },
    pick_ups: [[pickUpKey(new Uint8Array(digest)), 0, ...pieces]],
  }
  return openGate()
}

const handOver = (gate: Gate, piece: string, request_id: string = crypto.randomUUID()) =>
  gate.handOver({ code: PICK_UP, pieces: [piece], request_id })

it('a desk without a network hands over by its list, each piece once, also after a restart, and tells the server later', async () => {
  const desk = await openDesk()
  expect(desk.get().toHandOver).toEqual([{ name: 'Shirt', handed_over: 0, waiting: 2 }])
  server.isReachable = false
  const request = crypto.randomUUID()
  expect(await handOver(desk, 'S1', request)).toMatchObject({
    kind: 'answered',
    offline: true,
    answer: { order: 'K7QX-M4RT', items: [{ here: true, waiting: ['S2'], handed_over: 1 }] },
  })
  expect(await desk.pickUp('P-AAAA-AAAA-AAAA-AAAA')).toMatchObject({ kind: 'unlisted' })
  desk.stop()
  const again = await openGate()
  expect(await again.pickUp(PICK_UP)).toMatchObject({ answer: { items: [{ waiting: ['S2'] }] } })
  expect(again.get()).toMatchObject({
    unsentScans: 1,
    toHandOver: [{ name: 'Shirt', handed_over: 1, waiting: 1 }],
  })
  server.isReachable = true
  again.syncSoon()
  await expect.poll(() => again.get().unsentScans).toBe(0)
  const uploaded = sent('syncs').flatMap(({ handovers }) => handovers as object[])
  expect(uploaded).toMatchObject([{ code: PICK_UP, pieces: ['S1'], request_id: request }])
  // Its list does not tell it yet.
  server.isReachable = false
  expect(await again.pickUp(PICK_UP)).toMatchObject({ answer: { items: [{ waiting: ['S2'] }] } })
})
