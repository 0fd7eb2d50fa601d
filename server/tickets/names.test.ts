import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket, changeTicket, download, IVO, ticketAction, ticketOf } from '#testing/fixtures/tickets.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { world, type World } from '#testing/harness/world.ts'

const LATER = { full_name: '', email: '', age: '', name_later: true }

const mailsOf = async (w: World, template: string) =>
  (await w.mails()).filter((mail) => mail.template === template)

const secretOf = (w: World, code: string) =>
  w.shop.sql`select barcode_secret from tickets where code = ${code}`

test('any number of tickets can be bought without names and named later, if the product allows it', async (t) => {
  //
  const w = await world(t)
  const tickets = [{ ...ana }, LATER, LATER]
  const { body } = await w.post('/api/add-products-to-cart', { external_code: 'weekend', tickets })
  assert.deepEqual(
    body.cart.products.map(({ full_name, email, age }: typeof ana) => [full_name, email, age]),
    [
      [ana.full_name, ana.email, ana.age],
      ['', '', null],
      ['', '', null],
    ],
  )
  assert.ok(body.cart.products[1].product.names_until.startsWith('2027-07-01T00:00'))
  assert.equal(await takenStockOf(w, 'weekend'), 3)
  const line = { cart: body.cart.code, cart_product_id: body.cart.products[1].id }
  const named = await w.post('/api/update-product-in-cart', { ...line, ...ana, ...IVO })
  assert.equal(named.body.cart.products[1].full_name, 'Ivo Horvat')
  const unnamed = await w.post('/api/update-product-in-cart', { ...line, ...LATER })
  assert.equal(unnamed.body.cart.products[1].full_name, '')
})

test('a name is required immediately without the flag, after the product’s deadline, or if the product does not allow it later', async (t) => {
  const w = await world(t)
  const said = async (input: object) => (await addTicket(w, { ...LATER, ...input })).body.message
  const text = 'Please enter the full name for this ticket holder.'
  assert.equal(await said({ external_code: 'camping' }), text)
  assert.equal(await said({ name_later: false }), text)
  assert.equal(await said({ name_later: 'yes' }), text)
  w.clock.move('P166D')
  assert.equal((await addTicket(w, LATER)).status, 200)
  w.clock.move('P1D')
  assert.equal(await said({}), text)
})

test('a ticket without a name cannot be downloaded until it is named, which does not count as a name change', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, LATER)
  assert.deepEqual(
    [ticket.full_name, ticket.allow_download, ticket.allow_name_changes, ticket.allow_email_changes],
    ['', false, true, true],
  )
  assert.equal(await download(w, ana.email, ticket.code), 404)
  const [confirmation] = await mailsOf(w, 'confirmation')
  assert.match(confirmation?.text ?? '', /One of your tickets has no name yet.*by 30 June 2027/s)
  assert.doesNotMatch(confirmation?.text ?? '', /download-ticket/)
  const { body } = await w.post('/api/get-data', { token })
  assert.deepEqual(body.data.existing_tickets, [])

  const missing = await changeTicket(w, token, ticket, { full_name: '', email: '', age: '' })
  assert.equal(missing.body.message, 'Please fill out the following fields: Full name, Email, Age.')
  const { status } = await changeTicket(w, token, ticket, { ...IVO, age: ana.age })
  assert.equal(status, 200)
  const named = await ticketOf(w, token)
  assert.deepEqual([named.full_name, named.allow_download, named.name_changes_left], ['Ivo Horvat', true, 2])
  assert.equal(await download(w, IVO.email, ticket.code), 200)
  const mails = await mailsOf(w, 'ticket-changed')
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['ana@example.com', IVO.email].toSorted())
  assert.equal(mails[0]?.subject, 'A ticket for Test Nights has its name')
  assert.deepEqual(await mailsOf(w, 'ticket-withdrawn'), [])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the first name can be entered even if the product allows no name changes', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, LATER)
  await changeCatalogue(
    w,
    (tx) => tx`update products set allow_name_changes = false, allow_email_changes = false`,
  )
  const named = await changeTicket(w, token, ticket, { ...IVO, age: ana.age })
  assert.equal(named.status, 200)
  w.clock.move('PT20M')
  assert.equal((await ticketOf(w, token)).allow_name_changes, false)
})

