import assert from 'node:assert/strict'
import { test } from 'node:test'
import { v1Calls } from '#contract/calls/calls.ts'
import { WRITABLE_RESOURCES } from '#contract/office/api-keys.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { apiKey, program, writer } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { openGate } from '#testing/fixtures/gate.ts'
import { allocationOf, guest, nameGuests } from '#testing/fixtures/guests.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A ticket of the summer, an allocation with a guest, a discount with codes, and a gate with its list. */
async function soldSummer(w: World) {
  const ticket = await buyTicket(w, await customer(w))
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend' })
  const { body } = await nameGuests(sales, allocation, [guest('Ida Berg')])
  await openGate(w)
  return { ticket, allocation, guest: body.guests[0].id as number, barcode: await barcodeOf(w, ticket.code) }
}

/** One good request for each call that writes, in an order in which each can be done. */
const requestsOf = ({ ticket, allocation, guest: id, barcode }: Awaited<ReturnType<typeof soldSummer>>) =>
  [
    ['guests', 'POST', `allocations/${allocation}/guests`, { guests: [guest('Jon Dahl')], mailed: false }],
    ['guests', 'DELETE', `guests/${id}?reason=Ill`],
    ['codes', 'POST', 'codes', { discount: 'radio', count: 2, prefix: 'P-' }],
    ['codes', 'DELETE', 'codes/RADIO'],
    ['names', 'PATCH', `tickets/${ticket.code}`, { full_name: 'Nina Novak' }],
    ['blocks', 'POST', `tickets/${ticket.code}/blocks`, {}],
    ['blocks', 'DELETE', `tickets/${ticket.code}/blocks`],
    ['admissions', 'POST', 'admissions', { list: 'North 1', barcode, direction: 'entry' }],
  ] as const

test('a key writes what it names and nothing else, and nobody writes anything without one', async (t) => {
  const w = await world(t)
  const requests = requestsOf(await soldSummer(w))
  assert.equal(requests.length, v1Calls.filter(({ writes }) => writes !== undefined).length)
  for (const writes of WRITABLE_RESOURCES) {
    const send = writer(w, await apiKey(w, { reads: ['tickets'], writes: [writes] }))
    for (const [resource, method, path, body] of requests.filter(([needed]) => needed !== writes)) {
      const { status, body: refused } = await send(method, path, body)
      assert.deepEqual([status, refused.code], [403, 'not_permitted'], `${writes}: ${resource}`)
    }
  }
  for (const key of ['', `fst_${'0'.repeat(64)}`])
    for (const [, method, path, body] of requests)
      assert.equal((await writer(w, key)(method, path, body)).status, 401, path)
  const reading = program(w, await apiKey(w, { reads: [], writes: ['codes'] }))
  assert.equal((await reading('tickets')).status, 403)
})

