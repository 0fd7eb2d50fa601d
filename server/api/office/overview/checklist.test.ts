import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Checklist, ChecklistItem, ChecklistKey } from '#contract/office/checklist.ts'
import * as officeChecklist from '#server/office/checklist/checklist.ts'
import { noteBackup } from '#server/platform/health/last-backup.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { changePart, type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { mailServer } from '#testing/harness/mail-server.ts'
import { world } from '#testing/harness/world.ts'

const listOf = async (who: Clerk): Promise<Checklist> =>
  (await who.get('/office/api/checklist')).body.checklist

const itemIn = ({ items }: Checklist, key: ChecklistKey): ChecklistItem => {
  const item = items.find((each) => each.key === key)
  assert.ok(item, key)
  return item
}

async function changeSite(owner: Clerk, value: (site: Record<string, unknown>) => object): Promise<void> {
  const { body } = await owner.get('/office/api/site')
  const answer = await changePart(owner, 'site', { ...body.part.value, ...value(body.part.value) })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

test('the checklist shows what is missing, why, and where to fix it, and marks it as done once it is fixed', async (t) => {
  const server = await mailServer(t)
  const w = await world(t, {
    smtpUrl: server.url,
    publicUrl: 'https://tickets.festoon.test',
  })
  const owner = await clerk(w, 'owner')
  const states = async (...keys: ChecklistKey[]) => {
    const list = await listOf(owner)
    return keys.map((key) => itemIn(list, key).state)
  }
  assert.deepEqual(
    await states('terms', 'bank_account', 'mail_server', 'public_address'),
    Array(4).fill('done'),
  )
  const before: ChecklistKey[] = [
    'mail_delivered',
    'second_owner',
    'second_factors',
    'backups',
    'test_order',
    'shop_open',
  ]
  const texts = (await owner.get('/office/api/site')).body.part.value.texts
  await changeSite(owner, () => ({ shopActive: false, texts: { ...texts, terms: '' } }))
  assert.deepEqual(await states('terms', ...before), Array(7).fill('missing'))
  assert.equal((await listOf(owner)).opened, false)
  const { why, to, permission } = itemIn(await listOf(owner), 'terms')
  assert.deepEqual([to, permission, /accept/.test(why)], ['/site/texts/terms', 'change festival', true])

  await changeSite(owner, () => ({ shopActive: true, texts }))
  await clerk(w, 'owner', 'second@festoon.test')
  await w.shop.sql`update staff set totp_secret = 'x', totp_confirmed_at = ${w.clock.now()}`
  await createPaidOrder(w, await customer(w))
  await w.mails()
  await noteBackup(w.shop.settings, w.clock.now())
  assert.deepEqual(await states('terms', ...before), Array(7).fill('done'))
  assert.equal((await listOf(owner)).opened, true)
  const { items } = await officeChecklist.read(await w.beside({ production: true }))
  const stateOf = (wanted: ChecklistKey) => items.find(({ key }) => key === wanted)?.state
  assert.deepEqual(
    [stateOf('production'), stateOf('second_owner')],
    ['done', 'missing'],
    'no login of the demo',
  )
  w.clock.move('P8D')
  const later = await clerk(w, 'owner', 'later@festoon.test')
  assert.equal(itemIn(await listOf(later), 'backups').state, 'missing')
})

test('a trial shop’s checklist asks for a mail server and a live gateway, and for no bank account without bank transfers', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await createPaidOrder(w, await customer(w))
  await w.mails()
  const list = await listOf(owner)
  for (const key of ['mail_server', 'public_address', 'production', 'gateway_live'] as const)
    assert.equal(itemIn(list, key).state, 'missing', key)
  assert.equal(itemIn(list, 'mail_delivered').state, 'not needed')
  assert.equal(itemIn(list, 'test_payment').state, 'not needed')
  await changeSite(owner, () => ({ bankAccount: null, paymentMethods: { credit_card: 'Card' } }))
  assert.equal(itemIn(await listOf(owner), 'bank_account').state, 'not needed')
})

test('the checklist names each item with a doubtful price, tax, capacity, number of seats or period of sale, past events, and missing check-in lists', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const aboutOf = async (key: ChecklistKey) => itemIn(await listOf(owner), key).about
  assert.deepEqual(await aboutOf('prices'), ['Free entry'])
  assert.equal(itemIn(await listOf(owner), 'prices').to, '/catalogue/products/free')
  assert.deepEqual(await aboutOf('departures'), ['Bus from Split airport'])
  await w.shop.sql`update stock set capacity = 9 where id in (select stock_id from travel_times)`
  assert.deepEqual(await aboutOf('departures'), [])
  assert.ok((await aboutOf('capacities')).includes('Camping'))
  await w.shop.sql`update stock set capacity = 900 where capacity is null`
  assert.deepEqual(await aboutOf('capacities'), [])
  await w.shop.sql`update products set on_sale_until = '2027-07-01' where external_code <> 'weekend'`
  await w.shop.sql`update merchandise set on_sale_from = '2027-02-01'`
  assert.deepEqual(await aboutOf('sale_periods'), ['Weekend ticket'])
  await w.shop.sql`update products set tax_rate = 0 where external_code = 'weekend'`
  assert.ok((await aboutOf('taxes')).includes('Weekend ticket'))
  assert.equal(itemIn(await listOf(owner), 'check_in_lists').state, 'not needed')
  w.clock.move('P160D')
  const near = await clerk(w, 'owner', 'near@festoon.test')
  assert.equal(itemIn(await listOf(near), 'check_in_lists').state, 'missing')
  w.clock.move('P90D')
  const after = await listOf(await clerk(w, 'owner', 'after@festoon.test'))
  assert.equal(itemIn(after, 'event_dates').state, 'missing')
  assert.deepEqual([after.opened, itemIn(after, 'shop_open').state], [true, 'not needed'])
})

test('an owner dismisses a checklist item, everybody sees who did and when, and it returns by hand or when more is missing', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const finance = await clerk(w, 'finance')
  const { mark } = itemIn(await listOf(owner), 'prices')
  const put = (who: Clerk, item: string, dismissed = true) =>
    who.patch('/office/api/checklist', { item, mark, dismissed })
  assert.equal((await put(finance, 'prices')).status, 403)
  for (const item of ['terms', 'shop_open', 'everything', ''])
    assert.equal((await put(owner, item)).status, 422, item)
  assert.equal(
    (await owner.patch('/office/api/checklist', { item: 'prices', mark: '', dismissed: true })).status,
    422,
  )
  assert.equal((await put(owner, 'prices')).status, 200)
  assert.deepEqual(itemIn(await listOf(finance), 'prices').dismissed, {
    by: 'Sam owner',
    at: '2027-01-15T09:00:00Z',
  })
  await w.shop.sql`update products set price = 0, fee = 0 where external_code = 'last'`
  const more = itemIn(await listOf(finance), 'prices')
  assert.deepEqual([more.dismissed, more.about.length], [null, 2])
  await w.shop.sql`update products set price = 5000 where external_code = 'last'`
  assert.ok(itemIn(await listOf(finance), 'prices').dismissed)
  assert.equal((await put(owner, 'prices', false)).status, 200)
  assert.equal(itemIn(await listOf(finance), 'prices').dismissed, null)
})
