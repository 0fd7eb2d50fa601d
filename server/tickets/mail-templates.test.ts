import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import * as documents from '#server/documents/documents.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { ana, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pagesOf, textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as tickets from './tickets.ts'

/** An order of Ana's tickets that was paid by somebody else. */
async function paid(w: World, ...products: string[]): Promise<OrderRow> {
  const { order, event } = await checkOutByCard(w, ...products)
  assert.equal(await deliverEvent(w, event), 200)
  return order
}

const ask = (w: World, email: string) => w.post('/api/email-tickets', { email })

const again = async (w: World) => (await w.mails()).filter(({ template }) => template === 'tickets')

/** The last mail of a kind, parsed. */
async function readMail(w: World, template: string) {
  await w.mails()
  const folder = join(w.shop.settings.dataDir, 'mail')
  const name = (await readdir(folder)).toSorted().findLast((file) => file.endsWith(`-${template}.eml`))
  return PostalMime.parse(await readFile(join(folder, name ?? '')))
}

/** Its PDF attachments. */
async function filesOf(w: World, template: string): Promise<{ name: string | null; pdf: Buffer }[]> {
  const { attachments } = await readMail(w, template)
  return attachments
    .filter(({ mimeType }) => mimeType === 'application/pdf')
    .map(({ filename, content }) => ({ name: filename, pdf: Buffer.from(content as ArrayBuffer) }))
}

const linksIn = (text = '') =>
  [...text.matchAll(/festoon\.test(\/download-ticket\/\S+)/g)].map(([, path]) => path)

// P5-31 P5-32
test('tickets are requested with an e-mail address only', async (t) => {
  const w = await world(t)
  const empty = await ask(w, ' ')
  assert.deepEqual(
    [empty.status, empty.body],
    [
      422,
      {
        message: 'Please enter your email address.',
        errors: { email: ['Please enter your email address.'] },
      },
    ],
  )
  const wrong = await ask(w, 'x')
  assert.deepEqual([wrong.status, wrong.body.message], [422, 'Please enter a valid email address.'])
})

// S7-05 S7-14 P6-05 A-037
test('an unknown address gets the same response as a known one, and no mail', async (t) => {
  const w = await world(t)
  await paid(w, 'weekend')
  const known = await ask(w, ' ANA@example.com ')
  const unknown = await ask(w, 'nobody@example.com')
  const body = { message: 'If there are tickets for this email address, they are on their way.' }
  assert.deepEqual([known.status, known.body], [200, body])
  assert.deepEqual([unknown.status, unknown.body], [200, body])
  assert.deepEqual(
    (await again(w)).map(({ to }) => to),
    ['ANA@example.com'],
  )
})

// S7-05 A-043
test('a holder is mailed only their own tickets of other customers’ orders, one mail per order', async (t) => {
  const w = await world(t)
  const orders = [await paid(w, 'weekend', 'camping'), await paid(w, 'ageless')]
  await w.shop.sql`
    update tickets set email = 'ivo@example.com' where product_id = (select id from products where external_code = 'camping')`
  await ask(w, ana.email)
  const mails = await again(w)
  assert.deepEqual(
    mails.map(({ to, subject }) => [to, subject]),
    orders.map(({ code }) => [ana.email, `Your tickets of order ${code}`]),
  )
  assert.deepEqual(
    mails.map(({ text }) => linksIn(text).length),
    [1, 1],
  )
  assert.ok(!mails.some(({ text }) => text.includes('Camping') || text.includes('ivo@example.com')))
})

// S7-05 A-043
test('a customer is mailed all tickets of their orders, as links and attachments', async (t) => {
  const w = await world(t)
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  let cart = ''
  for (const full_name of ['Ana Horvat', 'Ivo Horvat'])
    cart = (await filledCart(w, { cart, external_code: 'free', full_name })).code
  await w.post('/api/checkout-cart', checkoutInput(token, cart))
  await ask(w, 'zoe@example.org')
  const [mail] = await again(w)
  assert.equal(mail?.to, 'zoe@example.org')
  const links = linksIn(mail?.text)
  assert.equal(links.length, 2)
  for (const url of links) assert.equal((await w.app.inject({ url: url ?? '' })).statusCode, 200)
  const files = await filesOf(w, 'tickets')
  assert.deepEqual(
    files.map(({ name }) => name),
    links.map((link) => `ticket-${link?.split('/').at(-1)}.pdf`),
  )
  assert.match(textOf(files[1]?.pdf ?? Buffer.of()), /Ivo Horvat/)
})

