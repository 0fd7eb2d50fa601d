import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { BANK, processRefund, requestRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const PASSWORD = 'lights at dusk'
const IVO = { full_name: 'Ivo Perić', email: 'ivo@example.com', reassign: true }

/** Ana has three tickets: one is corrected, one is transferred to Ivo, and one is refunded. */
async function anasSummer(w: World, token: string) {
  const order = await createPaidOrder(w, token, { weekend: ['Ana Horvat', 'Mia Horvat', 'Zoran Horvat'] })
  const [own, given, back] = order.tickets.map((ticket) => ({
    ...ticket,
    order_id: order.id,
    code: ticket.code ?? '',
  }))
  assert.ok(own && given && back)
  const corrected = { full_name: 'Ana Marija Horvat', email: 'ana@example.com', reassign: false }
  assert.equal((await changeTicket(w, token, own, corrected)).status, 200)
  assert.equal((await changeTicket(w, token, given, IVO)).status, 200)
  const asked = await requestRefund(w, token, order, { ...BANK, tickets: back.code })
  assert.equal(asked.status, 200, JSON.stringify(asked.body))
  await processRefund(w, asked.body.refund_id, 'start', 'complete')
  return { order, own, given, iban: BANK.bank_iban.replaceAll(' ', '') }
}

test('a customer’s export contains all of their data and nothing of others; after an owner erases it the consistency check still passes', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { order, own, given, iban } = await anasSummer(w, token)
  const [{ id } = { id: 0 }] = await w.shop.sql<
    { id: number }[]
  >`select id from customers where email = 'ana@example.com'`
  const [owner, sales] = [await clerk(w, 'owner'), await clerk(w, 'sales')]
  const path = `/office/api/customers/${id}`
  await sales.post(`${path}/notes`, { text: 'Wants to sit at a window.' })

  assert.ok((await w.post('/api/get-personal-data', { token })).body.errors.password)
  const { personal_data: all } = (await w.post('/api/get-personal-data', { token, password: PASSWORD })).body
  assert.equal(all.account.email, 'ana@example.com')
  assert.deepEqual(
    all.orders.map(({ code }: { code: string }) => code),
    [order.code],
  )
  assert.equal(all.tickets.length, 3)
  assert.equal(
    all.tickets.find(({ code }: { code: string }) => code === own.code).changes[0].before.full_name,
    'Ana Horvat',
  )
  assert.equal(all.refunds[0].bank_account.bank_iban, iban)
  assert.equal(all.notes[0].text, 'Wants to sit at a window.')
  for (const part of ['mails', 'log_ins', 'history']) assert.ok(all[part].length > 0, part)
  assert.ok(all.orders[0].terms_acceptance.ip && all.orders[0].invoice)
  const [ivos] = await w.shop.sql<{ code: string; order: string }[]>`
    select t.code, o.code as order from tickets t join orders o on o.id = t.order_id where t.email = ${IVO.email} and t.code <> ${given.code}`
  assert.ok(ivos)
  for (const secret of [ivos.code, ivos.order]) assert.ok(!JSON.stringify(all).includes(secret))

  const file = await sales.post(`${path}/exports`)
  assert.equal(file.status, 200)
  assert.ok(!JSON.stringify(file.body).includes(iban) && file.body.personal_data.notes.length === 1)
  assert.equal((await sales.post(`${path}/erasures`)).status, 403)
  assert.equal((await owner.post(`${path}/erasures`)).status, 422)
  w.clock.move('P300D')
  const later = await clerk(w, 'owner', 'later@festoon.test')
  assert.deepEqual((await later.get(`${path}/erasure`)).body, { obstacles: [] })
  const erased = await later.post(`${path}/erasures`)
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  assert.deepEqual(
    erased.body.customer.history.slice(0, 2).map(({ action }: { action: string }) => action),
    ['personal data erased', 'personal data exported'],
  )
  assert.equal((await later.post(`${path}/erasures`)).status, 404)
  for (const page of [`orders/${order.code}`, `tickets/${own.code}`, 'refunds/1', 'audit-entries'])
    assert.equal((await later.get(`/office/api/${page}`)).status, 200, page)
  assert.deepEqual(await consistency.check(w.shop), [])
})
