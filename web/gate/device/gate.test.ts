import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, barcodeOf, fakeGate, MADE_AT, resultOf, type FakeGate } from '#web/testing/fixtures/gate.ts'
import { Gate } from './gate.ts'
import { deleteAll, readAll } from './storage.ts'

let server: FakeGate
let barcode: string
const opened: Gate[] = []

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(MADE_AT) })
  server = await fakeGate((fetch) => vi.stubGlobal('fetch', fetch))
  barcode = await barcodeOf(server.ticketKeys, ANA)
})

afterEach(async () => {
  for (const gate of opened.splice(0)) gate.stop()
  vi.useRealTimers()
  await deleteAll()
})

/** The application of the paired device, with its list. */
async function openGate({ hasList = true } = {}): Promise<Gate> {
  const gate = new Gate()
  opened.push(gate)
  await gate.start(false)
  if (hasList) await expect.poll(() => gate.get().lists).toHaveLength(1)
  return gate
}

const outcomeOn = (gate: Gate) => {
  const { shown } = gate.get()
  return shown?.kind === 'answered'
    ? [shown.result.outcome, shown.offline ? 'by itself' : 'by the server']
    : shown?.kind
}

const sent = (name: string) => server.requests.filter((call) => call.name === name).map(({ body }) => body)

it('a scan clears the screen at once, and is answered by the server', async () => {
  const gate = await openGate()
  const answered = Promise.withResolvers<void>()
  server.answer = async (scan) => {
    await answered.promise
    return resultOf(scan)
  }
  const scanning = gate.scan({ barcode })
  await expect.poll(() => outcomeOn(gate)).toBe('asking')
  answered.resolve()
  await scanning
  expect(outcomeOn(gate)).toEqual(['admitted', 'by the server'])
})

it('without a network the device decides, admits nobody twice, and sends each scan once with its own id', async () => {
  const gate = await openGate()
  server.isReachable = false
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted', 'by itself'])
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted_before', 'by itself'])
  expect([gate.get().isOnline, gate.get().unsentScans]).toEqual([false, 2])
  server.isReachable = true
  gate.syncSoon()
  await expect.poll(() => gate.get().unsentScans).toBe(0)
  const scans = sent('syncs').flatMap(({ scans }) => scans as { scan_id: string; outcome: string }[])
  expect(scans.map(({ outcome }) => outcome)).toEqual(['admitted', 'admitted_before'])
  expect(new Set(scans.map(({ scan_id }) => scan_id)).size).toBe(2)
})

it('a phone whose clock is hours or decades off tells when it scanned by the server’s clock', async () => {
  for (const ahead of [3 * 3_600_000, -3 * 3_600_000, Date.parse(MADE_AT)]) {
    vi.setSystemTime(Date.parse(MADE_AT) - ahead)
    server.ahead = ahead
    const gate = await openGate()
    server.isReachable = false
    await gate.scan({ code: ANA.code })
    server.isReachable = true
    gate.syncSoon()
    await expect.poll(() => gate.get().unsentScans).toBe(0)
    const [scan] = sent('syncs').flatMap(({ scans }) => scans as { at: string }[])
    expect(Math.abs(Date.parse(scan?.at ?? '') - Date.parse(MADE_AT))).toBeLessThan(10_000)
    gate.stop()
    server.requests.length = 0
    await deleteAll()
  }
})

it('a lost call is sent again later with the same id', async () => {
  const gate = await openGate()
  let lost = ''
  server.answer = (scan) => {
    lost = scan.scan_id
    throw new TypeError('Failed to fetch')
  }
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted', 'by itself'])
  await expect.poll(() => gate.get().unsentScans).toBe(0)
  const scans = sent('syncs').flatMap(({ scans }) => scans as { scan_id: string }[])
  expect(scans.map(({ scan_id }) => scan_id)).toEqual([lost])
})

it('a ticket that the server has just admitted is not admitted again offline', async () => {
  const gate = await openGate()
  await gate.scan({ barcode })
  server.isReachable = false
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted_before', 'by itself'])
})

it('unsent scans survive a restart without a network, and still count', async () => {
  const gate = await openGate()
  server.isReachable = false
  await gate.scan({ barcode })
  gate.stop()
  const again = await openGate()
  expect(again.get().unsentScans).toBe(1)
  await again.scan({ barcode })
  expect(outcomeOn(again)).toEqual(['admitted_before', 'by itself'])
})

/** The application of a device without a list, whose first scan gets no response; and the ids of its scans. */
async function openWithoutList() {
  server.isReachable = false
  const gate = new Gate()
  opened.push(gate)
  await gate.start(false)
  expect(gate.get().step).toBe('pairing')
  server.isReachable = true
  server.isHonest = false
  await gate.pair('K7QX-2M9D-V30T')
  await expect.poll(() => gate.get().isDistrusted).toBe(true)
  const ids: string[] = []
  server.answer = (scan) => {
    ids.push(scan.scan_id)
    if (ids.length === 1) throw new TypeError('Failed to fetch')
    return resultOf(scan)
  }
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toBe('failed')
  return { gate, ids }
}

