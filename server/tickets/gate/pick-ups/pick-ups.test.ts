import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice } from '#testing/fixtures/gate.ts'
import { createPaidOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('a desk scans the pick-up code of an order, sees what waits, and hands it over once; a desk without that item, and a guessed code, get nothing', async (t) => {
  const w = await world(t)
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true`)
  const merchandise = [catalogue.of(w.shop).byCode.get('shirt')?.id ?? 0]
  const desk = (name: string, list: object = { products: [], merchandise }) =>
    openGate(w, name, [list]).then((opened) => pairDevice(w, opened))
  const [one, two] = [await desk('Stand'), await desk('Tent')]
  const [gate, closed] = [
    await pairDevice(w),
    await desk('Closed', { products: [], merchandise, closes_at: '2027-01-15T08:00:00Z' }),
  ]
  const order = await createPaidOrder(w, await customer(w), {
    weekend: [],
    merchandise: ['shirt', 'shirt', 'cup'],
  })
  const [first = '', second = '', cup = ''] = order.merchandisePurchases.map(({ code }) => code ?? '')
  const code = order.pick_up_code ?? ''
  const read = async (device: typeof one) => (await device.post('/gate/api/pick-ups', { code })).body
  const give = (device: typeof one, ...pieces: string[]) =>
    device.post('/gate/api/handovers', { code, pieces })

  const seen = await read(one)
  assert.deepEqual(
    [
      seen.order,
      seen.state,
      seen.items.map((item: { name: string; here: boolean; waiting: string[] }) => [
        item.name,
        item.here,
        item.waiting,
      ]),
    ],
    [
      order.code,
      'ready',
      [
        ['Festoon T-shirt', true, [first, second]],
        ['Enamel cup', false, [cup]],
      ],
    ],
  )
  assert.doesNotMatch(JSON.stringify(seen), /Ana|Horvat|@/)
  for (const device of [gate, closed]) assert.equal((await give(device, first)).status, 422)
  assert.equal((await give(one, cup)).status, 422)
  const both = await Promise.all([one, two].map((device) => give(device, first)))
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422])
  // An answer that was lost: the same request again is no second handing over, another one is refused.
  const again = { code, pieces: [second], request_id: randomUUID() }
  const given = await one.post('/gate/api/handovers', again)
  assert.deepEqual(given.body, (await one.post('/gate/api/handovers', again)).body)
  assert.equal((await give(one, second)).status, 422)
  const left = await read(two)
  assert.deepEqual([left.items[0].waiting, left.items[0].handed_over], [[], 2])
  assert.match(left.items[0].last.by, /^Phone /)
  const guessed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`
  const wrong = await one.post('/gate/api/pick-ups', { code: guessed })
  assert.deepEqual(wrong.body.errors, { code: ['This is no pick-up code of the festival.'] })
  const { handovers } = await officeOrderOf(await clerk(w, 'sales'), order.code)
  assert.match(handovers[0]?.by ?? '', /^Phone [0-9a-f]{4}, (Stand|Tent)$/)
  assert.deepEqual(await consistency.check(w.shop), [])
})
