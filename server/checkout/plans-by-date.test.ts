import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChecklistItem } from '#contract/office/checklist.ts'
import type { Payment } from '#contract/orders.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const FIRST = { amount: 4500, count: 0, units: 'days', due_on: null }
const on = (due_on: string) => ({ amount: 4500, count: null, units: null, due_on })
const DATED = [FIRST, on('2027-02-01'), on('2027-03-01')]

/** Saves the plan of the product in installments in the office. */
async function savePlan(w: World, payment_plan: object[]) {
  const owner = await clerk(w, 'owner')
  const { body } = await owner.get('/office/api/products/plan')
  return { owner, answer: await changePart(owner, 'products/plan', { ...body.part.value, payment_plan }) }
}

const shown = async (w: World) => (await w.post('/api/get-shop-item', { external_code: 'plan' })).body.item

async function ordered(w: World, email: string) {
  const token = await customer(w, email)
  const { code } = await filledCart(w, { external_code: 'plan' })
  const { order } = (await w.post('/api/checkout-cart', checkoutInput(token, code))).body
  const payments = order.payments.map(({ amount, due_at }: Payment) => [amount, due_at])
  return { ...order, payments }
}

test('installments are due on their days, and who orders later pays at once what was due before', async (t) => {
  // A-169
  const w = await world(t)
  assert.equal((await savePlan(w, DATED)).answer.status, 200)
  assert.deepEqual((await shown(w)).payment_plan, DATED)
  assert.deepEqual((await ordered(w, 'first@festoon.test')).payments, [
    [4500, '2027-01-14T23:00:00Z'],
    [4500, '2027-01-31T23:00:00Z'],
    [4500, '2027-02-28T23:00:00Z'],
  ])
  w.clock.move('P18D')
  const rest = [{ ...FIRST, amount: 9000 }, on('2027-03-01')]
  assert.deepEqual((await shown(w)).payment_plan, rest)
  const second = await ordered(w, 'second@festoon.test')
  assert.deepEqual(second.payment_plan, rest)
  assert.deepEqual(second.payments, [
    [9000, '2027-02-01T23:00:00Z'],
    [4500, '2027-02-28T23:00:00Z'],
  ])
  w.clock.move('P28D')
  const { has_payment_plan, payment_plan } = await shown(w)
  assert.deepEqual([has_payment_plan, payment_plan], [false, []])
  const third = await ordered(w, 'third@festoon.test')
  assert.deepEqual([third.has_payment_plan, third.payments, third.total_price], [false, [], 13_500])
})

test('the portal shows the days of a plan by date, and reminders name them', async (t) => {
  // A-169
  const w = await world(t)
  await savePlan(w, DATED)
  const token = await customer(w)
  const { code } = await filledCart(w, { external_code: 'plan' })
  const { payment } = (await w.post('/api/checkout-cart', checkoutInput(token, code))).body
  await w.app.inject({ method: 'POST', url: `${new URL(payment.url).pathname}/pay` })
  const [order] = (await w.post('/api/get-data', { token })).body.data.orders
  assert.deepEqual(
    order.payments.map(({ payment_status, due_at }: Payment) => [payment_status, due_at]),
    [
      ['paid', '2027-01-14T23:00:00Z'],
      ['pending', '2027-01-31T23:00:00Z'],
      ['pending', '2027-02-28T23:00:00Z'],
    ],
  )
  const subjects = async () => {
    await w.runHousekeeping()
    const mails = (await w.mails()).filter(({ template }) => template === 'installment-reminder')
    return mails.map(({ subject, text }) => {
      const day = /\d+ \w+ 2027/.exec(text)?.[0]
      return `${subject.replace(`Your installment for order ${order.code} `, '')}: ${day}`
    })
  }
  w.clock.move('P9D')
  assert.deepEqual(await subjects(), [])
  w.clock.move('P1D')
  assert.deepEqual(await subjects(), ['is due on 1 February 2027: 1 February 2027'])
  w.clock.move('P7D')
  assert.equal((await subjects()).at(-1), 'is due today: 1 February 2027')
})

test('the office refuses a day after the event begins, and the checklist warns of payments that count from a late order', async (t) => {
  const w = await world(t)
  const { owner, answer } = await savePlan(w, [FIRST, on('2027-02-01'), on('2027-07-09')])
  assert.deepEqual(answer.body.errors, {
    'payment_plan[2].due_on': ['Must not be after 8 July 2027, when the event begins.'],
  })
  const late = async () => {
    const { items } = (await owner.get('/office/api/checklist')).body.checklist
    const { state, about, to } = items.find(({ key }: ChecklistItem) => key === 'installments')
    return [state, about, to]
  }
  assert.deepEqual(await late(), ['missing', ['Weekend ticket in installments'], '/catalogue/products/plan'])
  await savePlan(w, DATED)
  assert.equal((await late())[0], 'done')
})
