import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const LISTS = ['tickets', 'orders', 'customers', 'parcels', 'refunds']

test('people are found without their accents, with any apostrophe or hyphen, and with a letter mistyped, in every list and at the gate', async (t) => {
  // S5-16 A-053
  const w = await world(t)
  const name = 'Łukasz O\u2019Brien-Mu\u0308ller'
  const token = await customer(w, 'lukasz@example.com', name)
  const order = await createPaidOrder(w, token, { weekend: [name, 'Ana Horvat'], merchandise: ['shirt'] })
  await requestedRefund(w, token, order, { tickets: order.tickets[1]?.code ?? '' })
  const [owner, doors] = [await clerk(w, 'owner'), await clerk(w, 'gate')]
  const phone = await pairDevice(w)
  const found = async (list: string, typed: string, by = owner): Promise<unknown[]> => {
    const { status, body } = await by.get(`/office/api/${list}?search=${encodeURIComponent(typed)}`)
    assert.equal(status, 200, JSON.stringify(body))
    return [body.total, body.near]
  }
  const atTheGate = async (text: string): Promise<string[]> => {
    const { body } = await phone.post('/gate/api/searches', { text })
    return body.tickets.map(({ full_name }: { full_name: string }) => full_name)
  }
  const stored = "Łukasz O'Brien-Müller"
  for (const typed of ['lukasz', 'Łukasz O´Brien', 'brien\u2010MU\u0308LLER']) {
    for (const list of LISTS) assert.deepEqual(await found(list, typed), [1, false], `${list} ${typed}`)
    assert.deepEqual(await found('tickets', typed, doors), [1, false], typed)
    assert.deepEqual(await atTheGate(typed), [stored], typed)
  }
  for (const typed of ['lukaz', 'muller luaksz']) {
    for (const list of LISTS) assert.deepEqual(await found(list, typed), [1, true], `${list} ${typed}`)
    assert.deepEqual(await found('tickets', typed, doors), [1, true], typed)
    assert.deepEqual(await atTheGate(typed), [stored], typed)
  }
  for (const typed of ['lukasz@exampel.com', 'luksaz@example.com']) {
    assert.deepEqual(await found('customers', typed), [1, true], typed)
    assert.deepEqual(await found('tickets', typed, doors), [0, false], typed)
  }
  for (const list of LISTS) assert.deepEqual(await found(list, 'lakusz'), [0, false], list)
  // A mistake in a word of three letters beside a longer one.
  for (const typed of ['Ina Horvat', 'horvat naa']) {
    assert.deepEqual(await found('tickets', typed), [1, true], typed)
    assert.deepEqual(await atTheGate(typed), ['Ana Horvat'], typed)
  }
  assert.deepEqual(await found('tickets', 'Iva Horvat'), [0, false])
})

test('people are found by a short name with a mistake, and however their letters are written, in every list and at the gate', async (t) => {
  const w = await world(t)
  const names = ['Đorđe Ban', 'Gal·la Puig']
  const order = await createPaidOrder(w, await customer(w, 'dj@example.com', 'Đorđe Ban'), {
    weekend: names,
    merchandise: ['shirt'],
  })
  await w.shop.sql`update orders set billing_name = 'Đorđe Ban' where id = ${order.id}`
  const [owner, phone] = [await clerk(w, 'owner'), await pairDevice(w)]
  const found = async (list: string, typed: string) => {
    const { body } = await owner.get(`/office/api/${list}?search=${encodeURIComponent(typed)}`)
    return [body.total, body.near]
  }
  const everywhere = async (typed: string) => {
    const { body } = await phone.post('/gate/api/searches', { text: typed })
    const ofLists = await Promise.all(
      ['tickets', 'orders', 'customers', 'parcels'].map((list) => found(list, typed)),
    )
    return [body.tickets.map(({ full_name }: { full_name: string }) => full_name), ...ofLists]
  }
  for (const typed of ['djordje', 'dorde', 'Đorđe', 'djordje-ban'.replace('-', ' ')])
    assert.deepEqual(
      await everywhere(typed),
      [['Đorđe Ban'], ...Array.from({ length: 4 }, () => [1, false])],
      typed,
    )
  for (const typed of ['bon', 'abn', 'jdordje bna'])
    assert.deepEqual(
      await everywhere(typed),
      [['Đorđe Ban'], ...Array.from({ length: 4 }, () => [1, true])],
      typed,
    )
  const { body } = await owner.get('/office/api/search?text=abn')
  assert.ok(
    body.near && body.results.some(({ label }: { label: string }) => label === 'Đorđe Ban'),
    JSON.stringify(body),
  )
  for (const typed of ['gal-la', 'Gal.la', 'GAL·LA puig'])
    assert.deepEqual(await found('tickets', typed), [1, false], typed)
})
