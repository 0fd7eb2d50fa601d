import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changeOrder, another, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { createPaidOrder, orderOf, ordersOf } from '#testing/fixtures/orders.ts'
import { ALLERGIES, asking, DIET, SIZE } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket, changeTicket, IVO, ticketOf } from '#testing/fixtures/tickets.ts'
import * as personalData from '#server/operations/personal-data/personal-data.ts'
import { world, type World } from '#testing/harness/world.ts'

const answer = (w: World, token: string, code: string, answers: unknown) =>
  w.post('/api/answer-questions', { token, code, answers })

const keysOf = (questions: readonly { key: string }[] = []) => questions.map(({ key }) => key)

test('open questions are answered in the portal until their day', async (t) => {
  //
  const w = await world(t)
  await asking(w, DIET, ALLERGIES, SIZE)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { answers: { size: 'L' } })
  assert.deepEqual([ticket.answers, keysOf(ticket.questions)], [{ size: 'L' }, ['diet']])

  const first = await answer(w, token, ticket.code, { diet: 'vegan' })
  const [order] = first.body.data.orders
  assert.deepEqual(order.tickets[0].answers, { diet: 'vegan', size: 'L' })
  assert.deepEqual(keysOf(order.tickets[0].questions), ['allergies'])

  const wrong = await answer(w, token, ticket.code, { diet: 'fish', size: 'S' })
  assert.deepEqual(wrong.body.errors, {
    'answers.diet': ['Please choose one of the offered answers: What do you eat?'],
    'answers.size': ['This is answered already. Please write to us if it has changed: Size'],
  })
  assert.equal((await answer(w, token, ticket.code, { allergies: 'Nuts', diet: 'vegan' })).status, 200)
  assert.equal((await answer(w, token, ticket.code, { diet: 'all' })).status, 200)
  assert.deepEqual((await ticketOf(w, token)).answers, { diet: 'all', size: 'L' })

  w.clock.move('P160D')
  const late = await answer(w, await customer(w), ticket.code, { diet: 'vegan' })
  assert.deepEqual(late.body.errors, {
    'answers.diet': ['This could be answered until 2027-06-20: What do you eat?'],
  })
  assert.equal((await answer(w, await customer(w), 'NOBODYS', {})).status, 404)
})

test('who answered by an option that is gone can answer what else is asked, and their answer stays as it was given', async (t) => {
  const w = await world(t)
  const fish = { ...DIET, options: { ...DIET.options, fish: 'Fish' } }
  await asking(w, fish, ALLERGIES, SIZE)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { answers: { size: 'L', diet: 'fish' } })
  await asking(w, { ...DIET, label: 'Which meal?' }, { ...ALLERGIES, condition: null }, SIZE)
  assert.deepEqual(keysOf((await ticketOf(w, token)).questions), ['allergies'])
  assert.equal((await answer(w, token, ticket.code, { allergies: 'Nuts' })).status, 200)
  assert.deepEqual((await ticketOf(w, token)).answers, { diet: 'fish', allergies: 'Nuts', size: 'L' })
  const again = await answer(w, token, ticket.code, { diet: 'fish' })
  assert.equal(again.status, 200)
  const { order } = (
    await (await clerk(w, 'sales')).get(`/office/api/orders/${(await ordersOf(w, token))[0]?.code}`)
  ).body
  assert.deepEqual(
    order.answers
      .filter(
        ({ question }: { question: string }) => question.endsWith('?') && question !== 'Which allergies?',
      )
      .map(({ question, answer: said }: { question: string; answer: string }) => [question, said]),
    [['What do you eat?', 'Fish']],
  )
})

test('a ticket that is handed on keeps what is about the thing, and asks anew about the person', async (t) => {
  const w = await world(t)
  await asking(w, DIET, SIZE)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { answers: { diet: 'vegan', size: 'L' } })
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, reassign: true })).status, 200)
  const rows = await w.shop.sql`
    select q.key, t.full_name
      from answers a join questions q on q.id = a.question_id join tickets t on t.cart_product_id = a.cart_product_id`
  assert.deepEqual([...rows], [{ key: 'size', full_name: IVO.full_name }])
})

test('whose paid ticket is exchanged for another keeps what is asked of that one, too', async (t) => {
  const w = await world(t)
  await asking(w, { ...DIET, for: { items: ['weekend', 'camping'] } }, SIZE)
  const [token, sales] = [await customer(w), await clerk(w, 'sales')]
  await buyTicket(w, token, { answers: { diet: 'vegan', size: 'L' } })
  const [order] = await ordersOf(w, token)
  assert.ok(order)
  const { weekend } = await lineIdsOf(sales, order)
  const products = ['ANA HORVAT', 'Ivo Ban'].map((full_name) => another('camping', { full_name }))
  const { next } = await changeOrder(sales, order, { removed_products: [weekend], products })
  const { tickets } = await orderOf(w, token, next?.code ?? '')
  assert.deepEqual(
    tickets.map(({ full_name, answers }) => [full_name, answers]),
    [
      ['ANA HORVAT', { diet: 'vegan' }],
      ['Ivo Ban', undefined],
    ],
  )
})

