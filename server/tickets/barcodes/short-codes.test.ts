import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/office/roles.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { BANK } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, download } from '#testing/fixtures/tickets.ts'
import { callsOfOffice } from '#testing/harness/office-calls.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as shortCodes from './short-codes.ts'

/** A ticket that was bought. */
async function ticketRow(w: World): Promise<{ code: string; id: number; order: string }> {
  const { code } = await buyTicket(w, await customer(w))
  const [row] = await w.shop.sql<{ id: number; order: string }[]>`
    select t.id, o.code as order from tickets t join orders o on o.id = t.order_id where t.code = ${code}`
  assert.ok(row)
  return { code, ...row }
}

// A-168
test('a short code names its ticket to those who are told no other, and is refused for a download', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const [gate, finance] = [await clerk(w, 'gate'), await clerk(w, 'finance')]
  const [row] = (await gate.get('/office/api/tickets')).body.rows
  assert.notEqual(row.code, code)
  assert.equal((await gate.get(`/office/api/tickets/${row.code}`)).body.ticket.id, row.id)
  const input = { full_name: 'Ana Horwat', seen: 'Ana Horvat', reason: 'Misheard.' }
  const corrected = await gate.post(`/office/api/tickets/${row.code}/names`, input)
  assert.deepEqual([corrected.status, corrected.body.ticket.code], [200, row.code])
  const scanned = await gate.post('/office/api/ticket-scans', { text: await barcodeOf(w, code) })
  assert.deepEqual([scanned.body.barcode, scanned.body.ticket.code], ['present', row.code])
  assert.equal(await download(w, 'ana@example.com', row.code), 404)
  assert.equal(await download(w, 'ana@example.com', code), 200)
  const { body } = await finance.get(`/office/api/orders/${row.order}`)
  assert.equal(body.order.tickets[0].code, row.code)
  const refund = { ...BANK, tickets: [row.code], reason: 'Ill.' }
  const refunded = await finance.post(`/office/api/orders/${row.order}/refunds`, refund)
  assert.deepEqual([refunded.status, refunded.body.refund?.items[0].code], [200, row.code])
})

// A-168
test('those who see short codes find a ticket by its code or its beginning, but cannot guess their way from one to the other', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const lists: [role: Role, url: string, searched: string][] = [
    ['gate', '/office/api/tickets?search=', 'rows'],
    ['finance', '/office/api/orders?search=', 'rows'],
    ['gate', '/office/api/search?text=', 'results'],
    ['sales', '/office/api/tickets?search=', 'rows'],
  ]
  for (const [role, url, searched] of lists) {
    const who = await clerk(w, role)
    const found = async (text: string) => (await who.get(url + text)).body[searched].length
    const inPart = role === 'sales' ? 1 : 0
    const counts = [
      await found(code.slice(0, 4)),
      await found(code.slice(0, 6)),
      await found(code.slice(0, 12)),
    ]
    assert.deepEqual([...counts, await found(code)], [1, inPart, inPart, 1], `${role} ${url}`)
  }
})

// A-168
test('a short code stays as it was typed in whatever is stored, and is read in full by nobody', async (t) => {
  const w = await world(t)
  const { code, id } = await ticketRow(w)
  const short = `${code.slice(0, 4)}~${id}`
  const [finance, gate] = [await clerk(w, 'finance'), await clerk(w, 'gate')]
  const texts = [short, `0000-${short}`, `${short}-0000 and ${short}`]
  await uploadStatement(finance, camt(...texts.map((text) => ({ amount: 15_000, text, name: text }))))
  const { rows } = await matchGroupOf(finance, 'unknown')
  for (const [index, note] of texts.entries()) {
    const url = `/office/api/bank-lines/${rows[index].line.id}/status-changes`
    assert.equal((await finance.post(url, { to: 'to_return', note })).status, 200)
    const [order] = (await finance.get('/office/api/orders')).body.rows
    const written = await finance.post(`/office/api/orders/${order.code}/notes`, { text: note })
    assert.equal(written.status, 200)
  }
  await sellAtBoxOffice(gate, { email: `${short}@example.com` })
  const urls = [
    'exports/bank',
    'exports/holders',
    'exports/tickets',
    'exports/orders',
    'mails',
    'scans',
    'tickets',
  ]
  // One after the other: a third export beside two others is refused.
  const read: Buffer[] = []
  for (const url of urls) read.push(await finance.file(`/office/api/${url}`))
  assert.match(String(read[0]), new RegExp(`0000-${short}`))
  for (const file of read) assert.ok(!file.toString('latin1').includes(code))
  const stored = await w.shop.sql`
    select from bank_lines where note like ${`%${code}%`} union all
    select from notes where text like ${`%${code}%`} union all
    select from customers where email like ${`%${code}%`}`
  assert.equal(stored.length, 0)
})

// A-168
test('of all that the office is sent, only what names tickets takes a short code for one', async (t) => {
  const w = await world(t)
  const { code, id } = await ticketRow(w)
  const short = `${code.slice(0, 4)}~${id}`
  const taken: string[] = []
  for (const { name, declared } of callsOfOffice()) {
    const fields = Object.keys(Object(Reflect.get(Object(declared.body), 'properties')))
    const body = Object.fromEntries(fields.map((field) => [field, short]))
    const sent = await shortCodes.inFull(w.shop.sql, { params: {}, query: {}, body }, declared.ticketCodes)
    for (const field of fields)
      if (field !== 'seen' && Reflect.get(Object(sent.body), field) !== short) taken.push(`${name} ${field}`)
  }
  assert.deepEqual(taken.toSorted(), [
    'post gates/:id/scans code',
    'post orders/:code/refund-previews tickets',
    'post orders/:code/refunds tickets',
  ])
  const query = { search: short, text: `${short} today`, from: `7 ${short}` }
  const read = (sort: string) =>
    shortCodes.inFull(w.shop.sql, { params: { code: short }, query: { ...query, sort }, body: null })
  assert.deepEqual(await read('-code'), {
    params: { code },
    query: { search: code, text: `${short} today`, from: `7 ${code}`, sort: '-code' },
    body: null,
  })
  assert.deepEqual((await read('holder')).query, { ...query, search: code, sort: 'holder' })
})

// A-168
test('a code is shortened also after letters that look like a part of it', async (t) => {
  const w = await world(t)
  const { code, id, order } = await ticketRow(w)
  const note = `0000-${code} and ${code}-0000`
  const owner = await clerk(w, 'owner')
  assert.equal((await owner.post(`/office/api/orders/${order}/notes`, { text: note })).status, 200)
  const { body } = await (await clerk(w, 'finance')).get(`/office/api/orders/${order}/notes`)
  assert.equal(body.notes[0].text, note.replaceAll(code, `${code.slice(0, 4)}~${id}`))
})
