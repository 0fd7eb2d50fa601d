import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GateSetup } from '#contract/office/gate.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice, scanOf } from '#testing/fixtures/gate.ts'
import { figuresOf, listOf, officeWithGate, productOf } from '#testing/fixtures/gate-office.ts'
import { ordersOf, transferOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { requestRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, changeTicket, IVO, shortCodeOf } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

test('check-in lists and gates can be changed and removed, and invalid values of a list are reported by field', async (t) => {
  const w = await world(t)
  const { staff, listId, gateId } = await officeWithGate(w)
  const renamed = await staff.patch(`/office/api/gates/${gateId}`, { name: 'South', list_ids: [] })
  assert.deepEqual([renamed.body.gates[0].name, renamed.body.gates[0].list_ids], ['South', []])
  const changed = await staff.patch(
    `/office/api/check-in-lists/${listId}`,
    listOf(w, { name: 'Saturday', opens_at: '', reentry: 'always' }),
  )
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  const [list] = (changed.body as GateSetup).lists
  assert.deepEqual([list?.name, list?.opens_at, list?.reentry], ['Saturday', null, 'always'])
  const faults: [object, string][] = [
    [{ name: ' ' }, 'name'],
    [{ closes_at: '2027-01-01T00:00:00Z' }, 'closes_at'],
    [{ opens_at: 'soon' }, 'opens_at'],
    [{ products: [] }, 'products'],
    [{ products: [{ product_id: 4711, transport_time_id: null }] }, 'products'],
    [{ reentry: 'sometimes' }, 'reentry'],
  ]
  for (const [input, field] of faults) {
    const refused = await staff.post('/office/api/check-in-lists', listOf(w, { name: 'Other', ...input }))
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]])
  }
  assert.equal((await staff.post(`/office/api/gates/${gateId}/removals`)).status, 200)
  const left = await staff.post(`/office/api/check-in-lists/${listId}/removals`)
  assert.deepEqual([left.body.lists, left.body.gates], [[], []])
})

test('a device is paired with a code that is valid for ten minutes and can be renewed, until the device is revoked', async (t) => {
  const w = await world(t)
  const { staff, gateId } = await officeWithGate(w)
  const input = { name: 'Ana’s phone', gate_id: gateId, expires_at: '2027-01-18T00:00:00Z' }
  const { body: first } = await staff.post('/office/api/gate-devices', input)
  const stateOf = async () =>
    ((await (await clerk(w, 'gate')).get('/office/api/gates')).body as GateSetup).devices.map(
      ({ state }) => state,
    )
  assert.deepEqual(await stateOf(), ['pairing'])
  w.clock.move('PT11M')
  assert.deepEqual(await stateOf(), ['expired'])
  const { body: renewed } = await staff.post(`/office/api/gate-devices/${first.device_id}/pairings`)
  const pair = (code: string) =>
    w.app.inject({ method: 'POST', url: '/gate/api/pairings', payload: { code } })
  assert.equal((await pair(first.code)).statusCode, 422)
  assert.equal((await pair(renewed.code)).statusCode, 200)
  assert.deepEqual(await stateOf(), ['active'])
  assert.equal((await staff.post(`/office/api/gate-devices/${first.device_id}/pairings`)).status, 422)
  await staff.post(`/office/api/gate-devices/${first.device_id}/revocations`)
  assert.deepEqual(await stateOf(), ['revoked'])
  w.clock.move('P8D')
  assert.deepEqual(await stateOf(), [])
})

test('the gate figures count admissions, exits and refusals by list, gate, minute and product', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const [ana, ivo] = [await buyTicket(w, token), await buyTicket(w, token)]
  const { staff, gateId, listId } = await officeWithGate(w)
  const device = await pairDevice(w, { gateId })
  assert.equal((await figuresOf(staff)).lists[0].expected, 2)
  await device.scan(await barcodeOf(w, ana.code))
  await device.scan(await barcodeOf(w, ana.code))
  w.clock.move('PT3M')
  await device.scan(await barcodeOf(w, ivo.code))
  await device.scan(await barcodeOf(w, ana.code), { direction: 'exit' })
  const { lists, gates, minutes, product_minutes, products, conflicts } = await figuresOf(staff)
  assert.deepEqual(lists, [{ list_id: listId, expected: 2, admitted: 2, inside: 1, checked_out: 1 }])
  assert.deepEqual(gates, [
    { gate_id: gateId, admitted: 2, checked_out: 1, refused: 1, last_minute: 1, devices: 0 },
  ])
  assert.deepEqual(
    minutes.map((it: Record<string, number>) => [it['admitted'], it['checked_out'], it['refused']]),
    [
      [1, 0, 1],
      [1, 1, 0],
    ],
  )
  assert.deepEqual(
    product_minutes.map((it: Record<string, unknown>) => [it['at'], it['name'], it['admitted']]),
    minutes.map((it: Record<string, unknown>) => [it['at'], 'Weekend ticket', 1]),
  )
  assert.deepEqual(
    products.map((it: Record<string, number>) => [it['expected'], it['admitted'], it['inside']]),
    [[2, 2, 1]],
  )
  assert.equal(conflicts, 0)
})

