import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import { addMerchandise, addTicket, checkoutInput } from '#testing/fixtures/carts.ts'
import { cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { checkOutByCard, transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import {
  deliverEvent,
  enterTransfer,
  openPayment,
  paymentEventFor,
  transferInput,
} from '#testing/fixtures/payments.ts'
import { pagesOf, textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const HTML = { accept: 'text/html' }
const XHR = { 'x-requested-with': 'XMLHttpRequest' }

const download = (w: World, code: string, checksum: string, headers: Record<string, string> = {}) =>
  w.app.inject({ url: `/download-invoice/${code}/${checksum}`, headers })

/** A ticket, a bus, a cup and shipping with a voucher, paid by card; as their owner sees them. */
async function paidOrder(w: World) {
  const token = await customer(w)
  const [, noon] = await departures(w)
  const { code: cart } = (await addTicket(w)).body.cart
  await addTicket(w, { cart, external_code: 'bus', transport_time_id: noon?.id })
  await addMerchandise(w, { cart, external_code: 'cup' })
  const { body } = await w.post('/api/checkout-cart', {
    ...checkoutInput(token, cart),
    voucher_code: 'WELCOME10',
  })
  assert.equal(body.order.has_invoice, false)
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return { token, order: await newest(w, token) }
}

const newest = async (w: World, token: string) =>
  (await w.post('/api/get-data', { token })).body.data.orders[0]

test('the invoice and the confirmation of an order name the discount of an item', async (t) => {
  const w = await world(t)
  await withDiscounts(w, RADIO)
  const token = await customer(w)
  const cart = await cartWithCode(w, 'RADIO', ['Ana Horvat'])
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const order = await newest(w, token)
  const { rawPayload } = await download(w, order.code, order.checksum)
  const text = textOf(rawPayload).replaceAll(/\s+/g, ' ')
  assert.match(text, /Weekend ticket Ana Horvat · .*Radio listeners -€12\.90 25% €120\.10/)
  const mail = (await w.mails()).find(({ template }) => template === 'confirmation')
  assert.match(mail?.text ?? '', /Weekend ticket.* · Radio listeners -€12\.90/)
})

test('a paid order has an invoice, which can be downloaded with its link', async (t) => {
  // P7-13 P1-01 P3-06 P3-19 A-030 A-092
  const w = await world(t)
  const { order } = await paidOrder(w)
  assert.equal(order.has_invoice, true)
  const answer = await download(w, order.code, order.checksum)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="invoice-2027-000001.pdf"')
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  assert.equal(pagesOf(answer.rawPayload), 1)
  const called = await download(w, order.code, order.checksum, XHR)
  assert.ok(called.rawPayload.equals(answer.rawPayload))
})

test('an invoice lists seller, buyer, items, shipping, discount and tax', async (t) => {
  // A-072 A-092
  const w = await world(t)
  const { order } = await paidOrder(w)
  assert.equal(order.total_price, 13_300 + 1500 + 1450 + 500 - 1000)
  const text = textOf((await download(w, order.code, order.checksum)).rawPayload).replaceAll(/\s+/g, ' ')
  const said = [
    'Test Nights',
    'Billed to Ana Horvat Obala 1 21000 Split Croatia From Test Nights d.o.o. Obala 1, 21000 Split Tax ID HR12345678901',
    `Invoice number 2027-000001 Date 15 January 2027 Order ${order.code}`,
    'Weekend ticket Ana Horvat · Thu 8 July – Sat 10 July 2027 25% €133.00',
    'Bus from Split airport Ana Horvat · Thu 8 July 2027, 15:00 25% €15.00',
    'Enamel cup 13% €14.50',
    'Shipping Croatian Post · Obala 1, 21000 Split, Croatia 25% €5.00',
    'Discount Welcome -€10.00',
    'Total paid €157.50',
    // €14.50 and €153.00 less their parts of €10.00
    '13% €12.06 €1.57 €13.63',
    '25% €115.10 €28.77 €143.87',
    'Sum €127.16 €30.34 €157.50',
    'Paid by Credit card Paid on 15 January 2027',
  ]
  for (const part of said) assert.ok(text.includes(part), `${part} is not in: ${text}`)
})

test('an invoice is unchanged after changes of the festival and its products', async (t) => {
  //
  const w = await world(t)
  const { order } = await paidOrder(w)
  const before = (await download(w, order.code, order.checksum)).rawPayload
  await w.shop.sql`update products set name = 'Renamed', tax_rate = 5`
  await w.shop.sql`update site set settings = jsonb_set(settings::jsonb, '{currency}', '"KWD"')::json`
  const other = await w.beside()
  const { invoicePdf } = await import('#server/documents/documents.ts')
  const { forDownload } = await import('./invoices.ts')
  w.clock.move('P1Y')
  assert.ok((await invoicePdf(await forDownload(other, order.code, order.checksum))).equals(before))
})

test('an invoice has the tax rate at the time of the order, not of the payment', async (t) => {
  const w = await world(t)
  const order = await transferOrder(w)
  await changeProduct(w, 'weekend', { tax_rate: 5 })
  await enterTransfer(await clerk(w, 'finance'), order, transferInput(13_300))
  const [invoice] = await w.shop.sql<{ taxes: unknown }[]>`
    select snapshot -> 'taxes' as taxes from invoices where order_id = ${order.id}`
  assert.deepEqual(invoice?.taxes, [{ rate: 25, net: 10_640, tax: 2_660, gross: 13_300 }])
})

test('a wrong checksum, an unknown order and an order without an invoice get the same 404', async (t) => {
  // P7-16 P3-06 A-030 A-084 A-092
  const w = await world(t)
  const { order } = await paidOrder(w)
  const { order: unpaid } = await checkOutByCard(w, 'weekend')
  const refused = [
    [order.code, unpaid.checksum],
    [order.code, order.checksum.slice(1)],
    [order.code, '%20'],
    [order.code, '%00'],
    ['AAAA-BBBB', order.checksum],
    [unpaid.code, order.checksum],
    [unpaid.code, unpaid.checksum],
  ]
  for (const [code = '', checksum = ''] of refused) {
    const called = await download(w, code, checksum, XHR)
    assert.deepEqual([called.statusCode, called.json()], [404, { message: 'Not found.' }])
    const opened = await download(w, code, checksum, HTML)
    assert.equal(opened.statusCode, 404)
    assert.match(String(opened.headers['content-type']), /^text\/html/)
  }
})

test('guessing checksums is rate-limited together with other downloads', async (t) => {
  // A-084 A-131
  const w = await world(t, { rateLimits: true, peoplePerAddress: 960 })
  const tries = Array.from({ length: 121 }, () => download(w, 'AAAA-BBBB', 'a'.repeat(64), XHR))
  const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 404).length, 120)
  assert.equal(statuses.filter((status) => status === 429).length, 1)
  const ticket = await w.app.inject({ url: '/download-ticket/ana@example.com/AAAA-BBBB-CCCC' })
  assert.equal(ticket.statusCode, 429)
})

test('a free order has no invoice, no link to one in its mail, and takes no number', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const { code: cart } = (await addTicket(w)).body.cart
  const input = { ...checkoutInput(token, cart), voucher_code: 'EVERYTHING' }
  const order = { ...input.order, payment_method: 'voucher' }
  assert.equal((await w.post('/api/checkout-cart', { ...input, order })).status, 200)
  const free = await newest(w, token)
  assert.deepEqual([free.payment_status, free.has_invoice], ['paid', false])
  assert.equal((await download(w, free.code, free.checksum)).statusCode, 404)
  assert.doesNotMatch((await w.mails()).at(-1)?.text ?? '', /invoice/i)
  const paid = await checkOutByCard(w, 'weekend')
  await deliverEvent(w, paid.event)
  assert.equal(await numberOf(w, paid.order), '2027-000001')
})

