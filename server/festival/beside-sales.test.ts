import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket } from '#testing/fixtures/carts.ts'
import { world } from '#testing/harness/world.ts'
import { changeFestival, lockCurrent } from './change.ts'
import { readEditedFestival } from './read/read.ts'

const SCOPE = 'without vouchers'

test('while an owner’s change is being saved, the changed product and all others are added to carts', async (t) => {
  const w = await world(t)
  await w.shop.transact(async (tx) => {
    const before = await lockCurrent(tx, SCOPE)
    assert.ok(before)
    const edited = structuredClone(before.festival)
    for (const product of edited.products)
      if (product.external_code === 'weekend') product.name = 'Three days'
    const next = readEditedFestival(edited, before.festival, [])
    const entry = () => ({ action: 'products changed', subject: 'product weekend' })
    const { changes } = await changeFestival(tx, before, next, SCOPE, entry, { opening: 'exempt' })
    assert.equal(changes.length, 1)
    for (const external_code of ['weekend', 'camping'])
      assert.equal((await addTicket(w, { external_code })).status, 200, external_code)
  })
})
