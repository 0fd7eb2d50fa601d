import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { ALLERGIES, asking, DIET } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

test('the office reads the answers of an order in words, sensitive ones on request and recorded', async (t) => {
  //
  const w = await world(t)
  await asking(w, DIET, ALLERGIES)
  const token = await customer(w)
  await buyTicket(w, token, { answers: { diet: 'vegan', allergies: 'Nuts' } })
  const [order] = await ordersOf(w, token)
  const path = `/office/api/orders/${order?.code}`
  const [sales, finance] = [await clerk(w, 'sales'), await clerk(w, 'finance')]
  const diet = {
    item: 'Weekend ticket',
    full_name: 'Ana Horvat',
    question: DIET.label,
    answer: 'Vegan',
    file: null,
  }
  const allergies = { ...diet, question: ALLERGIES.label }
  const { body } = await sales.get(path)
  assert.deepEqual(body.order.answers, [diet, { ...allergies, answer: null }])

  assert.equal((await finance.post(`${path}/sensitive-answers-views`)).status, 403)
  const shown = await sales.post(`${path}/sensitive-answers-views`)
  assert.deepEqual(shown.body.answers, [diet, { ...allergies, answer: 'Nuts' }])
  const read = await w.shop.sql`select subject from audit where action = 'sensitive answers read'`
  assert.deepEqual([...read], [{ subject: order?.code }])
})