test('an admission can be searched for and undone once, and the audit log records it', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const { staff, gateId } = await officeWithGate(w)
  const scan = { ...scanOf(await barcodeOf(w, code)) }
  const { body } = await staff.post(`/office/api/gates/${gateId}/scans`, scan)
  assert.equal(body.outcome, 'admitted')
  const found = async (query: string) => (await staff.get(`/office/api/scans?${query}`)).body.rows
  const [row] = await found('search=horvat&outcome=admitted')
  assert.deepEqual(
    [row.by, row.gate, row.ticket.code, row.may_undo],
    ['Sam gate', 'North', await shortCodeOf(w, code), true],
  )
  for (const query of ['search=nobody', 'device=1', 'outcome=old', 'gate=4711', 'list=4711'])
    assert.deepEqual(await found(query), [], query)
  const undone = await staff.post(`/office/api/scans/${row.id}/undos`)
  assert.deepEqual([undone.status, undone.body.scan.may_undo], [200, false])
  assert.equal((await staff.post(`/office/api/scans/${row.id}/undos`)).status, 422)
  assert.equal((await staff.post('/office/api/scans/4711/undos')).status, 404)
  assert.equal((await staff.post('/office/api/gates/4711/scans', scanOf('x'))).status, 404)
  const audit = await (await clerk(w, 'owner')).get('/office/api/audit-entries?action=admission undone')
  assert.equal(audit.body.rows[0].subject, `ticket ${code}`)
})

test('a ticket admitted at two offline gates is reported as a conflict with both scans, until staff review it', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const { staff, gateId, listId } = await officeWithGate(w)
  const south = await staff.post('/office/api/gates', { name: 'South', list_ids: [listId] })
  const southId = (south.body as GateSetup).gates.find(({ name }) => name === 'South')?.id ?? 0
  const [one, other] = [await pairDevice(w, { gateId }), await pairDevice(w, { gateId: southId })]
  const barcode = await barcodeOf(w, code)
  const offline = (at: string) => ({ scans: [scanOf(barcode, { offline: true, at, outcome: 'admitted' })] })
  w.clock.move('PT1H')
  const earlier = w.clock.now().subtract({ minutes: 20 }).toString()
  const sync = { cursor: '', scope: '', battery: 50, unsent_scans: 0 }
  await one.post('/gate/api/syncs', {
    ...sync,
    ...offline(w.clock.now().subtract({ minutes: 5 }).toString()),
  })
  await other.post('/gate/api/syncs', { ...sync, ...offline(earlier) })
  const [conflict] = (await staff.get('/office/api/conflicts')).body.conflicts
  assert.deepEqual(
    [conflict.first.gate, conflict.first.at, conflict.first.outcome, conflict.review],
    ['South', earlier, 'admitted', null],
  )
  // North sent its admission first, but scanned later: it is the double.
  assert.deepEqual([conflict.scan.gate, conflict.scan.outcome], ['North', 'admitted_before'])
  assert.deepEqual([conflict.first.double, conflict.scan.double], [false, true])
  const marksOf = (scans: { gate: string; double: boolean }[]) =>
    scans.map(({ gate, double }) => [gate, double])
  const listed = (await staff.get('/office/api/scans')).body.rows
  assert.deepEqual(marksOf(listed), [
    ['South', false],
    ['North', true],
  ])
  const ofTicket = (await (await clerk(w, 'owner')).get(`/office/api/tickets/${code}`)).body.ticket.details
    .scans
  assert.deepEqual(marksOf(ofTicket), marksOf(listed))
  const came = await staff.file(`/office/api/check-in-lists/${listId}/attendance.csv?which=came`)
  assert.match(came.toString(), /South/)
  assert.equal((await figuresOf(staff)).conflicts, 1)
  const path = `/office/api/conflicts/${conflict.id}/reviews`
  assert.equal((await staff.post(path, { note: 'x'.repeat(501) })).status, 422)
  const { body } = await staff.post(path, { note: 'A copy of a friend' })
  assert.equal(body.conflicts[0].review.note, 'A copy of a friend')
  assert.equal((await staff.post(`/office/api/conflicts/${conflict.scan.id}/reviews`)).status, 404)
  w.clock.move('PT3S')
  assert.equal((await figuresOf(staff)).conflicts, 0)
})