// A-043 A-104
test('a ticket that cannot be downloaded is not mailed', async (t) => {
  const w = await world(t)
  const cancelled = await paid(w, 'weekend')
  await paid(w, 'camping')
  // Transferred to Ana, who has not accepted its terms.
  const zoe = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  await changeTicket(w, zoe, await buyTicket(w, zoe), { ...ana, reassign: true })
  await w.shop.sql`update tickets set status = 'cancelled' where order_id = ${cancelled.id}`
  await ask(w, ana.email)
  const mails = await again(w)
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /Camping/)
})

// S1-02
test('the confirmation mail has the tickets attached', async (t) => {
  const w = await world(t)
  await paid(w, 'weekend', 'camping')
  const files = await filesOf(w, 'confirmation')
  assert.equal(files.length, 2)
  for (const { pdf } of files) assert.equal(pagesOf(pdf), 1)
  assert.match(textOf(files[0]?.pdf ?? Buffer.of()), /Ana Horvat/)
})

test('the confirmation mail shows the QR code of each ticket, and has a calendar entry for each holder', async (t) => {
  const w = await world(t)
  const { event } = await checkOutByCard(w, 'weekend', 'camping')
  await w.shop.sql`update cart_products set full_name = 'Əliyev Ǥuovssu' where id = 1`
  assert.equal(await deliverEvent(w, event), 200)
  const rows = await w.shop.sql<(documents.barcodes.TicketIdentity & { full_name: string })[]>`
    select * from tickets order by id`
  const { html = '', attachments } = await readMail(w, 'confirmation')
  for (const ticket of rows) {
    const cid = `ticket-${ticket.code}`
    assert.match(html, new RegExp(`<img src="cid:${cid}" alt="QR code of [^"]*${ticket.full_name}`))
    const picture = attachments.find(({ contentId }) => contentId === `<${cid}>`)
    assert.deepEqual([picture?.mimeType, picture?.disposition], ['image/png', 'inline'])
    const { secret } = w.shop.settings
    const drawn = await documents.qrCodePng(documents.barcodes.signedTicket(secret, ticket))
    assert.ok(drawn.equals(Buffer.from(picture?.content as ArrayBuffer)))
    const entry = attachments.find(({ filename }) => filename === `ticket-${ticket.code}.ics`)
    assert.equal(entry?.mimeType, 'text/calendar')
    assert.ok(Buffer.from(entry?.content as ArrayBuffer).includes(ticket.full_name))
  }
})

test('a ticket that was transferred before the mail is sent is left out', async (t) => {
  const w = await world(t)
  await paid(w, 'weekend', 'camping', 'ageless')
  await tickets.resend.sendTickets(w.shop, { email: ana.email })
  await w.shop.sql`update tickets set status = 'reassigned' where id = 1`
  await w.shop.sql`update tickets set email = 'ivo@example.com' where id = 2`
  assert.deepEqual((await filesOf(w, 'tickets')).length, 1)
})

test('the mail of a large order has twenty ticket attachments and a link to every ticket', async (t) => {
  const w = await world(t)
  const order = await paid(w, 'weekend')
  await w.shop.sql`
    with lines as (
      insert into cart_products (cart_id, order_id, product_id, full_name, email, price, fee, name_key)
      select cart_id, order_id, product_id, full_name, email, price, fee, 'guest ' || number
        from cart_products, generate_series(1, 21) as number
      returning *)
    insert into tickets (code, barcode_secret, order_id, cart_product_id, product_id, full_name, email, price, fee,
                         refund_fee, created_at)
    select 'CODE-' || id, 'secret', order_id, id, product_id, full_name, email, price, fee, 0, ${order.created_at}
      from lines`
  await ask(w, ana.email)
  const [mail] = await again(w)
  assert.equal(linksIn(mail?.text).length, 22)
  assert.equal((await filesOf(w, 'tickets')).length, 20)
})

test('requests for ticket mails are limited per e-mail address', async (t) => {
  const w = await world(t, { rateLimits: true })
  for (let time = 0; time < 5; time++) assert.equal((await ask(w, ana.email)).status, 200)
  const { status, body } = await ask(w, ana.email)
  assert.deepEqual([status, body.message], [429, 'Too many attempts. Please try again later.'])
})
