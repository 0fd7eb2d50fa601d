import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as gate from '#server/tickets/gate/gate.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { offlineScan, openGate, pairDevice, scanOf } from '#testing/fixtures/gate.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

test('a ticket is admitted once; the second gate sees when and where it was scanned', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const [north, south] = [await pairDevice(w), await pairDevice(w, await sameLists(w, 'South'))]
  const barcode = await barcodeOf(w, code)

  const first = await north.scan(barcode)
  assert.deepEqual([first.outcome, first.ticket?.full_name], ['admitted', 'Ana Horvat'])
  assert.equal(await statusOf(w, code), 'used')
  w.clock.move('PT5M')
  const second = await south.scan(barcode)
  assert.equal(second.outcome, 'admitted_before')
  assert.deepEqual([second.previous?.gate, second.previous?.at], ['North', first.at])
})

test('where a list admits several times, a code shown again within a minute is named with its seconds and its gate', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const [opened, barcode] = [await openGate(w, 'North', [{ reentry: 'always' }]), await barcodeOf(w, code)]
  const [north, south] = [await pairDevice(w, opened), await pairDevice(w, await sameLists(w, 'South'))]
  const first = await north.scan(barcode)
  w.clock.move('PT7S')
  const again = await south.scan(barcode)
  assert.deepEqual(
    [again.outcome, again.previous?.gate, again.previous?.at],
    ['just_admitted', 'North', first.at],
  )
  w.clock.move('PT53S')
  assert.equal((await south.scan(barcode)).outcome, 'admitted')
  // Two phones without a network: the second admission is for the office to review.
  const at = w.clock.now().add({ seconds: 5 }).toString()
  w.clock.move('PT1H')
  const { results } = await north.sync({ scans: [offlineScan(barcode, at, 'admitted')] })
  assert.equal(results[0]?.outcome, 'just_admitted')
  const [conflict] = (await (await clerk(w, 'gate')).get('/office/api/conflicts')).body.conflicts
  assert.deepEqual([conflict.scan.at, conflict.first.gate], [isoInstant(Temporal.Instant.from(at)), 'South'])
})

/** Another gate with the list of the first. */
async function sameLists(w: Awaited<ReturnType<typeof world>>, name: string) {
  const listIds = (await w.shop.sql<{ id: number }[]>`select id from check_in_lists order by id`).map(
    ({ id }) => id,
  )
  const gateId = await w.shop.transact((tx) => gate.lists.writeGate(tx, null, { name, list_ids: listIds }))
  return { gateId, listIds }
}

const statusOf = async (w: Awaited<ReturnType<typeof world>>, code: string) =>
  (await w.shop.sql<{ status: string }[]>`select status from tickets where code = ${code}`)[0]?.status

test('a scan that is sent repeatedly is recorded once and gets the same outcome', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  const scan = scanOf(await barcodeOf(w, code))
  const answers = await Promise.all([1, 2, 3].map(() => device.post('/gate/api/scans', scan)))
  assert.deepEqual(
    answers.map(({ body }) => body.outcome),
    ['admitted', 'admitted', 'admitted'],
  )
  assert.deepEqual(await w.shop.sql`select count(*)::integer as scans from scans`, [{ scans: 1 }])
})

test('the scan log names the device and is immutable', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  await device.scan(await barcodeOf(w, code))
  const { sql } = w.shop
  const [log] = await sql<
    { name: string }[]
  >`select d.name from scans s join gate_devices d on d.id = s.device_id`
  assert.match(log?.name ?? '', /^Phone /)
  for (const statement of [
    sql`update scans set outcome = 'unknown'`,
    sql`delete from scans`,
    sql`truncate scans cascade`,
  ])
    await assert.rejects(statement, { code: '23001', message: 'scans is written once' })
})

test('a scan is refused for an earlier print, another product, another day, and an exit without an entry', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const former = await barcodeOf(w, ticket.code)
  const [entry, camping] = [
    await pairDevice(w, await openGate(w, 'Tomorrow', [{ opens_at: '2027-01-16T08:00:00Z' }])),
    await pairDevice(w, await openGate(w, 'Camping', [{ products: ['camping'] }])),
  ]
  assert.equal((await entry.scan(former)).outcome, 'other_day')
  const elsewhere = await camping.scan(former)
  assert.deepEqual([elsewhere.outcome, elsewhere.gates], ['other_product', ['Tomorrow']])
  const known = await camping.sync()
  assert.deepEqual(
    known.places?.map(({ gate, products }) => [gate, products.length]),
    [
      ['Camping', 1],
      ['Tomorrow', 1],
    ],
  )
  assert.equal((await camping.sync(known)).places, null)
  assert.equal((await entry.scan(former, { direction: 'exit' })).outcome, 'other_day')
  w.clock.move('PT24H')
  assert.equal((await entry.scan(former, { direction: 'exit' })).outcome, 'not_inside')
  await changeTicket(w, token, ticket, { full_name: 'Ada Byron' })
  assert.equal((await entry.scan(former)).outcome, 'old')
  const present = await entry.scan(await barcodeOf(w, ticket.code))
  assert.deepEqual([present.outcome, present.ticket?.full_name], ['admitted', 'Ada Byron'])
  assert.equal((await entry.scan('hello')).outcome, 'unknown')
  assert.equal((await entry.scan('', { code: ticket.code.toLowerCase() })).outcome, 'admitted_before')
})

test('an admission by mistake is undone, and the ticket can be admitted again', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  const barcode = await barcodeOf(w, code)
  await device.scan(barcode)
  const [scan] = await w.shop.sql<{ id: number }[]>`select id from scans`
  await clerk(w, 'gate')
  const [staff] = await w.shop.sql<{ id: number }[]>`select id from staff order by id desc limit 1`
  await w.shop.transact((tx) => scans.undo(tx, scan?.id ?? 0, staff?.id ?? 0))
  assert.equal(await statusOf(w, code), 'active')
  assert.equal((await device.scan(barcode)).outcome, 'admitted')
})
