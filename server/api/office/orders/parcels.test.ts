import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Parcel } from '#contract/office/parcels.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const parcelsOf = async (who: Clerk, query = ''): Promise<Parcel[]> =>
  (await who.get(`/office/api/parcels?${query}`)).body.rows

const order = async (w: World, merchandise: string[]) =>
  (await createPaidOrder(w, await customer(w), { weekend: [], merchandise })).code

const mailsOf = async (w: World, ...templates: string[]) =>
  (await w.mails()).filter(({ template }) => templates.includes(template)).map(({ template }) => template)

test('several parcels are marked as shipped together, and one already marked is reported and not shipped twice', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const one = await order(w, ['shirt', 'shirt', 'cup'])
  const [two, three] = [await order(w, ['cup']), await order(w, ['shirt'])]
  const waiting = await parcelsOf(sales)
  assert.deepEqual(
    waiting.map((parcel) => parcel.order),
    [three, two, one],
  )
  assert.deepEqual(
    waiting[2]?.items.map(({ external_code, quantity }) => [external_code, quantity]),
    [
      ['shirt', 2],
      ['cup', 1],
    ],
  )
  assert.deepEqual(waiting[2]?.address, ['Obala 1', '21000 Split', 'Croatia'])
  assert.equal((await sales.post('/office/api/shipments', { orders: [two] })).body.shipped, 1)
  const { body } = await sales.post('/office/api/shipments', { orders: [one, two, 'NOTHING1'] })
  assert.deepEqual(body, {
    shipped: 1,
    left_out: [
      { order: two, why: 'Nothing is left to ship. Somebody may have already marked it.' },
      { order: 'NOTHING1', why: 'This order does not exist.' },
    ],
  })
  assert.deepEqual(
    (await parcelsOf(sales)).map((parcel) => parcel.order),
    [three],
  )
  const shipped = await parcelsOf(sales, 'state=shipped')
  assert.deepEqual(
    shipped.map((parcel) => [parcel.order, parcel.shipped_by]),
    [
      [one, 'Sam sales'],
      [two, 'Sam sales'],
    ],
  )
  assert.equal((await parcelsOf(sales, `state=shipped&search=${one}`)).length, 1)
  assert.equal((await parcelsOf(sales, 'search=horvat')).length, 1)
  assert.equal((await sales.post('/office/api/shipments', { orders: [] })).status, 422)
  const many = Array.from({ length: 201 }, (_, n) => `ORDER${n}`)
  assert.deepEqual((await sales.post('/office/api/shipments', { orders: many })).body.errors, {
    orders: ['At most 200 parcels can be marked at once.'],
  })
  assert.deepEqual(await mailsOf(w, 'shipped'), ['shipped', 'shipped'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a shipment is undone with a reason: an unsent mail is never sent, and a sent one is corrected by another', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const code = await order(w, ['shirt', 'cup'])
  await w.mails()
  const undo = async (input: object = { reason: 'It stands here still.' }) => {
    const [{ id } = { id: 0 }] = (await officeOrderOf(sales, code)).shipments
    return sales.post(`/office/api/shipments/${id}/undoings`, input)
  }
  await sales.post('/office/api/shipments', { orders: [code] })
  assert.deepEqual(Object.keys((await undo({ reason: ' ' })).body.errors), ['reason'])
  const { body } = await undo()
  assert.deepEqual(body, { order: code, notified: false })
  assert.deepEqual(await mailsOf(w, 'shipped', 'not-shipped'), [])
  const after = await officeOrderOf(sales, code)
  assert.deepEqual(
    [after.merchandise.map(({ status }) => status), after.shipments],
    [['active', 'active'], []],
  )

  w.clock.move('PT1M')
  await sales.post('/office/api/shipments', { orders: [code] })
  assert.deepEqual(await mailsOf(w, 'shipped', 'not-shipped'), ['shipped'])
  const [{ id, mailed_at } = { id: 0, mailed_at: null }] = (await officeOrderOf(sales, code)).shipments
  assert.notEqual(mailed_at, null)
  assert.equal((await undo()).body.notified, true)
  assert.deepEqual(await mailsOf(w, 'shipped', 'not-shipped'), ['shipped', 'not-shipped'])
  const again = await sales.post(`/office/api/shipments/${id}/undoings`, { reason: 'x' })
  assert.deepEqual([again.status, again.body.message], [422, 'This has already been undone.'])
  assert.equal((await sales.post('/office/api/shipments/999/undoings', { reason: 'x' })).status, 404)
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.post('/office/api/shipments', { orders: [code] })).status, 403)
  const rows = await w.shop.sql`select action from audit where action like '%ship%' order by id`
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['merchandise shipped', 'shipment undone', 'merchandise shipped', 'shipment undone'],
  )
})

