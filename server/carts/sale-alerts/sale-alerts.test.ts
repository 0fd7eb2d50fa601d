import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as saleAlerts from './sale-alerts.ts'

const ANA = 'ana@example.org'
/** The sale begins on 1 March at 10:00 in Zagreb. */
const TO_THE_SALE = 'P45D'

const subscribe = (w: World, email: string, external_code = 'later') =>
  w.post('/api/subscribe-sale-alert', { external_code, email })

const toldMails = async (w: World) => (await w.mails()).filter(({ template }) => template === 'sale-begins')

test('subscribers of a sale alert get one mail, fifteen minutes before the sale begins', async (t) => {
  const w = await world(t)
  const answer = await subscribe(w, ' Ana@Example.org ')
  assert.deepEqual(
    [answer.status, answer.body],
    [200, { message: 'We will write to you shortly before the sale begins.' }],
  )
  assert.deepEqual((await subscribe(w, ANA)).body, answer.body, 'asked twice')
  w.clock.move('P44DT23H44M59S')
  await w.runHousekeeping()
  assert.equal((await toldMails(w)).length, 0, 'too early')
  w.clock.move('PT1S')
  await w.runHousekeeping()
  await w.runHousekeeping()
  const [mail, ...others] = await toldMails(w)
  assert.equal(others.length, 0)
  assert.deepEqual([mail?.to, mail?.subject], ['Ana@Example.org', 'On sale later: the sale begins at 10:00'])
  assert.match(mail?.text ?? '', /http:\/\/festoon\.test\/tickets\/later\b/)
  assert.match(mail?.text ?? '', /Mon, 1 March 2027 at 10:00 \(Europe\/Zagreb\)/)
})

test('a subscriber in the last fifteen minutes is notified immediately', async (t) => {
  const w = await world(t)
  w.clock.move('P44DT23H50M')
  await subscribe(w, ANA)
  await w.runHousekeeping()
  const [mail, ...others] = await toldMails(w)
  assert.equal(others.length, 0)
  assert.deepEqual([mail?.to, mail?.subject], [ANA, 'On sale later: the sale begins at 10:00'])
})

test('the unsubscribe link ends all sale alerts to its address, without a login, and can be followed repeatedly', async (t) => {
  const w = await world(t)
  await subscribe(w, ANA)
  await subscribe(w, 'zoe@example.org')
  w.clock.move('P44DT23H50M')
  await w.runHousekeeping()
  const [mail] = (await toldMails(w)).filter(({ to }) => to === ANA)
  const code = mail?.text.match(/unsubscribe-sale-alerts\/([\w-]+)/)?.[1] ?? ''
  assert.equal((await subscribe(w, ANA)).status, 200)
  for (const each of [code, code, 'nonsense', ''])
    assert.deepEqual((await w.post('/api/unsubscribe-sale-alerts', { code: each })).body, {
      message: 'You get no more mails about sales.',
    })
  const left = await w.shop.sql<{ email: string }[]>`select email from sale_alerts`
  assert.deepEqual([...left], [{ email: 'zoe@example.org' }])
  w.clock.move('P14DT1M')
  await w.runHousekeeping()
  assert.equal(
    (await w.shop.sql`select from sale_alerts`).length,
    0,
    'the address is deleted after a fortnight',
  )
})

test('a sale alert is refused for an item that is on sale or unknown, and without a valid address', async (t) => {
  const w = await world(t)
  const refusals = [
    [await subscribe(w, ANA, 'weekend'), 422, { external_code: ['The sale of this item has begun.'] }],
    [await subscribe(w, '  '), 422, { email: ['Please enter your email address.'] }],
    [await subscribe(w, 'ana'), 422, { email: ['Please enter a valid email address.'] }],
    [await subscribe(w, ANA, 'hidden'), 404, undefined],
    [await subscribe(w, ANA, 'nothing'), 404, undefined],
  ] as const
  for (const [{ status, body }, wanted, errors] of refusals)
    assert.deepEqual([status, body.errors], [wanted, errors])
})

test('thousands are notified in short transactions, each once, by several processes', async (t) => {
  const w = await world(t)
  await w.shop.sql`
    insert into sale_alerts (stock_id, email, code, created_at)
    select stock_id, 'fan' || n || '@example.org', 'code' || n, '2027-01-15T09:00:00Z'
      from products, generate_series(1, 450) n where external_code = 'later'`
  w.clock.move(TO_THE_SALE)
  const beside = await w.beside()
  const [, queries] = await recordQueries(w, () =>
    Promise.all([saleAlerts.housekeeping(w.shop), saleAlerts.housekeeping(beside)]),
  )
  assert.ok(queries.filter((query) => /update sale_alerts/.test(query)).length >= 2)
  const mails = await w.shop.sql<{ recipient: string }[]>`
    select recipient from mails where template = 'sale-begins'`
  assert.deepEqual([mails.length, new Set(mails.map(({ recipient }) => recipient)).size], [450, 450])
})

test('a subscriber who was not notified in time is mailed that the sale has begun', async (t) => {
  const w = await world(t)
  await subscribe(w, ANA)
  w.clock.move('P10D')
  await w.runHousekeeping()
  assert.equal((await toldMails(w)).length, 0)
  w.clock.move('P40D')
  await w.runHousekeeping()
  const [mail] = await toldMails(w)
  assert.equal(mail?.subject, 'On sale later is on sale')
})