test('the confirmation mail links to the invoice', async (t) => {
  // A-092 A-030
  const w = await world(t)
  const { order } = await paidOrder(w)
  const mail = (await w.mails()).find(({ template }) => template === 'confirmation')
  assert.ok(mail?.text.includes(`http://festoon.test/download-invoice/${order.code}/${order.checksum}`))
})

test('an order in installments is invoiced with its last payment', async (t) => {
  // A-090 A-092
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'plan')
  await deliverEvent(w, event)
  assert.equal(await numberOf(w, order), null)
  for (const position of [1, 2]) {
    w.clock.move('P32D')
    await openPayment(w, order, position)
    await deliverEvent(w, await paymentEventFor(w, order, position))
  }
  assert.equal(await numberOf(w, order), '2027-000001')
  const text = textOf((await download(w, order.code, order.checksum)).rawPayload).replaceAll(/\s+/g, ' ')
  assert.match(text, /Total paid €135\.00/)
  assert.match(text, /Paid by Credit card, in 3 installments Paid on 20 March 2027/)
})

test('an order that is completed again keeps its invoice and number', async (t) => {
  //
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'weekend')
  await deliverEvent(w, event)
  await w.shop.transact(async (tx) => fulfilment.complete(tx, await orders.lock(tx, order.id)))
  assert.equal(await numberOf(w, order), '2027-000001')
  const other = await checkOutByCard(w, 'weekend')
  await deliverEvent(w, other.event)
  assert.equal(await numberOf(w, other.order), '2027-000002')
})

test('invoice numbers start again with the year in the festival’s time zone', async (t) => {
  const w = await world(t)
  const paid = async () => {
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, event)
    return numberOf(w, order)
  }
  assert.equal(await paid(), '2027-000001')
  w.clock.move('P350DT13H59M')
  assert.equal(await paid(), '2027-000002')
  w.clock.move('PT2M')
  assert.equal(await paid(), '2028-000001')
})

async function numberOf(w: World, { id }: { id: number }): Promise<string | null> {
  const [row] = await w.shop.sql<{ number: string }[]>`select number from invoices where order_id = ${id}`
  return row?.number ?? null
}
