import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SyncResponse } from '#contract/gate/devices.ts'
import { pickUpKey } from '#contract/gate/pick-ups.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice } from '#testing/fixtures/gate.ts'
import { createPaidOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

const keyOf = (code: string) => pickUpKey(createHash('sha256').update(code).digest())

test('two desks without a network hand over the same piece: it counts once, by the first that tells, and the office sees both times', async (t) => {
  const w = await world(t)
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true`)
  const merchandise = [catalogue.of(w.shop).byCode.get('shirt')?.id ?? 0]
  const [one, two] = await Promise.all(
    ['Stand', 'Tent'].map((name) =>
      openGate(w, name, [{ products: [], merchandise }]).then((opened) => pairDevice(w, opened)),
    ),
  )
  assert.ok(one && two)
  const begin = await one.sync()
  assert.deepEqual([begin.pick_ups, begin.desk.merchandise.length], [[], 1])
  const order = await createPaidOrder(w, await customer(w), { merchandise: ['shirt', 'cup'] })
  const code = order.pick_up_code ?? ''
  const [shirt = '', cup = ''] = order.merchandisePurchases.map((piece) => piece.code ?? '')

  const known = await one.sync(begin)
  assert.equal(known.complete, false)
  const statesIn = ({ pick_ups }: SyncResponse) =>
    pick_ups.map(([key, state, ...pieces]) => [key, state, pieces.map(([, , , status]) => status)])
  assert.deepEqual(statesIn(known), [[keyOf(code), 0, [0, 0]]])
  assert.ok(!JSON.stringify(known).includes(code.split('-').at(-1) ?? ''))
  assert.deepEqual((await pairDevice(w).then((gate) => gate.sync())).pick_ups, [])

  const at = (minutes: number) => w.clock.now().add({ minutes }).toString()
  const [early, late] = [at(1), at(2)]
  w.clock.move('PT5M')
  const handovers = [{ code, pieces: [shirt], request_id: randomUUID(), at: late }]
  const counted = await two.sync({ handovers })
  // An answer that was lost: the same upload again is the same handing over. What nobody can read blocks nothing.
  await two.sync({ handovers: [{ code: 'P-?', pieces: [shirt], request_id: '', at: '' }, ...handovers] })
  assert.deepEqual(statesIn(counted), [[keyOf(code), 0, [1, 0]]])
  await one.sync({ handovers: [{ code, pieces: [shirt], request_id: randomUUID(), at: early }] })
  assert.deepEqual(statesIn(await one.sync(known)), [[keyOf(code), 0, [1, 0]]])

  const owner = await clerk(w, 'owner')
  const { pick_ups } = (await owner.get('/office/api/conflicts')).body
  const [conflict] = pick_ups
  assert.deepEqual(
    [conflict.order, conflict.item, conflict.conflict],
    [order.code, 'Festoon T-shirt', 'handed_over'],
  )
  assert.deepEqual(
    conflict.times.map(({ at: when, by }: { at: string; by: string }) => [when, by.split(', ')[1]]),
    [early, late].map((when, place) => [when, ['Stand', 'Tent'][place]]),
  )
  assert.equal((await owner.get('/office/api/gate-figures')).body.conflicts, 1)
  const { handovers: given } = await officeOrderOf(owner, order.code)
  assert.deepEqual(
    given.map(({ again, may_undo }) => [again, may_undo]),
    [
      [true, false],
      [false, true],
    ],
  )
  const review = (note: string) =>
    owner.post(`/office/api/pick-up-conflicts/${conflict.id}/reviews`, { note })
  assert.equal((await review('x'.repeat(501))).status, 422)
  const reviewed = (await review(' Both were here. ')).body.pick_ups[0].review
  assert.equal(reviewed.note, 'Both were here.')
  assert.equal((await owner.get('/office/api/gate-figures')).body.conflicts, 0)

  // What was cancelled meanwhile, and an order that is in question.
  await w.shop.sql`update merchandise_purchases set status = 'refunding' where code = ${cup}`
  await one.sync({ handovers: [{ code, pieces: [cup], request_id: randomUUID(), at: '' }] })
  assert.deepEqual(
    (await owner.get('/office/api/conflicts')).body.pick_ups.map((each: typeof conflict) => each.conflict),
    ['refunded', 'handed_over'],
  )
  await w.shop.sql`update merchandise_purchases set status = 'active' where code = ${cup}`
  assert.deepEqual(await consistency.check(w.shop), [])
})
