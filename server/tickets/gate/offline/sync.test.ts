import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { isSignedPublicly, publicKey, signPublicly } from '#server/platform/security/public-signing.ts'
import { SIGNATURE_HEADER } from '#contract/gate/names.ts'
import type { SyncResponse } from '#contract/gate/devices.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import { LIST_KEY } from '#server/tickets/gate/setup/devices.ts'
import { fillCrowd } from '#testing/fixtures/crowd.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice, syncOf } from '#testing/fixtures/gate.ts'
import { configure } from '#testing/fixtures/site.ts'
import { barcodeOf, buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { pitchOf, withPitches } from '#testing/fixtures/variants.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Without duplicates: changes concurrent with other transactions are sent again. */
const codesIn = ({ tickets }: SyncResponse): string[] =>
  [...new Set(tickets.map(([code]) => code))].toSorted()

const lettersOf = (code: string): string => code.replaceAll('-', '')

const productId = (w: World, code: string): number => catalogue.of(w.shop).byCode.get(code)?.id ?? 0

test('a device first gets all tickets, then only changes: sales, scans, and changes of a ticket or its order', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const first = await buyTicket(w, token)
  const device = await pairDevice(w)
  const begin = await device.sync()
  assert.deepEqual([begin.complete, codesIn(begin)], [true, [lettersOf(first.code)]])

  let known: SyncResponse = begin
  const told = new Set(begin.tickets.map((ticket) => JSON.stringify(ticket)))
  /** Repeated changes, because of concurrent transactions, are ignored. */
  const changed = async () => {
    known = await device.sync(known)
    assert.equal(known.complete, false)
    const news = known.tickets.filter((ticket) => !told.has(JSON.stringify(ticket)))
    for (const ticket of news) told.add(JSON.stringify(ticket))
    return news
  }
  assert.deepEqual(await changed(), [])
  const second = await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  assert.deepEqual(
    (await changed()).map(([code]) => code),
    [lettersOf(second.code)],
  )
  const { at } = await device.scan(await barcodeOf(w, first.code))
  const [[, , , issued, , , , ...scans] = []] = await changed()
  assert.deepEqual(scans, [device.listIds[0], 0, Date.parse(at), device.gateId])
  w.clock.move('PT1M')
  await changeTicket(w, token, second, { full_name: 'Ada Byron' })
  const [[, , , reissued] = []] = await changed()
  assert.equal(reissued, (issued ?? 0) + 60_000)
  await w.shop
    .sql`update orders set payment_status = 'problem', problem_reason = 'A dispute.' where id = ${second.order_id}`
  assert.deepEqual(
    (await changed()).map(([, , , , validity]) => validity),
    [1],
  )
})

test('a device gets all tickets again if its lists change products or its cursor is from another database', async (t) => {
  const w = await world(t)
  await buyTicket(w, await customer(w))
  const opened = await openGate(w)
  const device = await pairDevice(w, opened)
  const known = await device.sync()
  assert.equal((await device.sync(known)).complete, false)
  const [epoch, xmin] = known.cursor.split(':')
  const others = [`another:${xmin}`, `${epoch}:${BigInt(xmin ?? 0) + 1000n}`, `${epoch}:`, 'none', '']
  for (const cursor of others) assert.equal((await device.sync({ ...known, cursor })).complete, true)
  const [id = 0] = opened.listIds
  const write = (products: string[], closes_at = '') =>
    w.shop.transact((tx) =>
      gate.lists.write(tx, id, {
        name: 'North 1',
        opens_at: '',
        closes_at,
        reentry: 'as_ticket',
        merchandise: [],
        products: products.map((code) => ({ product_id: productId(w, code), transport_time_id: null })),
      }),
    )
  await write(['weekend'], '2027-01-15T20:00:00Z')
  const closed = await device.sync(known)
  assert.deepEqual([closed.complete, closed.lists[0]?.closes_at], [false, '2027-01-15T20:00:00Z'])
  await write(['camping'])
  const other = await device.sync(known)
  assert.deepEqual([other.complete, codesIn(other)], [true, []])
})

test('names are sent only while the festival wants them on its phones, with each change', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const device = await pairDevice(w)
  const plain = await device.sync()
  assert.deepEqual([plain.has_names, plain.tickets[0]?.length], [false, 7])
  await configure(w, { offlineNames: true })
  const named = await device.sync(plain)
  assert.deepEqual([named.complete, named.has_names, named.tickets[0]?.at(-1)], [true, true, 'Ana Horvat'])
  w.clock.move('PT1M')
  await changeTicket(w, token, ticket, { full_name: 'Ada Byron' })
  const changed = await device.sync(named)
  assert.deepEqual([changed.complete, changed.tickets[0]?.at(-1)], [false, 'Ada Byron'])
  await configure(w, { offlineNames: false })
  const { complete, has_names, tickets } = await device.sync(changed)
  assert.deepEqual([complete, has_names, tickets[0]?.length], [true, false, 7])
})

