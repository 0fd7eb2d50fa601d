import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staff from '#server/people/staff/staff.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { browser, clerk, germanClerk, STAFF_PASSWORD } from '#testing/fixtures/staff.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world, type World } from '#testing/harness/world.ts'

const GERMAN = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }

const pageOf = (w: World, headers: Record<string, string> = {}, url = '/office/orders') =>
  w.app.inject({ url, headers })

test('the office opens in the browser’s language, and loads the files of that language only', async (t) => {
  const w = await world(t)
  const [english, german, gate] = await Promise.all([
    pageOf(w),
    pageOf(w, GERMAN),
    pageOf(w, GERMAN, '/gate'),
  ])
  assert.match(english.body, /<html lang="en">/)
  assert.equal(english.headers['content-language'], 'en')
  for (const { body, headers } of [german, gate]) {
    assert.match(body, /<html lang="de">/)
    assert.match(String(headers['vary']), /accept-language/)
    const [entry = ''] = body.match(/\/assets\/[\w.-]+\.office-de-[\w-]+\.js/) ?? []
    assert.equal((await w.app.inject({ url: entry })).statusCode, 200, entry)
  }
  assert.doesNotMatch(english.body, /office-de/)
  assert.match((await pageOf(w, { 'accept-language': 'hr' })).body, /<html lang="en">/)
})

test('a language chosen on the login page takes precedence over the browser’s, and is stored in the account that logs in', async (t) => {
  const w = await world(t)
  assert.match((await pageOf(w, { ...GERMAN, cookie: 'office-language=en' })).body, /<html lang="en">/)
  assert.match((await pageOf(w, { cookie: 'office-language=de' })).body, /<html lang="de">/)
  await clerk(w, 'sales')
  const login = { email: 'sales@festoon.test', password: STAFF_PASSWORD }
  const chosen = await browser(w)('post', 'sessions', { ...login, language: 'de' })
  assert.match(
    String(chosen.headers['set-cookie']),
    /office-language=de; Max-Age=\d+; Path=\/office; SameSite=Lax/,
  )
  // Another browser without the cookie.
  const elsewhere = browser(w)
  const later = await elsewhere('post', 'sessions', login)
  assert.match(String(later.headers['set-cookie']), /office-language=de/)
  assert.equal((await elsewhere('get', 'staff')).body.message, 'Ihre Rolle erlaubt das nicht.')
  const unknown = await browser(w)('post', 'sessions', { ...login, language: 'hr' })
  assert.match(String(unknown.headers['set-cookie']), /office-language=de/)
})

test('a staff member who has chosen German gets refusals in German, and the choice applies in every browser', async (t) => {
  const w = await world(t)
  const german = await germanClerk(w, 'sales')
  const english = await clerk(w, 'sales', 'else@festoon.test')
  const asked = { subject: '', text: '' }
  const [theirs, others] = await Promise.all(
    [german, english].map((who) => who.post('/office/api/saved-views', { list: 'nothing', ...asked })),
  )
  assert.deepEqual(
    [theirs?.body.message, others?.body.message],
    ['Diese Liste gibt es nicht.', 'This list does not exist.'],
  )
  const session = await german.get('/office/api/session')
  assert.match(String(session.headers['set-cookie']), /office-language=de/)
  const unknown = await german.post('/office/api/session/languages', { language: 'hr' })
  assert.deepEqual(unknown.body.errors, { language: ['Bitte wählen Sie eine Sprache.'] })
})

test('German messages that the office shares with the shop address staff formally', async (t) => {
  const w = await world(t)
  const refused = await w.app.inject({
    method: 'POST',
    url: '/office/api/sessions',
    headers: GERMAN,
    payload: { email: '', password: '' },
  })
  assert.equal(refused.json().message, 'Bitte geben Sie Ihre E-Mail-Adresse und Ihr Passwort ein.')
})

test('a mail to staff is in the language of its recipient, otherwise of its sender', async (t) => {
  const w = await world(t)
  const owner = await germanClerk(w, 'owner')
  const mira = { email: 'mira@festoon.test', full_name: 'Mira', role: 'sales' }
  await owner.post('/office/api/staff', mira)
  await w.shop.transact((tx) => staff.invitations.invite(tx, { ...mira, email: 'vera@festoon.test' }))
  await w.shop.sql`update staff set language = 'en' where email = ${mira.email}`
  const [{ id } = { id: 0 }] = await w.shop.sql<{ id: number }[]>`
    select id from staff where email = ${mira.email}`
  await owner.patch(`/office/api/staff/${id}`, { new_link: true })
  const subjects = (await w.mails()).map(({ subject }) => subject)
  assert.deepEqual(
    subjects
      .map((subject) => /^(Ihr Zugang zum Büro von|Your access to the office of)/.exec(subject)?.[1])
      .toSorted(),
    ['Ihr Zugang zum Büro von', 'Your access to the office of', 'Your access to the office of'],
  )
})

test('packing lists, export headings and dates are in the staff member’s language, and invoices in the customer’s', async (t) => {
  const w = await world(t)
  const owner = await germanClerk(w, 'owner')
  const { code } = await createPaidOrder(w, await customer(w), { weekend: [], merchandise: ['shirt'] })
  const packed = textOf(await owner.file(`/office/api/packing-lists?orders=${code}`))
  assert.match(packed, /Packliste/)
  assert.match(packed, /Bestellung/)
  const csv = (await owner.file('/office/api/exports/orders?format=csv')).toString()
  assert.match(csv, /Bestellung,Bestellt,Status/)
  assert.equal((await owner.get('/office/api/session')).body.session.festival.locale, 'de-GB')
  const invoice = textOf(await owner.file(`/office/api/orders/${code}/invoice`))
  assert.match(invoice, /Invoice/)
  assert.doesNotMatch(invoice, /Rechnung/)
})

test('an order keeps its customer’s language when staff work in German, and its mails and documents stay English', async (t) => {
  const w = await world(t)
  const owner = await germanClerk(w, 'owner')
  const { code, tickets } = await createPaidOrder(w, await customer(w), { merchandise: ['shirt'] })
  await owner.post('/office/api/shipments', { orders: [code] })
  const shipped = (await w.mails()).find(({ template }) => template === 'shipped')
  assert.match(shipped?.html ?? '', /<html lang="en">/)
  const ticket = textOf(await owner.file(`/office/api/orders/${code}/tickets/${tickets[0]?.code}`))
  assert.match(ticket, /Ticket holder/)
  assert.doesNotMatch(ticket, /Bestellung/)
  const [order] = await w.shop.sql<
    { language: string | null }[]
  >`select language from orders where code = ${code}`
  assert.equal(order?.language, 'en')
})
