import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { ARRIVAL, asking, DIET, HEARD, SIZE } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Orders a cart, with answers for the whole order. */
const order = (w: World, token: string, cart: string, order_answers?: unknown) =>
  w.post('/api/checkout-cart', { ...checkoutInput(token, cart), order_answers })

const keysOf = (questions: readonly { key: string }[] = []) => questions.map(({ key }) => key)

test('an order asks once, what is asked of any and what its items ask, and is refused until it is answered', async (t) => {
  //
  const w = await world(t)
  await asking(w, ARRIVAL, HEARD, DIET)
  const token = await customer(w)
  const cart = await filledCart(w)
  assert.deepEqual(keysOf(cart.order_questions), ['heard'])
  const { body } = await addMerchandise(w, { cart: cart.code })
  assert.deepEqual(keysOf(body.cart.order_questions), ['arrival', 'heard'])
  assert.deepEqual(keysOf(body.cart.products[0].product.questions), ['diet'])

  const refused = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, cart.code),
    customer: { country: '', address: {} },
    order_answers: { arrival: 'tomorrow', heard: 7 },
  })
  assert.deepEqual(refused.body.errors, {
    'customer.country': ['Please choose your country.'],
    'order_answers.arrival': ['Please enter a date: When do you arrive?'],
    'order_answers.heard': ['Please answer: How did you hear of us?'],
  })
  const missing = await order(w, token, cart.code)
  assert.deepEqual(missing.body.errors, {
    'order_answers.arrival': ['Please answer: When do you arrive?'],
  })
  const placed = await order(w, token, cart.code, {
    arrival: '2027-06-24',
    heard: ' A friend ',
    diet: 'vegan',
  })
  assert.deepEqual(placed.body.order.answers, { arrival: '2027-06-24', heard: 'A friend' })
  assert.equal('questions' in placed.body.order, false)
  const again = await order(w, token, cart.code, { arrival: '2027-06-25' })
  assert.deepEqual(again.body.order.answers, placed.body.order.answers)
})

test('what an order leaves open is answered by its code, read by staff, exported and erased', async (t) => {
  const w = await world(t)
  await asking(w, { ...ARRIVAL, for: {}, due: '2027-06-20', sensitive: true }, HEARD)
  const token = await customer(w)
  const { code: cart } = await filledCart(w)
  const { body } = await order(w, token, cart)
  const { code, id } = body.order
  assert.deepEqual(keysOf(body.order.questions), ['arrival', 'heard'])
  const answer = (answers: object) => w.post('/api/answer-questions', { token, code, answers })
  const wrong = await answer({ arrival: '2027-02-30', heard: 'b\u202Ea' })
  assert.deepEqual(Object.keys(wrong.body.errors), ['answers.arrival', 'answers.heard'])
  const given = await answer({ arrival: '2027-06-24', heard: 'Radio' })
  assert.deepEqual(given.body.data.orders[0].answers, { arrival: '2027-06-24', heard: 'Radio' })

  const owner = await clerk(w, 'owner')
  const seen = await owner.get(`/office/api/orders/${code}`)
  assert.deepEqual(seen.body.order.answers, [
    { item: '', full_name: null, question: 'When do you arrive?', answer: null, file: null },
    { item: '', full_name: null, question: 'How did you hear of us?', answer: 'Radio', file: null },
  ])
  const [row] = await w.shop.sql<{ id: number }[]>`select customer_id as id from orders where id = ${id}`
  const { answers } = await personalData.exportOf(w.shop, row?.id ?? 0)
  assert.deepEqual(
    (answers as { order: string; answer: string }[]).map((each) => [each.order, each.answer]),
    [
      [code, '2027-06-24'],
      [code, 'Radio'],
    ],
  )
  await w.post('/api/cancel-order', { token, order: code })
  const over = await answer({ heard: 'A poster' })
  assert.deepEqual(Object.keys(over.body.errors), ['code'])
  w.clock.move('P40D')
  await personalData.housekeeping(w.shop)
  const [left] = await w.shop.sql`select count(*)::integer as answers from answers`
  assert.equal(left?.['answers'], 0)
})

test('staff place orders with what they are told, and leave the rest open', async (t) => {
  const w = await world(t)
  await asking(w, { ...HEARD, required: true }, { ...ARRIVAL, for: {} }, DIET, {
    ...SIZE,
    for: { items: ['shirt'] },
  })
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true`)
  const sales = await clerk(w, 'sales')
  const { order_questions } = (await sales.get('/office/api/phone-items')).body
  assert.deepEqual(keysOf(order_questions.map(({ question }: { question: { key: string } }) => question)), [
    'heard',
    'arrival',
  ])
  const phone = phoneOrder({ full_name: 'Ana Horvat', email: 'ana@example.com' })
  const [ticket] = phone.products
  const asked = (diet: string) => ({
    ...phone,
    products: [{ ...ticket, answers: { diet } }],
    merchandise: [{ external_code: 'shirt', answers: { size: 'S' } }],
    order_answers: { heard: 'Radio' },
  })
  const wrong = await sales.post('/office/api/orders', asked('fish'))
  assert.deepEqual(Object.keys(wrong.body.errors), ['products.0.answers.diet'])
  const { status, body } = await sales.post('/office/api/orders', asked('vegan'))
  assert.equal(status, 200, JSON.stringify(body))
  const { order: placed } = (await sales.get(`/office/api/orders/${body.code}`)).body
  assert.deepEqual(
    placed.answers.map(({ answer }: { answer: string }) => answer),
    ['Vegan', 'Small', 'Radio'],
  )
})
