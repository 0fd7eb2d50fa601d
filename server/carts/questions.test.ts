import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMerchandise, addTicket, ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ALLERGIES, asking, DIET, SIZE } from '#testing/fixtures/questions.ts'
import { world, type World } from '#testing/harness/world.ts'

const GLUTEN = { diet: 'vegan', allergies: 'Gluten', size: 'L' }

const answersIn = ({ products }: { products: { answers?: object }[] }) =>
  products.map(({ answers }) => answers)

test('a ticket asks its holder, and a required question that is due at the purchase must be answered', async (t) => {
  //
  const w = await world(t)
  await asking(w, DIET, ALLERGIES, SIZE)
  const { body: shown } = await w.post('/api/get-shop-item', { external_code: 'weekend' })
  assert.deepEqual(
    shown.item.questions.map(({ key }: { key: string }) => key),
    ['diet', 'allergies', 'size'],
  )
  assert.deepEqual(shown.item.questions[1], {
    key: 'allergies',
    label: 'Which allergies?',
    help: '',
    type: 'long_text',
    required: false,
    options: [],
    min: null,
    max: null,
    max_length: 5000,
    condition: { question: 'diet', is: 'vegan' },
    due: '2027-06-20',
    about: 'person',
    sensitive: true,
  })
  const { body: other } = await w.post('/api/get-shop-item', { external_code: 'camping' })
  assert.equal('questions' in other.item, false)

  const missing = await addTicket(w, { full_name: '' })
  assert.deepEqual(missing.body.errors, {
    full_name: ['Please enter the full name for this ticket holder.'],
    'answers.size': ['Please answer: Size'],
  })
  const wrong = await addTicket(w, { answers: { size: 'XXL', diet: 'vegan', allergies: 'a\u202Eb' } })
  assert.deepEqual(wrong.body.errors, {
    'answers.allergies': ['Please leave out characters that nobody can see: Which allergies?'],
    'answers.size': ['Please choose one of the offered answers: Size'],
  })
  const { body } = await addTicket(w, { answers: { ...GLUTEN, shoe: 46 } })
  assert.deepEqual(answersIn(body.cart), [GLUTEN])
  const [stored] = await w.shop.sql`select value, encrypted from answers where encrypted is not null`
  assert.equal(stored?.['value'], null)
  assert.doesNotMatch(stored?.['encrypted'] ?? '', /Gluten/)
})

test('several tickets and merchandise are answered one by one', async (t) => {
  const w = await world(t)
  await asking(w, SIZE)
  const several = (...answers: unknown[]) =>
    w.post('/api/add-products-to-cart', {
      external_code: 'weekend',
      tickets: answers.map((each, n) => ({ ...ana, full_name: `Ana ${'IVX'[n]}`, answers: each })),
    })
  const refused = await several({ size: 'S' }, { size: 3 }, undefined)
  assert.deepEqual(refused.body.errors, {
    'tickets.1.answers.size': ['Please choose one of the offered answers: Size'],
    'tickets.2.answers.size': ['Please answer: Size'],
  })
  const { body } = await several({ size: 'S' }, { size: 'L' })
  const cart = body.cart.code
  const shirtless = await addMerchandise(w, { cart })
  assert.deepEqual(shirtless.body.errors, { 'answers.size': ['Please answer: Size'] })
  const { body: filled } = await addMerchandise(w, { cart, answers: { size: 'S' } })
  assert.deepEqual(answersIn(filled.cart), [{ size: 'S' }, { size: 'L' }])
  assert.deepEqual(filled.cart.merchandise[0].answers, { size: 'S' })
  assert.equal(filled.cart.merchandise[0].questions[0].key, 'size')
})

test('answers are changed in the cart, stay if none are sent, and come back with an expired cart', async (t) => {
  const w = await world(t)
  await asking(w, DIET, ALLERGIES, SIZE)
  const cart = await filledCart(w, { answers: GLUTEN })
  const update = (input: object) =>
    w.post('/api/update-product-in-cart', {
      cart: cart.code,
      cart_product_id: cart.products[0]?.id,
      ...ana,
      ...input,
    })
  assert.deepEqual(answersIn((await update({ full_name: 'Ana Novak' })).body.cart), [GLUTEN])
  const refused = await update({ answers: { diet: 'all' } })
  assert.deepEqual(refused.body.errors, { 'answers.size': ['Please answer: Size'] })
  const changed = await update({ answers: { ...GLUTEN, diet: 'all' } })
  assert.deepEqual(answersIn(changed.body.cart), [{ diet: 'all', size: 'L' }])
  w.clock.move('PT15M')
  const { body } = await w.post('/api/restore-cart', { cart: '', ended: cart.code })
  assert.deepEqual(answersIn(body.cart), [{ diet: 'all', size: 'L' }])
  assert.deepEqual(answersIn((await w.post('/api/get-cart', { cart: body.cart.code })).body.cart), [
    { diet: 'all', size: 'L' },
  ])
})

test('who is named later answers later about the person, and now about the thing', async (t) => {
  const w = await world(t)
  await asking(w, { ...DIET, due: 'purchase' }, SIZE)
  const later = { full_name: '', email: '', age: '', name_later: true }
  const refused = await addTicket(w, later)
  assert.deepEqual(refused.body.errors, { 'answers.size': ['Please answer: Size'] })
  assert.equal((await addTicket(w, { ...later, answers: { size: 'S' } })).status, 200)
})

test('after its last day a question is asked of whoever buys', async (t) => {
  const w = await world(t)
  await asking(w, DIET)
  assert.equal((await addTicket(w)).status, 200)
  w.clock.move('P160D')
  const { body } = await addTicket(w)
  assert.deepEqual(body.errors, { 'answers.diet': ['Please answer: What do you eat?'] })
})

test('a festival that asks nothing sends no answers, and drops those that it is sent', async (t) => {
  const w = await world(t)
  const { body } = await addTicket(w, { answers: { diet: 'vegan' } })
  assert.equal('answers' in body.cart.products[0], false)
  assert.equal('questions' in body.cart.products[0].product, false)
})

/** A customer buys a weekend ticket with these answers by card, and gets it. */
async function boughtWith(w: World, token: string, answers: object) {
  const { code } = await filledCart(w, { answers })
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
}

test('an option that is removed stays the answer of those who chose it', async (t) => {
  const w = await world(t)
  await asking(w, SIZE)
  const token = await customer(w)
  await boughtWith(w, token, { size: 'L' })
  await asking(w, { ...SIZE, label: 'Which size?', options: { S: 'Small', M: 'Medium' } })
  const wordings = await w.shop.sql`
    select v.wording ->> 'label' as label, v.wording -> 'options' -> 1 ->> 'label' as option
      from answers a join question_versions v on v.id = a.version_id`
  assert.deepEqual([...wordings], [{ label: 'Size', option: 'Large' }])
  await asking(w)
  const [question] = await w.shop.sql`select enabled from questions`
  assert.equal(question?.['enabled'], false)
  assert.equal((await addTicket(w)).status, 200)
})
