import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { walletPath } from '#contract/wallet-paths.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { barcodeOf, changeTicket, createTicketAndClerk, IVO } from '#testing/fixtures/tickets.ts'
import { ISSUER, SERVICE_ACCOUNT } from '#testing/fixtures/wallet-certificates.ts'
import { get, settle } from '#testing/fixtures/wallet-phones.ts'
import { readJwt, shopWithWallets } from '#testing/harness/wallet-servers.ts'

/** A shop, and a ticket of Ana's in her Google Wallet. */
async function withPass(t: TestContext, input: Record<string, unknown> = {}) {
  const shop = await shopWithWallets(t)
  const { token, ticket, sales } = await createTicketAndClerk(shop.w, input)
  const saved = await get(shop.w, walletPath('google', ticket))
  const [id] = [...shop.google.objects.keys()]
  const object = () => shop.google.objects.get(id ?? '')
  const heard = () => shop.google.calls.splice(0)
  await settle(shop.w)
  return { ...shop, token, ticket, sales, saved, object, heard }
}

test('the link to Google Wallet contains a signed token that names only the pass', async (t) => {
  const { w, saved, ticket, object, google, googleKey } = await withPass(t)
  assert.equal(saved.statusCode, 303)
  const location = String(saved.headers.location)
  assert.ok(location.startsWith('https://pay.google.com/gp/v/save/') && location.length < 1_800)
  assert.equal(saved.headers['referrer-policy'], 'no-referrer')
  const claims = readJwt(location.split('/').at(-1) ?? '', googleKey)
  const { id, classId } = object()
  assert.deepEqual(claims, {
    iss: SERVICE_ACCOUNT,
    aud: 'google',
    typ: 'savetowallet',
    iat: w.clock.now().epochMilliseconds / 1000,
    origins: [],
    payload: { eventTicketObjects: [{ id, classId }] },
  })
  assert.ok(id.startsWith(`${ISSUER}.`) && !id.includes(ticket.code))
  assert.equal(google.tokens, 1)
})

test('the Google pass shows holder, product, time and place, and the barcode for the gate', async (t) => {
  const { w, ticket, object, google } = await withPass(t)
  const { state, ticketHolderName, barcode, ticketType, textModulesData, classId } = object()
  assert.deepEqual(
    [state, ticketHolderName, barcode, ticketType.defaultValue.value],
    [
      'ACTIVE',
      ticket.full_name,
      { type: 'QR_CODE', value: await barcodeOf(w, ticket.code) },
      'Weekend ticket',
    ],
  )
  assert.deepEqual(
    textModulesData.slice(0, 2).map(({ body }: { body: string }) => body),
    ['Thu 8 July, 16:00 – Sun 11 July 2027, 04:00', 'Obala 1, Split'],
  )
  const { issuerName, eventName, dateTime, reviewStatus } = google.classes.get(classId)
  assert.deepEqual(
    [issuerName, eventName.defaultValue, dateTime, reviewStatus],
    [
      'Test Nights',
      { language: 'en-GB', value: 'Test Nights Summer' },
      { start: '2027-07-08T16:00:00+02:00', end: '2027-07-11T04:00:00+02:00' },
      'UNDER_REVIEW',
    ],
  )
})

test('a second click updates the same pass and reuses the access token', async (t) => {
  const { w, ticket, google, heard } = await withPass(t)
  heard()
  assert.equal((await get(w, walletPath('google', ticket))).statusCode, 303)
  assert.deepEqual(heard(), ['PUT eventTicketObject'])
  assert.deepEqual([google.objects.size, google.tokens], [1, 1])
})

test('a changed ticket is updated at Google, once', async (t) => {
  const { w, token, ticket, object, heard } = await withPass(t)
  heard()
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  await settle(w)
  assert.deepEqual(heard(), ['PUT eventTicketObject'])
  assert.deepEqual(
    [object().ticketHolderName, object().barcode.value],
    ['Ana Novak', await barcodeOf(w, ticket.code)],
  )
  await settle(w)
  assert.deepEqual(heard(), [])
})

test('the pass of a transferred ticket is deactivated at Google and loses its barcode', async (t) => {
  const { w, token, ticket, object } = await withPass(t)
  assert.equal((await changeTicket(w, token, ticket, { ...IVO, reassign: true })).status, 200)
  await settle(w)
  assert.deepEqual([object().state, object().barcode], ['INACTIVE', undefined])
  assert.doesNotMatch(JSON.stringify(object()), /Ivo/)
})

test('a rescheduled product is updated in the class and in every pass', async (t) => {
  const { w, object, google, heard } = await withPass(t)
  heard()
  await changeProduct(w, 'weekend', { starts_at: '2027-07-09T18:00:00+02:00' })
  await settle(w)
  assert.deepEqual(heard(), ['PUT eventTicketClass', 'PUT eventTicketObject'])
  assert.equal(google.classes.get(object().classId).dateTime.start, '2027-07-09T18:00:00+02:00')
})

test('the class of a bus has no time, because each ticket has its departure', async (t) => {
  const { object, google } = await withPass(t, { external_code: 'bus', transport_time_id: 1 })
  assert.equal(google.classes.get(object().classId).dateTime, undefined)
  assert.equal(object().textModulesData[0].header, 'Departure')
})

test('while Google is unavailable customers are asked to retry, and changes are sent later', async (t) => {
  const { w, token, ticket, google, object, heard } = await withPass(t)
  for (const failure of [500, 429, 403, 400]) {
    google.failure = failure
    const answer = await get(w, walletPath('google', ticket))
    assert.equal(answer.statusCode, 503)
    assert.match(answer.body, /try again in a minute/)
  }
  google.failure = 500
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  await settle(w)
  google.failure = null
  heard()
  await w.shop.sql`update graphile_worker._private_jobs set run_at = now()`
  await w.mails()
  assert.deepEqual(heard(), ['PUT eventTicketObject'])
  assert.equal(object().ticketHolderName, 'Ana Novak')
})

test('a pass update that Google rejects permanently is not retried', async (t) => {
  const { w, token, ticket, google, heard } = await withPass(t)
  google.failure = 400
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  await settle(w)
  heard()
  await w.shop.sql`update graphile_worker._private_jobs set run_at = now()`
  await settle(w)
  assert.deepEqual(heard(), [])
})
