import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { ordersOf, createPaidOrder } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { ticketOf, ticketAction } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const found = async (by: Clerk, list: string, search: string): Promise<number> => {
  const field = list === 'audit-entries' ? 'subject' : 'search'
  const { status, body } = await by.get(`/office/api/${list}?${field}=${encodeURIComponent(search)}`)
  assert.equal(status, 200, `${list} ${search}`)
  return body.near === true ? 0 : body.total
}

/** A festival with something in every list: an order, its ticket, a refund of it, and a batch of vouchers. */
async function busy(t: TestContext) {
  const w = await world(t)
  const token = await customer(w, 'zoe_b@example.com', 'Zoë Brontë')
  await createPaidOrder(w, token)
  const [order] = await ordersOf(w, token)
  assert.ok(order)
  const ticket = await ticketOf(w, token)
  const owner = await clerk(w, 'owner')
  for (const action of ['blocks', 'unblocks'])
    assert.equal((await ticketAction(owner, ticket, action)).status, 200)
  await requestedRefund(w, token, order, { tickets: ticket.code })
  const batch = { name: 'Press', amount: 1000, expires_at: null, prefix: 'INK-', count: 3 }
  assert.equal((await owner.post('/office/api/voucher-batches', { value: batch })).status, 200)
  const [voucher] = (await owner.get('/office/api/vouchers?search=press')).body.rows
  return { owner, order: order.code, ticket: ticket.code, voucher: voucher.code as string }
}

const bare = (code: string): string => code.replaceAll('-', '').toLowerCase()

const spaced = (code: string): string => ` ${code.replaceAll('-', ' ')} `

const misread = (code: string): string => bare(code).replaceAll('0', 'o').replaceAll('1', 'l')

test('a code is found however it is typed, in every list', async (t) => {
  const { owner, order, ticket, voucher } = await busy(t)
  for (const typed of [bare, spaced, misread]) {
    for (const list of ['orders', 'tickets', 'refunds', 'mails'])
      assert.ok((await found(owner, list, typed(order))) > 0, `${list} ${typed(order)}`)
    for (const list of ['orders', 'tickets', 'refunds'])
      assert.equal(await found(owner, list, typed(ticket)), 1, `${list} ${typed(ticket)}`)
    for (const subject of [order, ticket, `order ${order}`, `Ticket ${ticket}`])
      assert.ok((await found(owner, 'audit-entries', typed(subject))) > 0, typed(subject))
    assert.equal(await found(owner, 'vouchers', typed(voucher)), 1, typed(voucher))
  }
  for (const list of ['orders', 'tickets', 'refunds', 'vouchers'])
    assert.equal(await found(owner, list, 'ZZZZ-ZZZZ-ZZZZ'), 0, list)
})

test('punctuation finds nothing on its own, and within a word only what contains it', async (t) => {
  const { owner } = await busy(t)
  for (const list of ['orders', 'tickets', 'customers', 'refunds', 'mails', 'vouchers']) {
    assert.ok((await found(owner, list, '')) > 0, list)
    for (const signs of ['%', '_', '\\', '%%%', '___', '\\\\\\', '-', '– –', "'", '@.', '%_%'])
      assert.equal(await found(owner, list, signs), 0, `${list} ${signs}`)
  }
  for (const list of ['orders', 'customers', 'refunds', 'mails']) {
    assert.ok((await found(owner, list, 'zoe_b')) > 0, list)
    for (const near of ['zoe%b', 'z_e', 'zoe\\_b']) assert.equal(await found(owner, list, near), 0, near)
  }
})