test('a ticket that is moved to a product the gate does not admit is updated on its devices', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const camp = await pairDevice(w, await openGate(w, 'Camp', [{ products: ['camping'] }]))
  const device = await pairDevice(w)
  let known = await device.sync()
  // Sales and admissions of other lists are not sent.
  const tent = await buyTicket(w, token, { external_code: 'camping', age: '' })
  assert.equal((await camp.scan(await barcodeOf(w, tent.code))).outcome, 'admitted')
  known = await device.sync(known)
  assert.ok(!codesIn(known).includes(lettersOf(tent.code)))
  const camping = productId(w, 'camping')
  await w.shop.sql`update tickets set product_id = ${camping} where code = ${ticket.code}`
  known = await device.sync(known)
  assert.deepEqual(
    known.tickets.map(([code, product]) => [code, product]),
    [[lettersOf(ticket.code), camping]],
  )
})

test('a device names the variant of a ticket as the server does, also after it was changed', async (t) => {
  const w = await world(t)
  await withPitches(w, { allow_variant_changes_until: '2027-07-01T00:00' })
  const token = await customer(w)
  const [van, tent] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent')]
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '', variant_id: van })
  const device = await pairDevice(w, await openGate(w, 'Camp', [{ products: ['camping'] }]))
  const named = ({ tickets, products }: SyncResponse) =>
    products[0]?.variants.find(({ id }) => id === tickets[0]?.[6])?.name
  const known = await device.sync()
  assert.equal(named(known), 'Van')
  const { status } = await w.post('/api/set-variant', { token, code: ticket.code, variant_id: tent })
  assert.equal(status, 200)
  assert.equal(named(await device.sync(known)), 'Tent')
  const { ticket: scanned } = await device.scan(await barcodeOf(w, ticket.code))
  assert.equal(scanned?.product, 'Camping, Tent')
})

test('changes of a transaction that commits after a sync are sent with the next one', async (t) => {
  const w = await world(t)
  const ticket = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  const known = await device.sync()
  const slow = openSql(w.url, { max: 1 })
  t.after(() => slow.end())
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { promise: wrote, resolve: hasWritten } = Promise.withResolvers<void>()
  const blocking = slow.begin(async (tx) => {
    await tx`update tickets set status = 'blocked' where code = ${ticket.code}`
    hasWritten()
    await told
  })
  await wrote
  // Later transactions commit first, with higher ids.
  const later = await buyTicket(w, await customer(w, 'ivo@example.com', 'Ivo Horvat'))
  const meanwhile = await device.sync(known)
  assert.ok(codesIn(meanwhile).includes(lettersOf(later.code)))
  tell()
  await blocking
  const after = await device.sync(meanwhile)
  assert.ok(codesIn(after).includes(lettersOf(ticket.code)))
  assert.equal(after.tickets.find(([code]) => code === lettersOf(ticket.code))?.[4], 3)
})

test('a cached list of all tickets includes the changes since it was built', async (t) => {
  const w = await world(t)
  const ticket = await buyTicket(w, await customer(w))
  const opened = await openGate(w)
  const [one, other] = [await pairDevice(w, opened), await pairDevice(w, opened)]
  await one.sync()
  await one.scan(await barcodeOf(w, ticket.code))
  const { tickets } = await other.sync()
  assert.equal(tickets.at(-1)?.length, 11)
})

test('the list’s signature is valid for its exact bytes and this shop only', async (t) => {
  const w = await world(t)
  await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  const { headers, body } = await device.post('/gate/api/syncs', syncOf())
  const { list_key } = (await device.get('/gate/api/device')).body.device
  const { secret } = w.shop.settings
  assert.equal(list_key, publicKey(secret, LIST_KEY))
  const text = JSON.stringify(body)
  const signature = Buffer.from(String(headers[SIGNATURE_HEADER]), 'base64url')
  assert.ok(isSignedPublicly(secret, LIST_KEY, text, signature))
  assert.ok(
    !isSignedPublicly(secret, LIST_KEY, text.replace('"complete":true', '"complete":false'), signature),
  )
  assert.ok(!isSignedPublicly(secret, LIST_KEY, text, signPublicly('another shop', LIST_KEY, text)))
  assert.ok(!isSignedPublicly(secret, 'ticket', text, signature))
})

test('a ticket list contains no name, address or secret, and stays below 5 MB for fifty thousand tickets', async (t) => {
  const w = await world(t)
  const own = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  await device.scan(await barcodeOf(w, own.code))
  const crowd = { product_id: productId(w, 'weekend'), tickets: 4_000 }
  await fillCrowd(w.shop.sql, w.clock.now(), crowd)
  await w.shop.sql`
    insert into scans (scan_id, at, recorded_at, gate_id, device_id, list_id, ticket_id, direction, outcome, sequence)
    select gen_random_uuid(), ${w.clock.now()}, ${w.clock.now()}, ${device.gateId}, ${device.id}, ${device.listIds[0] ?? 0}, id,
           'entry', 'admitted', 1
      from tickets where code <> ${own.code}`
  const { body } = await device.post('/gate/api/syncs', syncOf())
  assert.equal(body.tickets.length, 4_001)
  const text = JSON.stringify(body)
  assert.ok(text.length / 4_001 < 5_000_000 / 50_000, `${text.length / 4_001} bytes a ticket`)
  const rows = await w.shop.sql<{ barcode_secret: string; full_name: string; email: string }[]>`
    select barcode_secret, full_name, email from tickets`
  for (const { barcode_secret, full_name, email } of rows)
    for (const hidden of [barcode_secret, full_name, email]) assert.ok(!text.includes(hidden), hidden)
  assert.doesNotMatch(text, /F2\./)
})
