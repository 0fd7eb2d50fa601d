import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as site from '#server/shop/site/site.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('a shop without a list of countries offers all of them, also after another change of the site and a restart', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  assert.equal((await changePart(owner, 'site', { countries: {} })).status, 200)
  assert.deepEqual((await owner.get('/office/api/site')).body.part.value.countries, {})
  const known = async () => Object.keys((await w.post('/api/get-data')).body.data.config.countries).length
  assert.ok((await known()) > 200, String(await known()))
  assert.equal((await changePart(owner, 'site', { name: 'Festoon by the Sea' })).status, 200)
  assert.ok((await known()) > 200)
  assert.equal(Object.keys(site.of(await w.beside()).countries).length, await known())
})

test('a sold product cannot change its type but its price, and one that was not sold can change its type', async (t) => {
  const w = await world(t)
  await buyTicket(w, await customer(w))
  const owner = await clerk(w, 'owner')
  const other = { type: 'transport', travel_time_type: 'fixed', travel_time: '2027-07-08T12:00' }
  const { status, body } = await changePart(owner, 'products/weekend', other)
  assert.deepEqual(
    [status, body.errors],
    [422, { type: ['Can no longer change: it has been sold as ticket.'] }],
  )
  assert.equal((await changePart(owner, 'products/weekend', { price: 13_000 })).status, 200)
  const unsold = await changePart(owner, 'products/limited', other)
  assert.deepEqual([unsold.status, unsold.body.part?.value.type], [200, 'transport'])
})
