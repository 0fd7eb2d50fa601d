import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as gateScans from '#server/tickets/gate/scans/scans.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice, scanOf } from '#testing/fixtures/gate.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket } from '#testing/fixtures/tickets.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { findTicket, lastScans, lockTicket } from './queries.ts'

const DEVICES = 20

/** Twenty devices at one gate, and a ticket that all of them scan. */
async function crowdedGate(w: World) {
  const { code } = await buyTicket(w, await customer(w))
  const opened = await openGate(w)
  const devices = []
  for (let count = 0; count < DEVICES; count++) devices.push(await pairDevice(w, opened))
  return { barcode: await barcodeOf(w, code), devices, gateId: opened.gateId }
}

const admissions = async (w: World): Promise<number> => {
  const [row] = await w.shop.sql<{ count: number }[]>`
    select count(*)::integer as count from scans where outcome = 'admitted'`
  return row?.count ?? 0
}

test('when twenty devices scan one ticket concurrently, one admits it and nineteen show when and where', async (t) => {
  const w = await world(t)
  const { barcode, devices } = await crowdedGate(w)
  const results = await Promise.all(devices.map((device) => device.scan(barcode)))
  const refused = results.filter(({ outcome }) => outcome === 'admitted_before')
  assert.equal(results.filter(({ outcome }) => outcome === 'admitted').length, 1)
  assert.equal(refused.length, DEVICES - 1)
  assert.ok(refused.every(({ previous }) => previous?.gate === 'North'))
  assert.equal(await admissions(w), 1)
  const [{ figures }] = [await devices[0]!.sync()]
  assert.deepEqual(
    figures.map(({ admitted, inside }) => [admitted, inside]),
    [[1, 1]],
  )
})

/** The times and numbers of the valid scans, in their order. */
const countedScans = (w: World) => w.shop.sql<{ outcome: string; at: Temporal.Instant }[]>`
  select outcome, at from scans where sequence is not null order by sequence`

test('a scan that has waited for another one has a later time, like its number', async (t) => {
  const w = await world(t)
  const { barcode, devices, gateId } = await crowdedGate(w)
  const [begun, isScanned] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const scanner = { gate_id: gateId, device_id: devices[0]?.id ?? 0, staff_id: null }
  const leaving = w.shop.transact((tx) =>
    gateScans.record(tx, scanner, scanOf(barcode, { direction: 'exit' }), async (own, code) => {
      begun.resolve()
      await isScanned.promise
      const [ticket] = await lockTicket(own, code)
      return { ticket: ticket ?? null, scans: await lastScans(own, code) }
    }),
  )
  await begun.promise
  w.clock.move('PT2S')
  assert.equal((await devices[1]?.scan(barcode))?.outcome, 'admitted')
  isScanned.resolve()
  assert.equal((await leaving).outcome, 'checked_out')
  assert.deepEqual(
    (await countedScans(w)).map(({ outcome, at }) => `${outcome} ${at.toString()}`),
    ['admitted 2027-01-15T09:00:02Z', 'checked_out 2027-01-15T09:00:02Z'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an admission is undone after it was made, also by a computer whose clock is behind', async (t) => {
  const w = await world(t)
  const { barcode, devices, gateId } = await crowdedGate(w)
  await devices[0]?.scan(barcode)
  const [scan] = await w.shop.sql<{ id: number }[]>`select id from scans`
  const behind = await w.beside()
  behind.clock.now = () => Temporal.Instant.from('2027-01-15T08:59:50Z')
  const { id } = await clerk(w, 'gate')
  await behind.transact((tx) => gateScans.undo(tx, scan?.id ?? 0, id))
  assert.deepEqual(
    (await countedScans(w)).map(({ outcome }) => outcome),
    ['admitted', 'undone'],
  )
  assert.ok(gateId > 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a scan that comes again with another ticket is refused, also at the same moment', async (t) => {
  const w = await world(t)
  const { barcode, devices } = await crowdedGate(w)
  const other = await barcodeOf(w, (await buyTicket(w, await customer(w, 'ivo@example.com'))).code)
  const scan = scanOf(barcode)
  const send = (text: string, device = devices[0]) =>
    device!.post('/gate/api/scans', { ...scan, barcode: text })
  const answers = await Promise.all([send(barcode), send(other, devices[1])])
  const refused = answers.filter(({ status }) => status !== 200)
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.errors]),
    [[422, { scan_id: ['This scan has already been recorded for another ticket.'] }]],
  )
  const first = answers.find(({ status }) => status === 200)
  const isFirst = first === answers[0]
  assert.equal((await send(isFirst ? other : barcode)).status, 422)
  assert.deepEqual((await send(isFirst ? barcode : other)).body.outcome, 'admitted')
  assert.equal(await admissions(w), 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** Scans like devices, but two of them read before either writes, because the ticket is not locked. */
async function scanUnlocked(w: World) {
  const { barcode, devices, gateId } = await crowdedGate(w)
  const twoHaveRead = allHaveRead(2)
  const hold: Parameters<typeof gateScans.record>[3] = async (tx, code) => {
    const [ticket] = await findTicket(tx, code)
    const scans = await lastScans(tx, code)
    await twoHaveRead()
    return { ticket: ticket ?? null, scans }
  }
  return Promise.allSettled(
    devices.map(({ id }) =>
      w.shop.transact((tx) =>
        gateScans.record(tx, { gate_id: gateId, device_id: id, staff_id: null }, scanOf(barcode), hold),
      ),
    ),
  )
}

test('control: without the lock and the constraint the ticket is admitted several times', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table scans drop constraint scans_list_id_ticket_id_sequence_key`
  await scanUnlocked(w)
  assert.ok((await admissions(w)) > 1)
})

test('control: without the lock the constraint prevents the second admission', async (t) => {
  const w = await world(t)
  const results = await scanUnlocked(w)
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  assert.ok(errors.length > 0)
  for (const error of errors) assert.match(error, /scans_list_id_ticket_id_sequence_key/)
  assert.equal(await admissions(w), 1)
})

test('when ten phones use one pairing code concurrently, one is paired', async (t) => {
  const w = await world(t)
  const { gateId } = await openGate(w)
  const expires_at = w.clock.now().add({ hours: 1 }).toString()
  const { code } = await w.shop.transact((tx) =>
    gate.devices.add(tx, { name: 'Phone', gate_id: gateId, expires_at }),
  )
  const phones = await Promise.all(
    Array.from({ length: 10 }, () => w.post('/gate/api/pairings', { code: code.toLowerCase() })),
  )
  assert.deepEqual(
    phones.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, ...Array.from({ length: 9 }, () => 422)],
  )
})