test('arrivals and no-shows are exported, and the export is recorded in the audit log', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const [came, missing] = [await buyTicket(w, token), await buyTicket(w, token)]
  const { staff, gateId, listId } = await officeWithGate(w)
  await staff.post(`/office/api/gates/${gateId}/scans`, scanOf(await barcodeOf(w, came.code)))
  const read = async (which: string) =>
    (await staff.file(`/office/api/check-in-lists/${listId}/attendance.csv?which=${which}`)).toString()
  const shown = [await shortCodeOf(w, came.code), await shortCodeOf(w, missing.code)]
  const codes = (text: string) => shown.map((code) => text.includes(code))
  assert.deepEqual(codes(await read('came')), [true, false])
  assert.deepEqual(codes(await read('missing')), [false, true])
  const all = await read('all')
  assert.deepEqual(codes(all), [true, true])
  assert.doesNotMatch(all, /@/)
  const { body } = await (await clerk(w, 'owner')).get('/office/api/audit-entries?action=data exported')
  assert.deepEqual(
    body.rows.map(({ subject }: { subject: string }) => subject),
    Array(3).fill(`check-in list ${listId}`),
  )
})

test('a ticket kept valid after its payment was reversed is expected at the gate, and is exported as a no-show', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await transferOrder(w)
  await enterTransfer(finance, order, transferInput(13_300))
  const { staff, listId } = await officeWithGate(w)
  const keep = { payment: 1, reason: 'It was for another order.', keep_tickets: true, seen: 1 }
  const { body } = await finance.post(`/office/api/orders/${order.code}/payment-reversals`, keep)
  const { lists, products } = await figuresOf(staff)
  assert.deepEqual([lists[0].expected, products[0].expected], [1, 1])
  const path = `/office/api/check-in-lists/${listId}/attendance.csv?which=missing`
  assert.match((await staff.file(path)).toString(), new RegExp(body.order.tickets[0].code))
})

test('a check-in list is suggested for entry and for each departure, until it exists', async (t) => {
  const w = await world(t)
  const staff = await clerk(w, 'gate')
  const { suggestions } = (await staff.get('/office/api/gates')).body as GateSetup
  const departures = suggestions.filter(({ products }) => products[0]?.transport_time_id !== null)
  assert.ok(departures.length >= 2)
  assert.ok(suggestions.some(({ name }) => name.endsWith(': entry')))
  assert.ok(suggestions.every(({ reentry }) => reentry === 'as_ticket'))
  // Once exits are scanned, tickets that admit several times need one in between.
  const limited = listOf(w, { name: 'Limited', reentry: 'after_exit', products: [productOf(w, 'limited')] })
  const { lists, ...setup } = (await staff.post('/office/api/check-in-lists', limited)).body as GateSetup
  const again = setup.suggestions.filter(({ reentry }) => reentry === 'after_exit')
  assert.deepEqual(
    again.map(({ products }) => products),
    [[productOf(w, 'camping')]],
  )
  assert.deepEqual([setup.exits_scanned, again[0]?.re_enters], [true, true])
  await staff.post(`/office/api/check-in-lists/${lists[0]?.id}/removals`)
  for (const list of suggestions)
    assert.equal(
      (
        await staff.post('/office/api/check-in-lists', {
          ...list,
          opens_at: list.opens_at ?? '',
          closes_at: list.closes_at ?? '',
        })
      ).status,
      200,
      list.name,
    )
  assert.deepEqual(((await staff.get('/office/api/gates')).body as GateSetup).suggestions, [])
})

test('an admitted ticket can be blocked and unblocked, but not changed, cancelled, transferred or returned for a refund', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const { staff, gateId } = await officeWithGate(w)
  await staff.post(`/office/api/gates/${gateId}/scans`, scanOf(await barcodeOf(w, ticket.code)))
  const sales = await clerk(w, 'sales')
  const path = `/office/api/tickets/${ticket.code}`
  const { validity, last_scan, details } = (await sales.get(path)).body.ticket
  assert.deepEqual([validity, last_scan.gate, details.scans.length], ['used', 'North', 1])
  const { change, cancel, block, send } = details.allowed_actions
  assert.match(change, /undo the admission first/)
  assert.deepEqual([cancel, block, send], [change, null, null])
  const [order] = await ordersOf(w, token)
  const own = order?.tickets[0]
  assert.deepEqual([own?.status, own?.allow_download, own?.allow_name_changes], ['used', true, false])
  for (const input of [{ full_name: 'Eva Horvat' }, { ...IVO, reassign: true }])
    assert.equal((await changeTicket(w, token, ticket, input)).status, 422)
  assert.ok(order)
  assert.equal((await requestRefund(w, token, order)).status, 422)
  assert.equal((await sales.post(`${path}/blocks`, { reason: 'A fight' })).body.ticket.validity, 'blocked')
  assert.equal((await sales.post(`${path}/unblocks`, { reason: 'Made up' })).body.ticket.validity, 'used')
  assert.deepEqual(await consistency.check(w.shop), [])
})