test('packing lists name each parcel with items, address and totals, and labels start at a free position of the sheet', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const [one, two] = [await order(w, ['shirt', 'shirt', 'cup']), await order(w, ['cup'])]
  const long = `Ðžulijana Östergård-${'Ferrándiz '.repeat(20)}`
  await w.shop.sql`update orders set billing_name = ${long.slice(0, 250)} where code = ${two}`
  const pdf = async (path: string) => textOf(await sales.file(`/office/api/${path}`))
  const list = await pdf('packing-lists')
  for (const text of ['2 parcels, 4 pieces', `Order ${one}`, `Order ${two}`, '21000 Split', 'Croatia', '2 ×'])
    assert.ok(list.includes(text), text)
  const named = await pdf(`packing-lists?orders=${two}`)
  assert.ok(named.includes('1 parcel, 1 piece') && !named.includes(one))
  const labels = await pdf(`address-labels?orders=${one},${two}&sheet=2x7&start=14`)
  assert.ok(labels.includes(one) && labels.includes(two))
  const letters = (text: string) => text.replaceAll(/\s/g, '')
  for (const text of [named, labels, await pdf(`address-labels?orders=${two}`)])
    assert.ok(letters(text).includes(letters(long.slice(0, 250))), 'a long name is printed whole')
  // Shipped parcels can be printed again; invalid parameters result in the first sheet.
  await sales.post('/office/api/shipments', { orders: [one, two] })
  assert.ok((await pdf(`address-labels?orders=${one}&sheet=x&start=99999`)).includes('Obala 1'))
  assert.ok((await pdf('packing-lists')).includes('Nothing to ship.'))
})

test('undoing a batch of shipments skips an item under refund, and notifies only customers who were told of the shipment', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const [one, two, three] = [await order(w, ['cup']), await order(w, ['shirt']), await order(w, ['shirt'])]
  const alone = await order(w, ['cup'])
  await sales.post('/office/api/shipments', { orders: [alone] })
  await sales.post('/office/api/shipments', { orders: [three, one, two] })
  const sent = await parcelsOf(sales, 'state=shipped')
  assert.deepEqual(
    sent.map((parcel) => [parcel.order, parcel.batch?.parcels ?? null]),
    [
      [three, 3],
      [two, 3],
      [one, 3],
      [alone, null],
    ],
  )
  const first = sent[2]?.batch?.id ?? 0
  const path = `/office/api/shipment-batches/${first}/undoings`
  await w.shop.sql`
    update merchandise_purchases set status = 'refund' where order_id = (select id from orders where code = ${two})`
  await w.mails()
  await w.shop.sql`
    update mails set sent_at = null where template = 'shipped' and order_id = (select id from orders where code = ${three})`
  assert.deepEqual(Object.keys((await sales.post(path, { reason: '' })).body.errors), ['reason'])
  const { body } = await sales.post(path, { reason: 'The van broke down.' })
  assert.deepEqual(body, {
    undone: 2,
    notified: 1,
    left_out: [
      {
        order: two,
        why: 'An item in this shipment is being refunded or has been refunded, so it is handled by the refund.',
      },
    ],
  })
  assert.deepEqual(
    (await parcelsOf(sales)).map((parcel) => parcel.order),
    [three, one],
  )
  assert.deepEqual(await mailsOf(w, 'shipped', 'not-shipped'), [
    'shipped',
    'shipped',
    'shipped',
    'not-shipped',
  ])
  assert.deepEqual(
    (await parcelsOf(sales, 'state=shipped')).map((parcel) => [parcel.order, parcel.batch]),
    [
      [two, null],
      [alone, null],
    ],
  )
  const { history } = await officeOrderOf(sales, one)
  assert.equal(history.filter(({ action }) => action === 'shipment undone together').length, 1)
  assert.equal((await sales.post('/office/api/shipment-batches/4711/undoings', { reason: 'x' })).status, 404)
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.post(path, { reason: 'x' })).status, 403)
})

test('when two people undo the same batch at once, the second is refused', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const codes = [await order(w, ['cup']), await order(w, ['shirt'])]
  await sales.post('/office/api/shipments', { orders: codes })
  const id = (await parcelsOf(sales, 'state=shipped'))[0]?.batch?.id ?? 0
  const undo = () => sales.post(`/office/api/shipment-batches/${id}/undoings`, { reason: 'Not yet.' })
  const answers = await Promise.all([undo(), undo()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 422])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('Greek, Cyrillic and Japanese addresses are whole on labels, packing lists and the invoice, and staff see what is romanized', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const token = await customer(w, 'hanako@example.com', '山田 Ελένη')
  const { code: cart } = (await addMerchandise(w, { cart: (await filledCart(w)).code })).body.cart
  const input = checkoutInput(token, cart)
  input.customer.address = { street: 'ул. Шипка 34', city: 'София', postcode: '1504' }
  input.order.shipping_address = { street: 'Ερμού 12', city: 'Αθήνα 東京', postcode: '10563' }
  const { body } = await w.post('/api/checkout-cart', input)
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const { code } = body.order
  const printed = async (path: string) =>
    textOf(await sales.file(`/office/api/${path}`)).replaceAll(/\s+/g, ' ')
  for (const path of [`packing-lists?orders=${code}`, `address-labels?orders=${code}`]) {
    const text = await printed(path)
    for (const line of ['ShanTian Ελένη', 'Ερμού 12', '10563 Αθήνα DongJing'])
      assert.ok(text.includes(line), text)
  }
  const invoice = await printed(`orders/${code}/invoice`)
  for (const line of ['ShanTian Ελένη', 'ул. Шипка 34', '1504 София', 'Ερμού 12'])
    assert.ok(invoice.includes(line), invoice)
  const [parcel] = await parcelsOf(sales)
  assert.deepEqual(parcel?.romanized, ['ShanTian Ελένη', '10563 Αθήνα DongJing'])
  const { romanized } = await officeOrderOf(sales, code)
  assert.deepEqual(romanized, ['ShanTian Ελένη', '10563 Αθήνα DongJing'])
})
