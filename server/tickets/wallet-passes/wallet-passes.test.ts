import assert from 'node:assert/strict'
import { test } from 'node:test'
import { walletPath } from '#contract/wallet-paths.ts'
import type { Wallet } from '#contract/wallets.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { configure } from '#testing/fixtures/site.ts'
import {
  barcodeOf,
  buyTicket,
  changeTicket,
  createTicketAndClerk,
  IVO,
  ticketAction,
  ticketOf,
} from '#testing/fixtures/tickets.ts'
import { PASS_TYPE } from '#testing/fixtures/wallet-certificates.ts'
import { openPass } from '#testing/fixtures/wallet-passes.ts'
import { addToApple, fieldOf, get, Phone, settle, withPass } from '#testing/fixtures/wallet-phones.ts'
import { shopWithWallets } from '#testing/harness/wallet-servers.ts'
import { world } from '#testing/harness/world.ts'

test('a ticket is added to Apple Wallet by its link, with the barcode for the gate', async (t) => {
  const shop = await shopWithWallets(t)
  const ticket = await buyTicket(shop.w, await customer(shop.w))
  const answer = await get(shop.w, walletPath('apple', ticket))
  assert.equal(answer.headers['content-type'], 'application/vnd.apple.pkpass')
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  const { pass } = openPass(answer.rawPayload, shop.wwdr)
  assert.equal(pass.barcodes[0].message, await barcodeOf(shop.w, ticket.code))
  assert.equal(fieldOf(pass, 'holder')?.value, ticket.full_name)
  assert.equal(fieldOf(pass, 'when')?.value, 'Thu 8 July, 16:00 – Sun 11 July 2027, 04:00')
  assert.doesNotMatch(JSON.stringify(pass.serialNumber), new RegExp(ticket.code))
  const again = await addToApple(shop, ticket)
  assert.equal(again.pass.serialNumber, pass.serialNumber)
})