it('without a list and a network nothing is decided, and a retry is the same scan', async () => {
  const { gate, ids } = await openWithoutList()
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted', 'by the server'])
  expect(ids[0]).toBe(ids[1])
})

it('a print that is scanned two minutes after a scan without a response is a new scan', async () => {
  const { gate, ids } = await openWithoutList()
  vi.setSystemTime(Date.now() + 120_000)
  await gate.scan({ barcode })
  expect(ids).toHaveLength(2)
  expect(ids[0]).not.toBe(ids[1])
})

it('a list that the festival has not signed is not kept, and nothing is decided by it', async () => {
  server.isHonest = false
  const gate = await openGate({ hasList: false })
  await expect.poll(() => gate.get().isDistrusted).toBe(true)
  expect((await readAll()).list).toBeNull()
  server.isReachable = false
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toBe('failed')
})

it('an expired list decides nothing, even if the phone’s clock is changed', async () => {
  const gate = await openGate()
  server.isReachable = false
  vi.setSystemTime(Date.parse(MADE_AT) + 25 * 3_600_000)
  await gate.scan({ barcode })
  expect(gate.get().shown).toMatchObject({ kind: 'failed', why: 'list_over' })
  expect((await readAll()).list).toBeNull()
})

it('a revoked device deletes all its data', async () => {
  const gate = await openGate()
  server.isReachable = false
  await gate.scan({ barcode })
  server.isReachable = true
  server.isKnown = false
  gate.syncSoon()
  await expect.poll(() => gate.get().step).toBe('ended')
  expect(gate.get()).toMatchObject({ device: null, lists: [], unsentScans: 0, shown: null })
  expect(await readAll()).toMatchObject({ device: null, list: null, unsentScans: [] })
})

it('an expired device keeps its scans until they are uploaded', async () => {
  const gate = await openGate()
  server.isReachable = false
  await gate.scan({ barcode })
  gate.stop()
  Object.assign(server, { isReachable: true, isKnown: false, losesSyncs: true })
  const again = await openGate()
  await expect.poll(() => sent('device').length).toBe(2)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([again.get().step, again.get().unsentScans, (await readAll()).unsentScans.length]).toEqual([
    'scanning',
    1,
    1,
  ])
  Object.assign(server, { isKnown: true, losesSyncs: false })
  again.syncSoon()
  await expect.poll(() => again.get().unsentScans).toBe(0)
})

it('a device that is paired again downloads its admissions from before it was revoked', async () => {
  const gate = await openGate()
  server.isReachable = false
  await gate.scan({ barcode })
  Object.assign(server, { isReachable: true, isKnown: false })
  gate.syncSoon()
  await expect.poll(() => gate.get().step).toBe('ended')
  server.isKnown = true
  await gate.pair('K7QX-2M9D-V30T')
  await expect.poll(() => gate.get().lists).toHaveLength(1)
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted', 'by the server'])
})

it('an invalid response is a failed scan, and does not block later scans', async () => {
  const gate = await openGate()
  server.answer = () => null as never
  await gate.scan({ barcode })
  expect(gate.get().shown).toMatchObject({ kind: 'failed', why: 'fault' })
  server.answer = resultOf
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['admitted', 'by the server'])
})

it('changes of a list that has expired meanwhile are not used as a list', async () => {
  const gate = await openGate()
  const asked = sent('syncs').length
  const change = Promise.withResolvers<void>()
  const made_at = new Date(Date.parse(MADE_AT) + 25 * 3_600_000).toISOString()
  const valid_until = '2027-07-11T10:00:00.000Z'
  const whole = { ...server.list, made_at, valid_until, cursor: '101' }
  server.list = { ...whole, complete: false, tickets: [] }
  server.syncsAfter = change.promise
  vi.setSystemTime(made_at)
  gate.syncSoon()
  await expect.poll(() => sent('syncs').length).toBe(asked + 1)
  await gate.scan({ barcode })
  expect(gate.get().validUntil).toBeNull()
  server.syncsAfter = Promise.resolve()
  change.resolve()
  server.list = whole
  gate.syncSoon()
  await expect.poll(() => sent('syncs').at(-1)).toMatchObject({ cursor: '', scope: '' })
  await expect.poll(() => gate.get().validUntil).toBe(valid_until)
})

it('the next sync only contains changes', async () => {
  const gate = await openGate()
  const [ticket] = server.list.tickets
  server.list = { ...server.list, complete: false, cursor: '101', tickets: [ticket?.with(4, 3) as never] }
  gate.syncSoon()
  await expect.poll(() => sent('syncs').at(-1)).toMatchObject({ cursor: '100', scope: 'weekend' })
  gate.syncSoon()
  await expect.poll(() => sent('syncs').at(-1)).toMatchObject({ cursor: '101' })
  server.isReachable = false
  await gate.scan({ barcode })
  expect(outcomeOn(gate)).toEqual(['blocked', 'by itself'])
})