test('a first name can be corrected immediately, and only the correction blocks changes for fifteen minutes', async (t) => {
  // A-099 A-183
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, LATER)
  await changeTicket(w, token, ticket, { ...IVO, age: ana.age, full_name: 'Ivo Hovrat' })
  assert.equal((await ticketOf(w, token)).recently_edited, false)
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, age: ana.age })).status, 200)
  const corrected = await ticketOf(w, token)
  assert.deepEqual([corrected.full_name, corrected.recently_edited], ['Ivo Horvat', true])
  const again = await changeTicket(w, token, ticket, { ...IVO, age: ana.age, full_name: 'Ana Horvat' })
  assert.equal(again.status, 422)
})

test('staff can name a ticket, too', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, LATER)
  const sales = await clerk(w, 'sales')
  assert.equal((await ticketAction(sales, ticket, 'corrections', { ...IVO, age: ana.age })).status, 200)
  assert.equal((await ticketOf(w, token)).full_name, 'Ivo Horvat')
})

test('a customer is reminded once, a week before the deadline, and then unnamed tickets get the customer’s name', async (t) => {
  const w = await world(t)
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const cart = await w.post('/api/add-products-to-cart', {
    external_code: 'weekend',
    tickets: [LATER, LATER, { ...ana }],
  })
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart.body.cart.code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const { code } = await ticketOf(w, token)
  w.clock.move('P150D')
  await w.runHousekeeping()
  assert.deepEqual(await mailsOf(w, 'names-reminder'), [])
  w.clock.move('P10D')
  for (let time = 0; time < 2; time += 1) await w.runHousekeeping()
  const reminders = await mailsOf(w, 'names-reminder')
  assert.deepEqual(
    reminders.map(({ to, subject }) => [to, subject]),
    [['zoe@example.org', 'Names are missing on your tickets for Test Nights']],
  )
  assert.match(reminders[0]?.text ?? '', /2 of your tickets have no names yet/)

  const secret = await secretOf(w, code)
  w.clock.move('P8D')
  // What is read first names them.
  await w.post('/api/get-data')
  const [named] = await w.shop.sql<{ count: number }[]>`
    select count(*)::integer as count from tickets where full_name = 'Zoë Brontë'`
  assert.equal(named?.count, 2)
  for (let time = 0; time < 2; time += 1) await w.runHousekeeping()
  const names = await w.shop.sql<{ full_name: string; email: string }[]>`
    select full_name, email from tickets order by id`
  assert.deepEqual(
    names.map(({ full_name, email }) => [full_name, email]),
    [
      ['Zoë Brontë', 'zoe@example.org'],
      ['Zoë Brontë', 'zoe@example.org'],
      [ana.full_name, ana.email],
    ],
  )
  assert.deepEqual(await secretOf(w, code), secret)
  const ready = (await mailsOf(w, 'tickets')).map(({ to, text }) => [
    to,
    text.match(/download-ticket/g)?.length,
  ])
  assert.deepEqual(ready, [['zoe@example.org', 2]])
  assert.equal(await download(w, 'zoe@example.org', code), 200)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an expired cart is restored with its unnamed tickets', async (t) => {
  const w = await world(t)
  const { body } = await w.post('/api/add-products-to-cart', {
    external_code: 'weekend',
    tickets: [LATER, LATER],
  })
  w.clock.move('PT15M')
  const back = await w.post('/api/restore-cart', { ended: body.cart.code })
  assert.deepEqual([back.body.cart.products.length, back.body.missing], [2, []])
})
