import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ChecklistItem } from '#contract/office/checklist.ts'
import * as festival from '#server/festival/festival.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { cardOnly, smallFestival, weekend } from '#testing/fixtures/festival-file.ts'
import { changePart, type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const BLANK = new URL('../../../../festivals/blank.yaml', import.meta.url).pathname

const ANSWERS = {
  name: 'Lights over the Bay',
  starts_at: '2027-07-08T16:00',
  ends_at: '2027-07-11T04:00',
  location: 'Split, harbour',
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  language: 'hr',
}

const TICKET = {
  external_code: 'weekend',
  name: 'Weekend',
  event: 'lights-over-the-bay',
  type: 'ticket',
  price: 12_900,
  tax_rate: 25,
}

const checklistOf = async (owner: Clerk) => (await owner.get('/office/api/checklist')).body.checklist
const openShop = (owner: Clerk) => changePart(owner, 'site', { shopActive: true })

async function fill(owner: Clerk) {
  const { texts } = (await owner.get('/office/api/site')).body.part.value
  await changePart(owner, 'site', {
    texts: { ...texts, terms: '<p>Terms</p>' },
    invoiceSeller: { name: 'Lights d.o.o.', address: 'Obala 1, Split', taxId: 'HR12345678901' },
  })
}

test('a shop without a festival begins with five questions, stays closed until it has what is necessary, and then sells', async (t) => {
  const w = await world(t, { festival: BLANK })
  const owner = await clerk(w, 'owner')
  const first = await checklistOf(owner)
  assert.deepEqual([first.blank, first.new, first.opened], [true, true, false])
  const { status, body } = await owner.post('/office/api/festival', ANSWERS)
  assert.equal(status, 200, JSON.stringify(body))
  const { site, events } = body.festival
  assert.deepEqual(
    [site.value.name, site.value.locale, site.value.languages, site.value.contactEmail],
    ['Lights over the Bay', 'hr-HR', ['hr'], 'owner@festoon.test'],
  )
  assert.deepEqual(
    events.map(({ value: { key, starts_at, location } }: { value: Record<string, string> }) => [
      key,
      starts_at,
      location,
    ]),
    [['lights-over-the-bay', '2027-07-08T16:00:00+02:00', 'Split, harbour']],
  )
  assert.deepEqual([(await checklistOf(owner)).blank, (await openShop(owner)).status], [false, 422])
  assert.equal((await owner.post('/office/api/products', { value: TICKET })).status, 200)
  const refused = await openShop(owner)
  assert.match(
    refused.body.errors.shopActive[0],
    /^Before the shop can open, it needs: Terms, Seller on invoices\. The checklist .* leads there\.$/,
  )
  await fill(owner)
  const ready = await checklistOf(owner)
  assert.deepEqual(
    ready.items.filter(({ blocks_opening, state }: ChecklistItem) => blocks_opening && state === 'missing'),
    [],
  )
  assert.equal(ready.trial.length, 2, 'a sandbox charges the cards, and mails do not leave')
  assert.equal((await w.post('/api/get-shop-item', { external_code: 'weekend' })).status, 404)
  assert.equal((await openShop(owner)).status, 200)
  const token = await customer(w)
  const { code } = await filledCart(w)
  const order = await w.post('/api/checkout-cart', checkoutInput(token, code))
  assert.equal(order.status, 200, JSON.stringify(order.body))
  assert.equal((await checklistOf(owner)).new, false)
})

test('a file that is uploaded in the office does not open a shop that lacks what is necessary, and one that closes it is imported', async (t) => {
  const w = await world(t, { festival: BLANK })
  const owner = await clerk(w, 'owner')
  const upload = async (site: object, version = '') => {
    const file = smallFestival({ products: [weekend], site: { ...cardOnly, ...site } })
    const url = `/office/api/festival-imports?version=${version}`
    return (await owner.send(url, 'application/yaml', Buffer.from(file))).body
  }
  const { import: dryRun } = await upload({})
  assert.deepEqual(
    [dryRun.version, dryRun.faults.map(({ path }: { path: string }) => path)],
    [null, ['site.shopActive']],
  )
  assert.match(dryRun.faults[0].fault, /^Before the shop can open, it needs: Terms, Seller on invoices, Tax/)
  const closed = (await upload({ shopActive: false })).import
  assert.deepEqual(closed.faults, [])
  assert.deepEqual(Object.keys((await upload({}, closed.version)).errors), ['version'])
  assert.equal((await upload({ shopActive: false }, closed.version)).import.done, true)
  assert.deepEqual([(await checklistOf(owner)).new, (await openShop(owner)).status], [true, 422])
})

test('what a file brings along counts for the opening, and the command line opens a shop with any file', async (t) => {
  const w = await world(t, { festival: BLANK })
  const owner = await clerk(w, 'owner')
  const invoiceSeller = { name: 'Lights d.o.o.', address: 'Obala 1, Split', taxId: 'HR12345678901' }
  const complete = smallFestival({
    products: [{ ...weekend, tax_rate: 25 }],
    site: { ...cardOnly, invoiceSeller, texts: { terms: '<p>Terms</p>' } },
  })
  const upload = await owner.send(
    '/office/api/festival-imports?version=',
    'application/yaml',
    Buffer.from(complete),
  )
  assert.deepEqual(upload.body.import.faults, [])
  const folder = await mkdtemp(join(tmpdir(), 'festoon-opening-'))
  t.after(() => rm(folder, { recursive: true }))
  const bare = join(folder, 'festival.yaml')
  await writeFile(bare, smallFestival({ products: [weekend], site: cardOnly }))
  await festival.importFile(w.shop, bare)
  assert.equal((await checklistOf(owner)).new, false)
})

test('a shop that was open before is opened again at once, whatever is missing', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { texts } = (await owner.get('/office/api/site')).body.part.value
  await changePart(owner, 'site', { shopActive: false, texts: { ...texts, terms: '' } })
  assert.equal((await checklistOf(owner)).new, false)
  assert.equal((await openShop(owner)).status, 200)
})

test('the first questions are refused by question, and are asked only once', async (t) => {
  const w = await world(t, { festival: BLANK })
  const owner = await clerk(w, 'owner')
  const errorsOf = async (wrong: object) =>
    (await owner.post('/office/api/festival', { ...ANSWERS, ...wrong })).body.errors
  const wrong: [object, string[]][] = [
    [{ name: '' }, ['name']],
    [{ currency: 'XXQ', timezone: 'Mars' }, ['timezone', 'currency']],
    [{ starts_at: 'soon' }, ['starts_at']],
    [{ ends_at: '2027-07-01T10:00' }, ['ends_at']],
    [{ language: 'tlh' }, ['language']],
  ]
  for (const [answers, fields] of wrong)
    assert.deepEqual(
      Object.keys(await errorsOf(answers)).toSorted(),
      fields.toSorted(),
      JSON.stringify(answers),
    )
  assert.equal((await checklistOf(owner)).blank, true)
  assert.equal(await errorsOf({}), undefined)
  assert.deepEqual(await errorsOf({}), { name: ['This shop has been set up already.'] })
  assert.equal((await (await clerk(w, 'sales')).post('/office/api/festival', ANSWERS)).status, 403)
})
