import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { ALLERGIES, ARRIVAL, asking, DIET, SIZE } from '#testing/fixtures/questions.ts'
import { buyTicket, changeTicket, IVO } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'
import { housekeeping } from './requests.ts'

/** The links of the mails with questions since the last look, by recipient. */
async function linksSent(w: World): Promise<Record<string, string>> {
  await housekeeping(w.shop)
  const mails = await w.shop.sql<{ recipient: string; text: string }[]>`
    delete from mails where template = 'questions' returning recipient, text`
  return Object.fromEntries(
    mails.map(({ recipient, text }) => [recipient, /\/answers\/(\S+)/.exec(text)?.[1] ?? '']),
  )
}

test('who has bought is reminded a week before the day until which an answer may wait, once, and answers by the link', async (t) => {
  //
  const w = await world(t)
  await asking(w, DIET, ALLERGIES)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  assert.deepEqual(await linksSent(w), {})
  w.clock.move('P155D')
  const sent = await linksSent(w)
  assert.deepEqual(Object.keys(sent), [ticket.email])
  assert.deepEqual(await linksSent(w), {})

  const link = sent[ticket.email] ?? ''
  const { body } = await w.post('/api/get-questions', { link })
  assert.deepEqual(
    body.items.map((item: { kind: string; id: number; full_name: string; questions: object[] }) => [
      item.kind,
      item.id,
      item.full_name,
      item.questions.length,
    ]),
    [['products', ticket.id, ticket.full_name, 1]],
  )
  assert.equal(JSON.stringify(body).includes(ticket.code), false)
  const answer = (answers: object, id: number | null = ticket.id) =>
    w.post('/api/answer-by-link', { link, kind: 'products', id, answers })
  assert.deepEqual(Object.keys((await answer({ diet: 'fish' })).body.errors), ['answers.diet'])
  const { body: after } = await answer({ diet: 'all' })
  assert.deepEqual(after.items[0].answers, { diet: 'all' })
  assert.equal((await answer({ diet: 'vegan' }, ticket.id + 1)).status, 404)
  for (const wrong of [`${link}x`, link.replace('.', '.x'), '', 'nothing'])
    assert.equal((await w.post('/api/get-questions', { link: wrong })).status, 404)
  const again = await customer(w)
  const current = { ...ticket, order_id: ticket.order_id }
  assert.equal((await changeTicket(w, again, current, IVO)).status, 200)
  assert.equal((await w.post('/api/get-questions', { link })).status, 404)
})

test('a question that is required later goes to earlier buyers as a request', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { email } = await buyTicket(w, token)
  await housekeeping(w.shop)
  w.clock.move('P1D')
  await asking(w, { ...SIZE, required: false })
  assert.deepEqual(await linksSent(w), {})
  w.clock.move('P1D')
  await asking(w, SIZE)
  assert.deepEqual(Object.keys(await linksSent(w)), [email])
  w.clock.move('P1D')
  await asking(w, SIZE, DIET)
  assert.deepEqual(Object.keys(await linksSent(w)), [email])
  assert.deepEqual(await linksSent(w), {})
})

test('who gets a ticket is asked once the terms are accepted', async (t) => {
  const w = await world(t)
  await asking(w, DIET)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { answers: { diet: 'vegan' } })
  await changeTicket(w, token, ticket, { ...IVO, reassign: true })
  assert.deepEqual(await linksSent(w), {})
  await w.shop.sql`update orders set accepted_ts_and_cs = ${w.clock.now()} where accepted_ts_and_cs is null`
  assert.deepEqual(Object.keys(await linksSent(w)), [IVO.email])
})

test('what merchandise and an order still ask is asked of the buyer, in one mail with their tickets, and answered by its link', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const { code, email } = await createPaidOrder(w, token, { merchandise: ['shirt'] }).then((order) => ({
    code: order.code,
    email: order.tickets[0]?.email ?? '',
  }))
  await housekeeping(w.shop)
  w.clock.move('P1D')
  await asking(w, { ...ARRIVAL, due: '2027-06-20' }, DIET, { ...SIZE, for: { items: ['shirt'] } })
  const sent = await linksSent(w)
  assert.deepEqual(Object.keys(sent), [email])
  assert.deepEqual(await linksSent(w), {})
  const link = sent[email] ?? ''
  const { items } = (await w.post('/api/get-questions', { link })).body
  const given = { products: { diet: 'all' }, merchandise: { size: 'S' }, orders: { arrival: '2027-07-01' } }
  assert.deepEqual(
    items.map((item: { kind: string; name: string; questions: object[] }) => [
      item.kind,
      item.name,
      item.questions.length,
    ]),
    [
      ['products', 'Weekend ticket', 1],
      ['merchandise', 'Festoon T-shirt', 1],
      ['orders', '', 1],
    ],
  )
  for (const { kind, id } of items as { kind: keyof typeof given; id: number }[]) {
    const answered = await w.post('/api/answer-by-link', { link, kind, id, answers: given[kind] })
    assert.equal(answered.status, 200, JSON.stringify(answered.body))
  }
  for (const kind of ['tickets', ''])
    assert.equal((await w.post('/api/answer-by-link', { link, kind, id: 1, answers: {} })).status, 404)
  const order = await orderOf(w, token, code)
  assert.deepEqual(
    [order.answers, order.merchandisePurchases[0]?.answers, order.tickets[0]?.answers],
    [given.orders, given.merchandise, given.products],
  )
})
