import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#contract/office/roles.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { BANK } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, download } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

//
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

//
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
