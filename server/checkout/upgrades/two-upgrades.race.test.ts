import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import * as ticketVariants from '#server/tickets/variants/variants.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { pitchOf, withPitches } from '#testing/fixtures/variants.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as upgrades from './upgrades.ts'

/** Two presses of the button that makes a place for a tent one for a bell tent, in two processes. */
async function pressTwice(w: World, guard?: upgrades.Guard): Promise<string[]> {
  await withPitches(w)
  const token = await customer(w)
  const variant_id = await pitchOf(w, 'Bell tent')
  const tent = await pitchOf(w, 'Tent')
  const { code } = await buyTicket(w, token, { external_code: 'camping', age: '', variant_id: tent })
  const by = await sessions.findByToken(w.shop, token)
  assert.ok(by)
  const input = { token, code, external_code: 'camping', variant_id }
  const from = { ip: '127.0.0.1', user_agent: null }
  const results = await Promise.allSettled(
    [w.shop, await w.beside()].map((shop) => upgrades.start(shop, by, input, from, guard)),
  )
  return results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
}

const countOpen = async (w: World) =>
  (await w.shop.sql`select from ticket_upgrades where completed_at is null`).length

test('of two upgrades of one ticket at the same time, in two processes, one is refused', async (t) => {
  //
  const w = await world(t)
  const [refusal, ...others] = await pressTwice(w)
  assert.match(refusal ?? '', /^An upgrade of this ticket waits for its payment: order /)
  assert.deepEqual([others.length, await countOpen(w)], [0, 1])
})

test('control: without the lock of the ticket both are ordered', async (t) => {
  const w = await world(t)
  const haveRead = allHaveRead(2)
  const unguarded: upgrades.Guard = {
    lock: (tx, buyer, code) => tx.shop.transact((own) => ticketVariants.lockForUpdate(own, buyer, code)),
    findOpen: async () => {
      await haveRead()
      return []
    },
  }
  assert.deepEqual(await pressTwice(w, unguarded), [])
  assert.equal(await countOpen(w), 2, 'both were refused or one was, so the race test proves nothing')
})
