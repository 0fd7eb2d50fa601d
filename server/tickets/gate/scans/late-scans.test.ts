import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScanResult } from '#contract/gate/scans.ts'
import { BODY_LIMITS } from '#server/api/body-limits.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { offlineScan, openGate, pairDevice, scanOf, type TestDevice } from '#testing/fixtures/gate.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const TEN = '2027-01-15T10:00:00Z'
const HALF_PAST = '2027-01-15T10:30:00Z'

const outcomesOf = (results: ScanResult[]) => results.map(({ outcome }) => outcome)

interface Logged {
  outcome: string
  at: string
  sequence: number | null
  admitted_offline: boolean
}

/** The log in the order of insertion. */
const logOf = async (w: World): Promise<Logged[]> => [
  ...(await w.shop.sql<Logged[]>`
    select outcome, to_char(at at time zone 'UTC', 'HH24:MI') as at, sequence, admitted_offline from scans order by id`),
]

const conflicts = async (w: World): Promise<string[]> =>
  (await logOf(w))
    .filter(({ admitted_offline, sequence }) => admitted_offline && sequence === null)
    .map(({ at }) => at)

/** Two gates with one list, and a ticket. */
async function twoGates(w: World, reentry = 'as_ticket') {
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const opened = await openGate(w, 'North', [{ reentry }])
  const [north, south] = [await pairDevice(w, opened), await pairDevice(w, opened)]
  return { token, ticket, barcode: await barcodeOf(w, ticket.code), north, south }
}

const tell = async (device: TestDevice, ...scans: ReturnType<typeof scanOf>[]) =>
  outcomesOf((await device.sync({ scans })).results)

test('offline scans are recorded once, in their order and with their times', async (t) => {
  const w = await world(t)
  const { barcode, north } = await twoGates(w, 'after_exit')
  w.clock.move('PT3H')
  const scans = [
    offlineScan(barcode, TEN, 'admitted'),
    offlineScan(barcode, HALF_PAST, 'checked_out', { direction: 'exit' }),
    offlineScan(barcode, '2027-01-15T11:00:00Z', 'admitted'),
  ]
  assert.deepEqual(await tell(north, ...scans), ['admitted', 'checked_out', 'admitted'])
  assert.deepEqual(await tell(north, ...scans), ['admitted', 'checked_out', 'admitted'])
  assert.deepEqual(
    (await logOf(w)).map(({ outcome, at, sequence }) => [outcome, at, sequence]),
    [
      ['admitted', '10:00', 1],
      ['checked_out', '10:30', 2],
      ['admitted', '11:00', 3],
    ],
  )
  assert.deepEqual(await conflicts(w), [])
})

test('a ticket admitted at two offline gates is a conflict with both times, whichever gate syncs first', async (t) => {
  const w = await world(t)
  const { barcode, north, south } = await twoGates(w)
  w.clock.move('PT3H')
  assert.deepEqual(await tell(south, offlineScan(barcode, HALF_PAST, 'admitted')), ['admitted'])
  const { results } = await north.sync({ scans: [offlineScan(barcode, TEN, 'admitted')] })
  assert.deepEqual(outcomesOf(results), ['admitted_before'])
  assert.equal(results[0]?.previous?.at, HALF_PAST)
  assert.deepEqual(await conflicts(w), ['10:00'])
})

test('an offline refusal is recorded as it was, even if the server would have admitted the ticket', async (t) => {
  const w = await world(t)
  const { barcode, north, ticket } = await twoGates(w)
  w.clock.move('PT3H')
  assert.deepEqual(await tell(north, offlineScan(barcode, TEN, 'other_day')), ['other_day'])
  assert.deepEqual(await conflicts(w), [])
  const [row] = await w.shop.sql<{ status: string }[]>`select status from tickets where code = ${ticket.code}`
  assert.equal(row?.status, 'active')
})

test('an offline admission of a ticket that was blocked or changed meanwhile is a conflict', async (t) => {
  const w = await world(t)
  const { token, ticket, barcode, north } = await twoGates(w)
  const other = await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  const former = await barcodeOf(w, other.code)
  w.clock.move('PT3H')
  await w.shop.transact((tx) => staffActions.block(tx, ticket.code, 'Stolen.'))
  await changeTicket(w, token, other, { full_name: 'Ada Byron' })
  const told = await tell(
    north,
    offlineScan(barcode, TEN, 'admitted'),
    offlineScan(former, HALF_PAST, 'admitted'),
  )
  assert.deepEqual(told, ['blocked', 'old'])
  assert.deepEqual(await conflicts(w), ['10:00', '10:30'])
})

test('a late entry does not undo a later exit, and a late exit does not undo a later entry', async (t) => {
  const w = await world(t)
  const { barcode, north, south } = await twoGates(w, 'after_exit')
  w.clock.move('PT2H')
  await south.scan(barcode)
  w.clock.move('PT1M')
  await south.scan(barcode, { direction: 'exit' })
  assert.deepEqual(await tell(north, offlineScan(barcode, TEN, 'admitted')), ['admitted_before'])
  assert.deepEqual(await conflicts(w), ['10:00'])
  w.clock.move('PT1M')
  assert.equal((await south.scan(barcode)).outcome, 'admitted')
  const late = offlineScan(barcode, HALF_PAST, 'checked_out', { direction: 'exit' })
  assert.deepEqual(await tell(north, late), ['not_inside'])
  const { figures } = await south.sync()
  assert.deepEqual(
    figures.map(({ admitted, inside, checked_out }) => [admitted, inside, checked_out]),
    [[1, 1, 0]],
  )
})

