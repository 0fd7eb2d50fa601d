import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import type { Tx } from '#server/platform/shop.ts'
import { purchasesOf } from '#server/tickets/queries.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const { handOver } = ticketStaffActions.handingOver

async function paidShirt(w: World) {
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true where external_code = 'shirt'`)
  return createPaidOrder(w, await customer(w), { weekend: [], merchandise: ['shirt'] })
}

/** Two stands hand over the same shirt at once, in different processes: how many did, and how often it was handed over. */
async function twoStands(w: World, give: (tx: Tx) => Promise<void>) {
  const shops = [w.shop, await w.beside()]
  const given = await Promise.allSettled(shops.map((shop) => shop.transact(give)))
  const [{ handovers } = { handovers: 0 }] = await w.shop.sql<{ handovers: number }[]>`
    select count(*)::integer as handovers from handovers`
  return { given: given.filter(({ status }) => status === 'fulfilled').length, handovers }
}

test('of two stands that hand over the same shirt in the same second one does', async (t) => {
  const w = await world(t)
  const { code, merchandisePurchases } = await paidShirt(w)
  const codes = merchandisePurchases.map((piece) => piece.code ?? '')
  const give = async (tx: Tx) => handOver(tx, await staffActions.lockByCode(tx, code), codes)
  assert.deepEqual(await twoStands(w, give), { given: 1, handovers: 1 })
})

test('control: without the lock on the order and the constraints both hand it over', async (t) => {
  const w = await world(t)
  const { id, code, merchandisePurchases } = await paidShirt(w)
  const codes = merchandisePurchases.map((piece) => piece.code ?? '')
  await w.shop.sql`
    alter table handovers drop constraint handovers_purchase_id_sequence_key, drop constraint handovers_undone_with_reason`
  const order = await w.shop.transact((tx) => staffActions.lockByCode(tx, code))
  const bothHaveRead = allHaveRead(2)
  const read = async (tx: Tx) => {
    const pieces = [...(await purchasesOf(tx, [id]))]
    await bothHaveRead()
    return pieces
  }
  assert.deepEqual(await twoStands(w, (tx) => handOver(tx, order, codes, { read })), {
    given: 2,
    handovers: 2,
  })
})