test('a wallet link works for whom the ticket’s download works, and otherwise returns 404', async (t) => {
  const { w } = await shopWithWallets(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const statuses = async (email: string, code: string) => {
    const wallets = ['apple', 'google'] satisfies Wallet[]
    const answers = await Promise.all(wallets.map((wallet) => get(w, walletPath(wallet, { email, code }))))
    return answers.map(({ statusCode }) => statusCode)
  }
  assert.deepEqual(await statuses(ticket.email, ticket.code), [200, 303])
  assert.deepEqual(await statuses(ticket.email.toUpperCase(), ticket.code.toLowerCase()), [200, 303])
  assert.deepEqual(await statuses('mallory@example.org', ticket.code), [404, 404])
  assert.deepEqual(await statuses(ticket.email, 'AAAA-BBBB-CCCC'), [404, 404])
  assert.equal((await ticketAction(sales, ticket, 'blocks')).status, 200)
  assert.deepEqual(await statuses(ticket.email, ticket.code), [404, 404])
})

test('the order and its mail offer wallets only for tickets that can be downloaded', async (t) => {
  const { w } = await shopWithWallets(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  assert.deepEqual(ticket.wallets, ['apple', 'google'])
  const confirmation = (await w.mails()).find(({ template }) => template === 'confirmation')
  for (const [words, wallet] of Object.entries({
    'Apple Wallet': 'apple',
    'Google Wallet': 'google',
  } as const)) {
    const link = `https://festoon.test${walletPath(wallet, ticket)}`
    assert.ok(confirmation?.text.includes(link))
    assert.match(confirmation?.text ?? '', new RegExp(`Add to ${words}: Weekend ticket, ${ticket.full_name}`))
  }
  assert.equal((await ticketAction(sales, ticket, 'blocks')).status, 200)
  assert.deepEqual((await ticketOf(w, token)).wallets, [])
})

test('a phone that registers is notified of a change once, and gets the new pass', async (t) => {
  const { w, token, ticket, phone, opened, heard } = await withPass(t)
  assert.equal(await phone.register(), 200)
  assert.deepEqual(await phone.changed(), [opened.pass.serialNumber])
  // A change is repeated while an earlier transaction is running, even one of another shop.
  while ((await phone.changed()).length > 0) await w.shop.sql`select pg_sleep(0.02)`
  const before = await phone.fetch()
  assert.equal((await phone.fetch(String(before.headers['last-modified']))).statusCode, 304)

  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  // Before passes are compared, a request gets the current content.
  assert.equal((await phone.fetch(String(before.headers['last-modified']))).statusCode, 200)
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  assert.deepEqual(await phone.changed(), [opened.pass.serialNumber])
  assert.equal((await phone.fetch(String(before.headers['last-modified']))).statusCode, 200)
  const pass = await phone.newest()
  assert.equal(fieldOf(pass, 'holder')?.value, 'Ana Novak')
  assert.equal(pass.barcodes[0].message, await barcodeOf(w, ticket.code))
  assert.notEqual(pass.barcodes[0].message, opened.pass.barcodes[0].message)
  assert.equal(pass.authenticationToken, opened.pass.authenticationToken)

  await settle(w)
  assert.deepEqual(heard(), [])
})

test('a transfer ends the pass of the former holder, and the new holder gets one of their own', async (t) => {
  const { w, shop, token, ticket, phone, heard } = await withPass(t)
  const given = await changeTicket(w, token, ticket, { ...IVO, reassign: true })
  assert.equal(given.status, 200)
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  const pass = await phone.newest()
  assert.deepEqual([pass.voided, pass.barcodes], [true, undefined])
  assert.doesNotMatch(JSON.stringify(pass), /Ivo/)
  assert.equal((await get(w, walletPath('apple', ticket))).statusCode, 404)
  const [held] = await w.shop.sql<{ code: string; order: string; checksum: string }[]>`
    select t.code, o.code as order, o.checksum from tickets t join orders o on o.id = t.order_id
     where t.email = ${IVO.email}`
  assert.ok(held)
  const { order, checksum } = held
  await w.post('/api/accept-terms-and-conditions', { order, checksum })
  const theirs = await addToApple(shop, { ...IVO, code: held.code })
  assert.equal(theirs.pass.barcodes[0].message, await barcodeOf(w, held.code))
})

test('a changed e-mail address ends the pass of the old address, which shows nothing of the new holder', async (t) => {
  const { w, shop, token, ticket, phone, opened, heard } = await withPass(t)
  assert.equal((await changeTicket(w, token, ticket, IVO)).status, 200)
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  const pass = await phone.newest()
  assert.deepEqual([pass.voided, pass.barcodes], [true, undefined])
  assert.doesNotMatch(JSON.stringify(pass), /Ivo/)
  const theirs = await addToApple(shop, { ...IVO, code: ticket.code })
  assert.notEqual(theirs.pass.serialNumber, opened.pass.serialNumber)
  assert.equal(theirs.pass.barcodes[0].message, await barcodeOf(w, ticket.code))
})

test('a blocked ticket’s pass is void until it is unblocked', async (t) => {
  const { w, ticket, sales, phone, heard } = await withPass(t)
  assert.equal((await ticketAction(sales, ticket, 'blocks')).status, 200)
  await settle(w)
  assert.deepEqual([heard(), (await phone.newest()).voided], [[phone.pushToken], true])
  assert.equal((await ticketAction(sales, ticket, 'unblocks')).status, 200)
  await settle(w)
  assert.deepEqual([heard(), (await phone.newest()).voided], [[phone.pushToken], undefined])
})

test('an admission does not change the pass, and no phone is notified', async (t) => {
  const { w, ticket, phone, heard } = await withPass(t)
  await w.shop.sql`update tickets set status = 'used' where code = ${ticket.code}`
  await settle(w)
  assert.deepEqual([heard(), (await phone.newest()).voided], [[], undefined])
})

test('a changed departure is sent to the phone', async (t) => {
  const { w, token, ticket, phone, heard } = await withPass(t, {
    external_code: 'bus',
    transport_time_id: 1,
  })
  const before = fieldOf(await phone.newest(), 'departure')?.value
  const moved = await w.post('/api/set-travel-time', {
    token,
    code: ticket.code,
    transport_time_id: 2,
  })
  assert.equal(moved.status, 200)
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  assert.notEqual(fieldOf(await phone.newest(), 'departure')?.value, before)
})

test('a rescheduled product is sent to every phone with a pass of it, and to no other', async (t) => {
  const { w, shop, token, phone, heard } = await withPass(t)
  const elsewhere = new Phone(
    shop,
    await addToApple(shop, await buyTicket(w, token, { external_code: 'ageless' })),
  )
  assert.equal(await elsewhere.register(), 201)
  await settle(w)
  heard()
  await changeProduct(w, 'weekend', { starts_at: '2027-07-09T18:00:00+02:00' })
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  assert.match(fieldOf(await phone.newest(), 'when')?.value ?? '', /^Fri 9 July, 18:00/)
  // The colour is on every pass.
  await configure(w, { accentColor: '#336699' })
  await settle(w)
  assert.deepEqual(heard().toSorted(), [phone.pushToken, elsewhere.pushToken].toSorted())
})

test('a phone that removed its pass is no longer notified, whether the phone or Apple reports it', async (t) => {
  const { w, shop, token, ticket, opened, phone, push, heard } = await withPass(t)
  const second = new Phone(shop, opened)
  const third = new Phone(shop, opened)
  assert.deepEqual([await second.register(), await third.register()], [201, 201])
  assert.equal(await second.register('DELETE'), 200)
  push.gone.add(third.pushToken)
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  await settle(w)
  assert.deepEqual(heard(), [phone.pushToken])
  const devices = await w.shop.sql<{ device: string }[]>`select device from wallet_devices`
  assert.deepEqual(
    devices.map(({ device }) => device),
    [phone.device],
  )
})

test('a push that Apple rejects is retried, and delivered once', async (t) => {
  const { w, token, ticket, phone, push, heard } = await withPass(t)
  push.failure = 500
  assert.equal((await changeTicket(w, token, ticket, { full_name: 'Ana Novak' })).status, 200)
  await settle(w)
  assert.deepEqual(heard(), [])
  push.failure = null
  await w.shop.sql`update graphile_worker._private_jobs set run_at = now()`
  await w.mails()
  assert.deepEqual(heard(), [phone.pushToken])
  await settle(w)
  assert.deepEqual(heard(), [])
})

test('registering, fetching and removing need the pass’s own token and its type', async (t) => {
  const { w, shop, token, phone, opened } = await withPass(t)
  const other = await addToApple(shop, await buyTicket(w, token, { full_name: 'Eva Horvat' }))
  const { serialNumber } = opened.pass
  const pass = `/apple-wallet/v1/passes/${PASS_TYPE}/${serialNumber}`
  const authorization = phone.headers.authorization
  for (const wrong of [
    '',
    'ApplePass',
    `ApplePass ${other.pass.authenticationToken}`,
    `ApplePass ${'a'.repeat(43)}`,
  ]) {
    const headers = { authorization: wrong }
    const asked = [
      await w.app.inject({
        method: 'POST',
        url: phone.registration,
        headers,
        payload: { pushToken: 'ab'.repeat(32) },
      }),
      await w.app.inject({ method: 'DELETE', url: phone.registration, headers }),
      await get(w, pass, headers),
      await get(w, pass.replace(serialNumber, '00000000-0000-4000-8000-000000000000'), headers),
      await get(w, pass.replace(serialNumber, "x'--"), headers),
    ]
    for (const { statusCode } of asked) assert.equal(statusCode, 401)
  }
  const list = `/apple-wallet/v1/devices/${phone.device}/registrations/${PASS_TYPE}`
  for (const url of [pass, list]) {
    const elsewhere = url.replace(PASS_TYPE, 'pass.example.other')
    assert.equal((await get(w, elsewhere, { authorization })).statusCode, 404)
  }
  assert.deepEqual(await phone.changed(), [serialNumber])
})

test('an invalid device, token or tag is refused or has no effect', async (t) => {
  const { w, phone, opened } = await withPass(t)
  const post = async (url: string, payload: object) =>
    (await w.app.inject({ method: 'POST', url, headers: phone.headers, payload })).statusCode
  for (const pushToken of ['', 'no hexadecimal', '../../3/device', 'a'.repeat(201), 5, null])
    assert.equal(await post(phone.registration, { pushToken }), 400, String(pushToken))
  const odd = phone.registration.replace(phone.device, 'd'.repeat(101))
  assert.equal(await post(odd, { pushToken: phone.pushToken }), 400)
  for (const tag of ['', 'yesterday', '-1', '99999999999999999999', '9'.repeat(19)]) {
    phone.tag = tag
    assert.deepEqual(await phone.changed(), [opened.pass.serialNumber], tag)
  }
  assert.equal((await phone.fetch('yesterday')).statusCode, 200)
  assert.equal(await post('/apple-wallet/v1/log', { logs: ['A phone could not fetch its pass.'] }), 200)
  assert.equal(await post('/apple-wallet/v1/log', { logs: 'no list' }), 200)
})

test('a pass can be on at most fifty devices', async (t) => {
  const { shop, opened, phone } = await withPass(t)
  for (let device = 2; device <= 50; device += 1) assert.equal(await new Phone(shop, opened).register(), 201)
  assert.equal(await new Phone(shop, opened).register(), 400)
  assert.equal(await phone.register(), 200)
})

test('without configuration no wallet is offered', async (t) => {
  const w = await world(t)
  const ticket = await buyTicket(w, await customer(w))
  assert.deepEqual(ticket.wallets, [])
  assert.doesNotMatch(JSON.stringify(await w.mails()), /Wallet|add-to-/)
  const phone = { device: 'd', pass: `${PASS_TYPE}/00000000-0000-4000-8000-000000000000` }
  const registration = `/apple-wallet/v1/devices/d/registrations/${phone.pass}`
  const asked = [
    await get(w, walletPath('apple', ticket)),
    await get(w, walletPath('google', ticket)),
    await get(w, `/apple-wallet/v1/passes/${phone.pass}`),
    await get(w, `/apple-wallet/v1/devices/d/registrations/${PASS_TYPE}`),
    await w.app.inject({ method: 'POST', url: registration, payload: { pushToken: 'ab' } }),
    await w.app.inject({ method: 'DELETE', url: registration }),
    await w.app.inject({ method: 'POST', url: '/apple-wallet/v1/log', payload: { logs: ['x'] } }),
  ]
  for (const { statusCode } of asked) assert.equal(statusCode, 404)
  const [passes] = await w.shop.sql<{ count: number }[]>`select count(*)::integer as count from wallet_passes`
  assert.equal(passes?.count, 0)
})