test('a key for another event finds none of what it would write, as if it did not exist', async (t) => {
  const w = await world(t)
  const all = await soldSummer(w)
  const writes = WRITABLE_RESOURCES.filter((resource) => resource !== 'codes')
  const send = writer(w, await apiKey(w, { reads: [], writes, all_events: false, events: ['ageless'] }))
  for (const [resource, method, path, body] of requestsOf(all)) {
    if (resource === 'codes') continue
    const { status, body: refused } = await send(method, path, body)
    if (resource === 'admissions') {
      assert.deepEqual([status, Object.keys(refused.errors)], [422, ['list']])
      continue
    }
    const none = path.replace(/[A-Z\d]{4}-[A-Z\d-]+/, 'ZZZZ-ZZZZ-ZZZZ').replace(/\d+(?=\/|\?|$)/, '999999')
    const nobodys = await send(method, none, body)
    assert.deepEqual([status, refused], [404, nobodys.body], path)
    assert.equal(nobodys.status, 404)
  }
  await openGate(w, 'South', [{ products: ['weekend', 'ageless'] }])
  const scanned = await send('POST', 'admissions', {
    list: 'South 1',
    barcode: all.barcode,
    direction: 'entry',
  })
  assert.deepEqual([scanned.body.outcome, scanned.body.ticket], ['unknown', null])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('guests are named and taken back by a program as in the office', async (t) => {
  const w = await world(t)
  const { allocation } = await soldSummer(w)
  const key = await apiKey(w)
  const [send, read] = [writer(w, key), program(w, key)]
  const invite = (guests: object[]) =>
    send('POST', `allocations/${allocation}/guests`, { guests, mailed: false })
  const { status, body } = await invite([
    guest('Jon Dahl', { group: 'a' }),
    guest('Liv Dahl', { group: 'a' }),
  ])
  assert.equal(status, 200, JSON.stringify(body))
  const [jon, liv] = body.data
  assert.deepEqual([jon.full_name, jon.order === liv.order, liv.state], ['Jon Dahl', true, 'named'])
  assert.ok(jon.ticket)
  assert.deepEqual((await read('allocations')).body.data[0].left, 2)
  const known = await invite([guest('Jon Dahl')])
  assert.deepEqual([known.status, Object.keys(known.body.errors)], [422, ['guests.0.full_name']])
  const many = await invite([guest('A B'), guest('C D'), guest('E F')])
  assert.deepEqual([many.status, Object.keys(many.body.errors)], [422, ['guests']])
  const gone = await send('DELETE', `guests/${jon.id}`)
  assert.equal(gone.body.state, 'withdrawn')
  assert.equal((await send('DELETE', `guests/${jon.id}`)).status, 422)
  assert.deepEqual((await read(`guests/${jon.id}`)).body, gone.body)
  assert.equal((await read('guests')).body.data.length, 3)
  const [row] = await w.shop.sql<{ named_by: string; actor: string; done_by: string; note: string }[]>`
    select g.named_by, a.actor, c.done_by, c.note
      from allocation_guests g, audit a, ticket_changes c
     where g.id = ${jon.id} and a.action = 'guests named' and c.ticket_id = (select id from tickets where code = ${jon.ticket})
     order by a.id desc limit 1`
  assert.match(row?.named_by ?? '', /^api key \d+$/)
  assert.deepEqual([row?.actor, row?.done_by], [row?.named_by, row?.named_by])
  const blind = writer(w, await apiKey(w, { personal_data: false, reads: ['guests'] }))
  const told = await blind('POST', `allocations/${allocation}/guests`, { guests: [guest('Per Lund')] })
  assert.deepEqual([told.status, Object.keys(told.body.data[0]).includes('full_name')], [200, false])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('codes are made and ended by a program, and only by one for all events', async (t) => {
  const w = await world(t)
  const owner = await withDiscounts(w, RADIO)
  const send = writer(w, await apiKey(w))
  const made = await send('POST', 'codes', { discount: 'radio', name: 'Desk', count: 3, prefix: 'PR-' })
  assert.equal(made.status, 200, JSON.stringify(made.body))
  assert.equal(made.body.data.length, 3)
  const [{ code }] = made.body.data
  assert.match(code, /^PR-/)
  const mailed = await send('POST', 'codes', {
    discount: 'radio',
    emails: ['ana@example.com'],
    uses_each: 0,
  })
  assert.deepEqual([mailed.body.data[0].email, mailed.body.data[0].uses], ['ana@example.com', null])
  const ended = await send('DELETE', `codes/${code.toLowerCase()}`)
  assert.deepEqual([ended.status, ended.body.enabled], [200, false])
  for (const [body, status, field] of [
    [{ discount: 'nothing', count: 1 }, 404, undefined],
    [{ discount: 'radio' }, 422, 'count'],
    [{ discount: 'radio', count: 1001 }, 422, 'count'],
    [{ discount: 'radio', count: 'many' }, 422, 'count'],
    [{ discount: 'radio', count: 1, uses_each: -1 }, 422, 'uses_each'],
    [{ discount: 'radio', codes: ['RADIO'] }, 422, 'codes'],
    [{ discount: 'radio', emails: 'ana@example.com' }, 422, 'emails'],
  ] as const) {
    const refused = await send('POST', 'codes', body)
    assert.equal(refused.status, status, JSON.stringify([body, refused.body]))
    if (field) assert.ok(field in refused.body.errors, JSON.stringify(refused.body))
  }
  assert.equal((await send('DELETE', 'codes/RADIO')).status, 404, 'it is in the festival file')
  const { body } = await owner.get('/office/api/discount-codes?discount=radio')
  assert.equal(body.rows.length, 4)
})

test('a holder is named, a ticket blocked and unblocked, with the refusals of the office', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const send = writer(w, await apiKey(w))
  const name = (input: object) => send('PATCH', `tickets/${code}`, input)
  const named = await name({ full_name: ' Nina  Novak ', former_name: 'Ana Horvat', reason: 'Typing error' })
  assert.deepEqual(named.body, { code, status: 'active', full_name: 'Nina Novak' })
  for (const [input, field] of [
    [{ full_name: '' }, 'full_name'],
    [{ full_name: 'Nina Novak' }, 'full_name'],
    [{ full_name: 'Eva Kos', former_name: 'Ana Horvat' }, 'full_name'],
    [{ full_name: 'Eva Kos', reason: 'x'.repeat(2_000) }, 'reason'],
  ] as const) {
    const { status, body } = await name(input)
    assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(input))
  }
  assert.equal((await send('DELETE', `tickets/${code}/blocks`)).status, 422, 'not blocked')
  assert.deepEqual((await send('POST', `tickets/${code}/blocks`, { reason: 'Stolen' })).body, {
    code,
    status: 'blocked',
  })
  assert.equal((await name({ full_name: 'Eva Kos' })).status, 422)
  assert.equal((await send('DELETE', `tickets/${code}/blocks`)).body.status, 'active')
  const blind = writer(w, await apiKey(w, { personal_data: false, reads: ['tickets'] }))
  const told = await blind('PATCH', `tickets/${code}`, { full_name: 'Eva Kos' })
  assert.deepEqual(told.body, { code, status: 'active' })
  const owner = await clerk(w, 'owner')
  const shown = (await owner.get(`/office/api/tickets/${code}`)).body.ticket
  assert.match(JSON.stringify(shown.details), /Newsletter/, 'its history names the key')
  const { body } = await owner.get(`/office/api/audit-entries?subject=${code}`)
  assert.deepEqual(
    [...new Set(body.rows.map(({ actor_name }: { actor_name: string }) => actor_name))],
    ['Newsletter'],
  )
})

test('a program admits and lets out by list and barcode, as the gate would', async (t) => {
  const w = await world(t)
  const { barcode, ticket } = await soldSummer(w)
  const key = await apiKey(w)
  const send = writer(w, key)
  const scan = async (input: object) => (await send('POST', 'admissions', { list: 'North 1', ...input })).body
  const entry = { barcode, direction: 'entry' }
  const admitted = await scan(entry)
  assert.deepEqual(
    [admitted.outcome, admitted.gate, admitted.list, admitted.ticket, admitted.full_name],
    ['admitted', 'North', 'North 1', ticket.code, 'Ana Horvat'],
  )
  assert.deepEqual(
    [(await scan(entry)).outcome, (await scan(entry)).previous.gate],
    ['admitted_before', 'North'],
  )
  assert.equal((await scan({ ticket: ticket.code, direction: 'exit' })).outcome, 'checked_out')
  assert.equal((await scan({ barcode: 'no ticket', direction: 'entry' })).outcome, 'unknown')
  const { body } = await program(w, key)('admissions')
  assert.deepEqual(
    body.data.map(({ outcome }: { outcome: string }) => outcome),
    ['admitted', 'checked_out'],
  )
  const zoe = await customer(w, 'zoe@example.com')
  const [ageless] = (await createPaidOrder(w, zoe, { weekend: [], products: ['ageless'] })).tickets
  const other = await barcodeOf(w, ageless?.code ?? '')
  assert.equal((await scan({ barcode: other, direction: 'entry' })).outcome, 'other_product')
  for (const [input, field] of [
    [{ ...entry, list: 'Nowhere' }, 'list'],
    [{ ...entry, gate: 'Nowhere' }, 'gate'],
    [{ ...entry, direction: 'up' }, 'direction'],
    [{ direction: 'entry' }, 'code'],
  ] as const)
    assert.deepEqual(Object.keys((await scan(input)).errors), [field])
  const [row] = await w.shop.sql<{ by: string }[]>`
    select k.name as by from scans s join api_keys k on k.id = s.api_key_id limit 1`
  assert.equal(row?.by, 'Newsletter')
  const { rows } = (await (await clerk(w, 'owner')).get('/office/api/scans')).body
  assert.equal(rows[0].by, 'Newsletter')
  assert.deepEqual(await consistency.check(w.shop), [])
})
