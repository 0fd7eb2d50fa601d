import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Order } from '#contract/orders.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import * as orders from '#server/orders/orders.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, customerWithoutPassword } from '#testing/fixtures/customers.ts'
import { createStaffOrder, officeOrderOf, orderOf, placeStaffOrder } from '#testing/fixtures/orders.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = 'ana@example.com'
const IVO = 'ivo@example.org'

async function inThreeLanguages(t: TestContext): Promise<World> {
  const w = await world(t)
  await configure(w, { languages: ['en', 'de', 'hr'] })
  return w
}

/** A weekend ticket that was ordered and paid on the pages of a language. */
async function orderedAt(w: World, token: string, prefix: string): Promise<Order> {
  const { code } = await filledCart(w)
  const { body } = await w.post(`${prefix}/api/checkout-cart`, checkoutInput(token, code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return orderOf(w, token, body.order.code)
}

/** The subjects of the mails about an order to an address, newest first. */
const subjectsTo = async (w: World, address: string) =>
  (await w.mails()).flatMap(({ to, subject }) => (to === address ? [subject] : [])).toReversed()

const confirmAgain = (w: World, order: Order) =>
  w.shop.transact(async (tx) => fulfilment.sendConfirmationMail(tx, await orders.lock(tx, order.id)))

const speaking = (w: World, email: string, language: string) =>
  w.shop.sql`update customers set language = ${language} where lower(email) = ${email}`

const pdf = async (w: World, url: string) =>
  textOf((await w.app.inject({ url })).rawPayload).replaceAll(/\s+/g, ' ')

test('mails about an order are in the language of the order, until the customer chooses another one', async (t) => {
  const w = await inThreeLanguages(t)
  const token = await customer(w, ANA)
  const order = await orderedAt(w, token, '/de')
  assert.match((await subjectsTo(w, ANA))[0] ?? '', /^Deine Bestellung/)
  // The language of a later login does not change it.
  await speaking(w, ANA, 'hr')
  await confirmAgain(w, order)
  assert.match((await subjectsTo(w, ANA))[0] ?? '', /^Deine Bestellung/)
  const { status, body } = await w.post('/de/api/set-language', { token, language: 'hr' })
  assert.deepEqual([status, body.data.customer.language], [200, 'hr'])
  await confirmAgain(w, order)
  assert.match((await subjectsTo(w, ANA))[0] ?? '', /^Tvoja narudžba/)
  // A chosen language stays, whatever the language of a login.
  await w.post('/api/request-login-code', { email: ANA, cart: '' })
  assert.match((await subjectsTo(w, ANA))[0] ?? '', /^Tvoj kod|^Kod/)
  const wrong = await w.post('/api/set-language', { token, language: 'fr' })
  assert.deepEqual(
    [wrong.status, wrong.body['errors']],
    [422, { language: ['Please choose one of the languages of the festival.'] }],
  )
})

test('staff see the language of an order and can override it', async (t) => {
  const w = await inThreeLanguages(t)
  const token = await customer(w, ANA)
  const order = await orderedAt(w, token, '/de')
  await w.post('/api/set-language', { token, language: 'hr' })
  const sales = await clerk(w, 'sales')
  assert.equal((await officeOrderOf(sales, order.code)).language, 'hr')
  const path = `/office/api/orders/${order.code}/language`
  const { status, body } = await sales.post(path, { language: 'de' })
  assert.deepEqual([status, body.order.language], [200, 'de'])
  assert.match(body.order.links[0].url, /\/de\/accept-tcs\//)
  await confirmAgain(w, order)
  const [mail] = (await officeOrderOf(sales, order.code)).mails
  assert.deepEqual([mail?.language, mail?.subject.slice(0, 16)], ['de', 'Deine Bestellung'])
  const wrong = await sales.post(path, { language: 'fr' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['language']])
  const [row] = (await sales.get('/office/api/mails')).body.rows
  assert.equal(row.language, 'de')
})

test('an order placed by staff is in the customer’s language, not the staff’s', async (t) => {
  const w = await inThreeLanguages(t)
  const known = await customerWithoutPassword(w)
  await speaking(w, known.email, 'de')
  const order = await placeStaffOrder(w.shop, known, (await filledCart(w)).code, 'credit_card')
  assert.equal(order.customer_language, 'de')
  const [mail] = (await w.mails()).filter(({ template }) => template === 'terms')
  assert.match(mail?.text ?? '', /\/de\/accept-tcs\//)
})

test('a ticket and its calendar entry are in the holder’s language if it is known, otherwise in that of the order', async (t) => {
  const w = await inThreeLanguages(t)
  const order = await orderedAt(w, await customer(w, ANA), '/de')
  const [ticket] = order.tickets
  assert.ok(ticket?.code)
  const at = (kind: string, email: string) => `/download-${kind}/${email}/${ticket.code}`
  assert.match(await pdf(w, at('ticket', ANA)), /Bestellung/)
  const entry = async (email: string) =>
    (await w.app.inject({ url: at('calendar', email) })).body.replaceAll(/\r\n /g, '')
  assert.match(await entry(ANA), /URL[^\r]*\/de\/portal\/orders/)
  await w.shop.sql`update tickets set email = ${IVO}`
  await customer(w, IVO)
  await speaking(w, IVO, 'hr')
  assert.match(await pdf(w, at('ticket', IVO)), /Narudžba/)
  assert.match(await entry(IVO), /URL[^\r]*\/hr\/portal\/orders/)
})

test('an invoice stays in the language in which it was issued, whoever downloads it', async (t) => {
  const w = await inThreeLanguages(t)
  const token = await customer(w, ANA)
  const { code, checksum } = await orderedAt(w, token, '/de')
  const draw = async (prefix: string) =>
    (await w.app.inject({ url: `${prefix}/download-invoice/${code}/${checksum}` })).rawPayload
  const issued = await draw('/de')
  const text = textOf(issued).replaceAll(/\s+/g, ' ')
  assert.match(text, /Rechnungsnummer 2027-000001 Datum 15\. Januar 2027/)
  assert.match(text, /133,00 €/)
  assert.doesNotMatch(text, /Invoice|Total|Billed/)
  await w.post('/api/set-language', { token, language: 'hr' })
  assert.ok((await draw('')).equals(issued))
  assert.ok((await draw('/hr')).equals(issued))
  const sales = await clerk(w, 'sales')
  assert.ok((await sales.file(`/office/api/orders/${code}/invoice`)).equals(issued))
  // An earlier invoice stays English.
  await w.shop.sql`alter table invoices disable trigger user`
  await w.shop.sql`update invoices set snapshot = (snapshot::jsonb - 'language')::json`
  assert.match(textOf(await draw('/de')), /Invoice/)
})

test('a corrected invoice is in the language of the original, including the buyer’s country', async (t) => {
  const w = await inThreeLanguages(t)
  await configure(w, { companyInvoices: { enabled: true, reverseCharge: false } })
  const token = await customer(w, ANA)
  const { code, checksum } = await orderedAt(w, token, '/de')
  await w.post('/api/set-language', { token, language: 'hr' })
  const sales = await clerk(w, 'sales')
  const { order } = (await sales.get(`/office/api/orders/${code}`)).body
  const company = { company_name: 'Lichter GmbH', vat_number: '', seen: order.company_version }
  assert.equal((await sales.post(`/office/api/orders/${code}/company-corrections`, company)).status, 200)
  const text = await pdf(w, `/download-invoice/${code}/${checksum}`)
  assert.match(text, /Lichter GmbH Ana Horvat .*Kroatien/)
  assert.match(text, /Rechnungsnummer 2027-000002/)
  const [mail] = (await w.mails()).filter(({ template }) => template === 'invoice-corrected')
  assert.match(mail?.text ?? '', /\/hr\/download-invoice\//)
})

test('accepted terms are shown in the language in which they were accepted', async (t) => {
  const w = await inThreeLanguages(t)
  const token = await customer(w, ANA)
  const order = await orderedAt(w, token, '/de')
  const sales = await clerk(w, 'sales')
  assert.equal((await officeOrderOf(sales, order.code)).acceptance?.language, 'de')
  assert.equal(order.accepted_language, 'de')
  const link = await createStaffOrder(w)
  await w.post('/hr/api/accept-terms-and-conditions', { order: link.code, checksum: link.checksum })
  assert.equal((await officeOrderOf(sales, link.code)).acceptance?.language, 'hr')
})
