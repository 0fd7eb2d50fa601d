import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { openGate, pairDevice } from '#testing/fixtures/gate.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

/** The log is immutable; it can only be damaged after removing its guard. */
const damage = (w: World, work: string) =>
  w.shop.sql.unsafe(`alter table scans disable trigger user; ${work}; alter table scans enable trigger user`)

const damages: [name: string, work: string, sentence: string][] = [
  [
    'a used ticket without an admission',
    `update tickets set status = 'used' where id = 3`,
    'Ticket 3 is used, admissions that count: 0.',
  ],
  [
    'an admission of a ticket that is still active',
    `update tickets set status = 'active' where id = 1`,
    'Ticket 1 is active, admissions that count: 1.',
  ],
  [
    'an exit without an entry before it',
    `update scans set sequence = 4 where ticket_id = 2 and sequence = 2`,
    'Scans of ticket 2 on list 1: number 4 comes without an admission before it.',
  ],
  [
    'an exit that was recorded before its entry',
    `update scans set sequence = 2, recorded_at = recorded_at - interval '1 hour' where ticket_id = 2 and sequence = 4`,
    'Scans of ticket 2 on list 1: number 2 comes before what it follows.',
  ],
]

test('the consistency check finds admissions and tickets in agreement until the log is damaged', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const device = await pairDevice(w, await openGate(w, 'North', [{ reentry: 'after_exit' }]))
  const barcodes: string[] = []
  for (let count = 0; count < 3; count++) barcodes.push(await barcodeOf(w, (await buyTicket(w, token)).code))
  const [ana = '', ivo = '', eva = ''] = barcodes
  await device.scan(ana)
  for (const direction of ['entry', 'exit'] as const) await device.scan(ivo, { direction })
  await device.scan(eva)
  const { id } = await clerk(w, 'gate')
  await w.shop.transact((tx) => scans.undo(tx, 4, id))
  let known = await consistency.check(w.shop)
  assert.deepEqual(known, [])
  for (const [name, work, sentence] of damages)
    await t.test(`the consistency check detects ${name}`, async () => {
      await damage(w, work)
      const found = await consistency.check(w.shop)
      assert.deepEqual(
        found.filter((it) => !known.includes(it)),
        [sentence],
      )
      known = found
    })
})