test('an exit that arrives before its offline entry is put after it, and the person may enter again', async (t) => {
  const w = await world(t)
  const { barcode, north, south } = await twoGates(w, 'after_exit')
  w.clock.move('PT2H')
  assert.equal((await south.scan(barcode, { direction: 'exit' })).outcome, 'not_inside')
  w.clock.move('PT1M')
  assert.deepEqual(await tell(north, offlineScan(barcode, TEN, 'admitted')), ['admitted'])
  assert.deepEqual(
    (await logOf(w)).map(({ outcome, at, sequence }) => [outcome, at, sequence]),
    [
      ['not_inside', '11:00', null],
      ['admitted', '10:00', 1],
      ['checked_out', '11:00', 2],
    ],
  )
  assert.equal((await south.scan(barcode)).outcome, 'admitted')
})

test('a device that admits because the server’s refusal never arrived causes one conflict', async (t) => {
  const w = await world(t)
  const { barcode, north, south } = await twoGates(w)
  await south.scan(barcode)
  w.clock.move('PT1H')
  const lost = scanOf(barcode)
  assert.equal((await north.post('/gate/api/scans', lost)).body.outcome, 'admitted_before')
  const own = { ...lost, at: TEN, offline: true, outcome: 'admitted' }
  w.clock.move('PT1H')
  assert.deepEqual(await tell(north, own), ['admitted_before'])
  assert.deepEqual(await tell(north, own), ['admitted_before'])
  assert.deepEqual(await conflicts(w), ['10:00'])
  // An admission by both the device and the server is not a conflict.
  const other = await barcodeOf(w, (await buyTicket(w, await customer(w, 'ivo@example.com'))).code)
  const heard = scanOf(other)
  assert.equal((await north.post('/gate/api/scans', heard)).body.outcome, 'admitted')
  assert.deepEqual(await tell(north, { ...heard, at: TEN, offline: true, outcome: 'admitted' }), ['admitted'])
  assert.deepEqual(await conflicts(w), ['10:00'])
})

test('a wrong device clock dates no scan before the pairing or in the future', async (t) => {
  const w = await world(t)
  const { barcode, north } = await twoGates(w)
  w.clock.move('PT1H')
  const { results } = await north.sync({
    scans: [
      offlineScan(barcode, '1970-01-01T00:00:00Z', 'admitted'),
      offlineScan(barcode, '2031-01-01T00:00:00Z', 'admitted_before'),
      offlineScan(barcode, 'just now', 'admitted_before'),
    ],
  })
  assert.deepEqual(
    results.map(({ at }) => at),
    [TEN, TEN, TEN],
  )
})

test('more scans than the usual body limit are accepted together, and an unreadable one does not block the others', async (t) => {
  const w = await world(t)
  const { barcode, north } = await twoGates(w)
  w.clock.move('PT1H')
  const unknown = () => offlineScan('a code of another festival '.repeat(20), TEN, 'unknown')
  const scans = [
    { ...unknown(), scan_id: 'none' },
    ...Array.from({ length: 99 }, unknown),
    offlineScan(barcode, TEN, 'admitted'),
  ]
  assert.ok(JSON.stringify(scans).length > BODY_LIMITS.call)
  const { results } = await north.sync({ scans })
  assert.equal(results.length, 100)
  assert.equal(results.at(-1)?.outcome, 'admitted')
})

test('a device whose pairing has expired may upload its scans for a day, and gets no tickets', async (t) => {
  const w = await world(t)
  const { barcode, north } = await twoGates(w)
  w.clock.move('PT80H')
  assert.equal((await north.post('/gate/api/scans', scanOf(barcode))).status, 401)
  const { results, tickets, lists } = await north.sync({
    scans: [offlineScan(barcode, HALF_PAST, 'admitted')],
  })
  assert.deepEqual([outcomesOf(results), tickets, lists], [['admitted'], [], []])
  w.clock.move('PT20H')
  assert.equal((await north.post('/gate/api/syncs', {})).status, 401)
})

test('an offline admission with an unknown departure is accepted if the departure was right, and a conflict if not', async (t) => {
  const w = await world(t)
  const [noon, three] = await departures(w)
  const opened = await openGate(w, 'Noon', [{ products: [['bus', noon?.id ?? 0]] }])
  const phone = await pairDevice(w, opened)
  const leaving = async (email: string, transport_time_id = 0) =>
    barcodeOf(
      w,
      (await buyTicket(w, await customer(w, email), { external_code: 'bus', age: '', transport_time_id }))
        .code,
    )
  const [right, wrong] = [
    await leaving('ana@example.com', noon?.id),
    await leaving('ivo@example.com', three?.id),
  ]
  w.clock.move('PT3H')
  const told = await tell(
    phone,
    offlineScan(right, TEN, 'departure_unknown'),
    offlineScan(right, TEN, 'admitted'),
    offlineScan(wrong, HALF_PAST, 'departure_unknown'),
    offlineScan(wrong, HALF_PAST, 'admitted'),
  )
  assert.deepEqual(told, ['departure_unknown', 'admitted', 'departure_unknown', 'other_product'])
  assert.deepEqual(await conflicts(w), ['10:30'])
  const log = await (await clerk(w, 'gate')).get('/office/api/scans?outcome=departure_unknown')
  assert.deepEqual(
    log.body.rows.map(({ at }: { at: string }) => at.slice(11, 16)),
    ['10:30', '10:00'],
  )
})
