import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as scans from '#server/tickets/gate/scans/scans.ts'
import { openGate, scanOf } from '#testing/fixtures/gate.ts'
import {
  barcodeOf,
  changeTicket,
  createTicketAndClerk,
  IVO,
  ticketAction,
  type OwnTicket,
} from '#testing/fixtures/tickets.ts'
import { untilLocked } from '#testing/harness/locks.ts'
import { world, type Answer, type World } from '#testing/harness/world.ts'

const statusOf = async ({ shop }: World, { id }: OwnTicket) =>
  (await shop.sql<{ status: string }[]>`select status from tickets where id = ${id}`)[0]?.status

/** Admits a ticket and performs an action concurrently: after the gate has written, and before others can see it. */
async function whileAdmitted(
  w: World,
  { code }: OwnTicket,
  staff_id: number,
  action: () => Promise<Answer>,
): Promise<Answer> {
  const { gateId } = await openGate(w)
  const scan = scanOf(await barcodeOf(w, code))
  const { promise: asked, resolve: ask } = Promise.withResolvers<Promise<Answer>>()
  await w.shop.transact(async (tx) => {
    const scanner = { gate_id: gateId, device_id: null, staff_id }
    assert.equal((await scans.record(tx, scanner, scan)).outcome, 'admitted')
    const answer = action()
    ask(answer)
    await Promise.race([untilLocked(w.shop), answer])
  })
  return asked
}

test('a ticket that is blocked while it is being admitted is admitted and blocked', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const blocked = await whileAdmitted(w, ticket, sales.id, () => ticketAction(sales, ticket, 'blocks'))
  assert.deepEqual([blocked.status, await statusOf(w, ticket)], [200, 'blocked'])
  assert.equal((await ticketAction(sales, ticket, 'unblocks')).status, 200)
  assert.equal(await statusOf(w, ticket), 'used')
  assert.deepEqual(await consistency.check(w.shop), [])
})

const CHANGES: [what: string, action: string, input: object][] = [
  ['cancelled', 'cancellations', { to_sale: true }],
  ['transferred', 'transfers', { ...IVO, age: 'from-25' }],
  ['corrected', 'corrections', { ...IVO, age: 'from-25' }],
]

for (const [what, action, input] of CHANGES)
  test(`a ticket being admitted cannot be ${what}`, async (t) => {
    const w = await world(t)
    const { ticket, sales } = await createTicketAndClerk(w)
    const { status, body } = await whileAdmitted(w, ticket, sales.id, () =>
      ticketAction(sales, ticket, action, input),
    )
    assert.deepEqual([status, await statusOf(w, ticket)], [422, 'used'])
    assert.match(
      body.message,
      /^This ticket has been used for admission\. If that was a mistake, undo the admission first/,
    )
    assert.deepEqual(await w.shop.sql`select * from ticket_changes`, [])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

test('a ticket being admitted cannot be transferred by its owner', async (t) => {
  const w = await world(t)
  const { ticket, token, sales } = await createTicketAndClerk(w)
  const { status } = await whileAdmitted(w, ticket, sales.id, () =>
    changeTicket(w, token, ticket, { ...IVO, reassign: true }),
  )
  assert.deepEqual([status, await statusOf(w, ticket)], [422, 'used'])
  assert.deepEqual(await consistency.check(w.shop), [])
})
