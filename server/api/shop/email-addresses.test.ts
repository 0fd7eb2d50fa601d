import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staff from '#server/people/staff/staff.ts'
import { normalizeEmail } from '#contract/rules.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import { ana, addTicket, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer, registerAndLogIn, saveSettings } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

//

const NONE = [
  '<ana@example.org>',
  'Ana <ana@example.org>',
  'ana@example.org (Ana)',
  'ana@example.org,bea@example.org',
]

test('an email address with a name, brackets or a comment is invalid in the shop, in the office and on the command line', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const invalid = { email: ['Please enter a valid email address.'] }
  for (const email of NONE) {
    for (const call of ['register', 'request-password-reset', 'request-login-code', 'email-tickets'])
      assert.deepEqual((await w.post(`/api/${call}`, { full_name: 'Ana', email })).body.errors, invalid, call)
    assert.deepEqual(Object.keys((await addTicket(w, { email })).body.errors), ['email'])
    const invited = await owner.post('/office/api/staff', { email, full_name: 'Ana', role: 'gate' })
    assert.deepEqual(invited.body.errors, invalid)
    await assert.rejects(
      w.shop.transact((tx) => staff.inviteOwner(tx, email)),
      { errors: invalid },
    )
    const { body } = await owner.get('/office/api/site')
    const changed = await owner.patch('/office/api/site', {
      version: body.part.version,
      value: { contactEmail: email },
    })
    assert.equal(changed.status, 422)
    assert.match(JSON.stringify(changed.body.errors), /Must be an e-mail address/)
  }
})

test('a customer has one account, however the email address is typed, and sees it as it was typed first', async (t) => {
  const w = await world(t)
  for (const email of ['ZOË@Example.org', ' zoe\u0308@example.org '])
    assert.equal((await w.post('/api/register', { full_name: 'Zoë', email })).status, 200)
  const rows = await w.shop.sql<{ email: string }[]>`select email from customers`
  assert.deepEqual([...rows], [{ email: 'ZOË@Example.org' }])
})

const TYPED = 'ünï@exämple.com'
const ASCII = 'ünï@xn--exmple-cua.com'

test('an e-mail address is shown everywhere as it was typed, and compared and sent to in its ASCII form', async (t) => {
  // A-040 A-042
  const w = await world(t)
  const token = await customer(w, TYPED, 'Uni Exämple')
  const cart = await filledCart(w, { ...ana, email: TYPED })
  assert.equal(cart.products[0]?.email, TYPED)
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })

  const { data } = (await w.post('/api/get-data', { token })).body
  const [ticket] = data.orders[0].tickets
  assert.deepEqual([data.customer.email, data.existing_tickets[0].email, ticket.email], [TYPED, TYPED, TYPED])
  const { invoice } = (
    await w.post('/api/calculate-invoice', {
      token,
      cart: (await filledCart(w, { ...ana, email: TYPED })).code,
      country: 'HR',
    })
  ).body
  assert.equal(invoice.items[0].email, TYPED)
  const owner = await clerk(w, 'owner')
  const order = (await owner.get(`/office/api/orders/${data.orders[0].code}`)).body.order
  assert.deepEqual([order.customer.email, order.tickets[0].email], [TYPED, TYPED])
  assert.ok((await w.mails()).every(({ to }) => to === TYPED))

  for (const email of [ASCII, 'ÜNÏ@EXÄMPLE.com', ' u\u0308ni\u0308@exa\u0308mple。com ']) {
    assert.equal((await w.post('/api/register', { full_name: 'Another', email })).status, 422, email)
    assert.equal(
      (await w.app.inject(`/download-ticket/${encodeURIComponent(email.trim())}/${ticket.code}`)).statusCode,
      200,
    )
    for (const noun of ['customers', 'orders', 'tickets']) {
      const found = await owner.get(`/office/api/${noun}?search=${encodeURIComponent(email.trim())}`)
      assert.equal(found.body.rows.length, 1, `${noun} ${email}`)
    }
  }
  const mailed = async () => (await w.mails()).length
  const before = await mailed()
  await w.post('/api/email-tickets', { email: ASCII })
  assert.equal(await mailed(), before + 1)
})

test('the database compares addresses as the shop does', async (t) => {
  const w = await world(t)
  const typed = [
    TYPED,
    ASCII,
    'Ana.Horvat@Example.COM',
    'ana@MÜNCHEN.de',
    'ana@münchen。de',
    'ana@ﬁsch.de',
    'ana@straße.example',
    'ana@STRAẞE.example',
    'İpek@İstanbul.example',
    'ΑΝΝΑ.ΠΑΠΠΑΣ@παράδειγμα.ευ',
    'иван@почта.рф',
    '用户@例え.テスト',
    'a@mañana.bücher.example',
    'a@xn--bcher-kva.bücher.example',
    'a@ü.example',
    'a@üüüüüüüüüüüüüüüüüüüüüüüüüüüü.example',
    'a@他们为什么不说中文.example',
    'a@ליהמהלכםעבריתזוהי.example',
    'a@3年b組金八先生.example',
    'a@maji-de-koi-する-5-秒前.example',
  ]
  for (const email of typed) {
    const [row] = await w.shop.sql<{ key: string }[]>`select email_key(${typedEmail(email)}) as key`
    assert.equal(row?.key, normalizeEmail(email), email)
  }
})

test('another spelling of the own address takes effect at once, without a confirmation', async (t) => {
  //
  const w = await world(t)
  const token = await registerAndLogIn(w)
  const { body } = await saveSettings(w, token, { email: 'Zoe@Example.org' })
  assert.deepEqual(
    [body.data?.customer.email, body.data?.customer.pending_email],
    ['Zoe@Example.org', undefined],
  )
})