test('what staff add to an order answers what it asks, and a wrong answer is refused at its field', async (t) => {
  const w = await world(t)
  await asking(w, { ...DIET, for: { items: ['weekend', 'camping'] } }, { ...SIZE, for: { items: ['shirt'] } })
  const [token, sales] = [await customer(w), await clerk(w, 'sales')]
  await buyTicket(w, token)
  const [order] = await ordersOf(w, token)
  assert.ok(order)
  const added = (diet: string, size: string) => ({
    products: [another('camping', { full_name: 'Ivo Ban', answers: { diet } })],
    merchandise: [{ external_code: 'shirt', answers: { size } }],
    shipping_country: 'HR',
    shipping_address: { street: 'Obala 1', city: 'Split', postcode: '21000' },
  })
  const wrong = await previewChange(sales, order, added('fish', 'S'))
  assert.deepEqual(Object.keys(wrong.body.errors), ['products.0.answers.diet'])
  const piece = await previewChange(sales, order, added('all', 'XL'))
  assert.deepEqual(Object.keys(piece.body.errors), ['merchandise.0.answers.size'])
  const { next } = await changeOrder(sales, order, added('vegan', 'L'))
  const lines = await w.shop.sql`
    select q.key, a.value from answers a join questions q on q.id = a.question_id order by q.key`
  assert.ok(next)
  assert.deepEqual(
    lines.map(({ key, value }) => [key, value]),
    [
      ['diet', 'vegan'],
      ['size', 'L'],
    ],
  )
})

test('two tabs that answer at once take nothing from each other', async (t) => {
  const w = await world(t)
  await asking(w, DIET, { ...SIZE, due: '2027-06-20' })
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const [first, second] = await Promise.all([
    answer(w, token, ticket.code, { diet: 'vegan' }),
    answer(w, token, ticket.code, { size: 'L' }),
  ])
  assert.deepEqual([first.status, second.status], [200, 200])
  assert.deepEqual((await ticketOf(w, token)).answers, { diet: 'vegan', size: 'L' })
})

test('an order by phone leaves questions open, and its customer answers them', async (t) => {
  const w = await world(t)
  await asking(w, DIET, SIZE)
  const sales = await clerk(w, 'sales')
  const { status, body } = await sales.post(
    '/office/api/orders',
    phoneOrder({ full_name: 'Ana Horvat', email: 'ana@example.com' }),
  )
  assert.equal(status, 200, JSON.stringify(body))
  const [line] = await w.shop.sql`select count(*)::integer as answers from answers`
  assert.equal(line?.['answers'], 0)
})

test('merchandise is answered by the code of its purchase, and all answers are exported and erased', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token, { merchandise: ['shirt'] })
  await asking(w, DIET, ALLERGIES, SIZE)
  const [ticket, shirt] = [order.tickets[0]?.code ?? '', order.merchandisePurchases[0]?.code ?? '']
  assert.equal((await answer(w, token, shirt, { size: 'S' })).status, 200)
  assert.equal((await answer(w, token, ticket, { diet: 'vegan', allergies: 'Nuts' })).status, 200)
  const [account] = await w.shop.sql<{ id: number }[]>`select customer_id as id from orders`
  const id = account?.id ?? 0
  const { answers: own } = await personalData.exportOf(w.shop, id)
  const said = (all: unknown) =>
    (all as { question: string; answer: unknown }[]).map((each) => [each.question, each.answer])
  assert.deepEqual(said(own), [
    ['Size', 'Small'],
    ['What do you eat?', 'Vegan'],
    ['Which allergies?', 'Nuts'],
  ])
  const { answers: forStaff } = await personalData.exportForStaff(w.shop, id)
  assert.deepEqual(said(forStaff), said(own).slice(0, 2))
  // Two months after the event the sensitive answer is gone, the others follow with the names.
  w.clock.move('P230D')
  await personalData.housekeeping(w.shop)
  const [left] = await w.shop.sql`select count(*)::integer as answers from answers`
  assert.equal(left?.['answers'], 2)
  await w.shop.sql`update merchandise_purchases set status = 'shipped'`
  await personalData.erase(w.shop, id, 'system')
  const [erased] = await w.shop.sql`select count(*)::integer as answers from answers`
  assert.equal(erased?.['answers'], 0)
})

test('what was answered before its question became sensitive is encrypted then, and still known to its owner', async (t) => {
  const w = await world(t)
  await asking(w, DIET, SIZE)
  const token = await customer(w)
  await buyTicket(w, token, { answers: { diet: 'vegan', size: 'L' } })
  await asking(w, { ...DIET, sensitive: true }, SIZE)
  const rows = await w.shop.sql`
    select q.key, a.value is null as sealed from answers a join questions q on q.id = a.question_id order by q.key`
  assert.deepEqual(
    [...rows],
    [
      { key: 'diet', sealed: true },
      { key: 'size', sealed: false },
    ],
  )
  assert.deepEqual((await ticketOf(w, token)).answers, { diet: 'vegan', size: 'L' })
})
