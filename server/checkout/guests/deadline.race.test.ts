import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTicket, ana } from '#testing/fixtures/carts.ts'
import { allocationOf, guest } from '#testing/fixtures/guests.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import type { AllocationRow, LockAllocation } from './queries.ts'
import * as guests from './guests.ts'
import { nameGuests } from './naming.ts'
import { close } from './allocations.ts'
import * as waitingList from '#server/carts/waiting-list/waiting-list.ts'

/** The last place is promised to a band, whose deadline is now; somebody waits for it. */
async function atTheDeadline(w: World): Promise<number> {
  const { allocation } = await allocationOf(await clerk(w, 'sales'), { product: 'last', count: 1 })
  await joinWaitingList(w, { ...ana, external_code: 'last' })
  return allocation
}

const naming = (name: string) => ({ guests: [guest(name)], by: 'partner 1', mailed: false })

test('the last place at the deadline goes to one of a guest, the waiting list and a buyer', async (t) => {
  const w = await world(t)
  const allocation = await atTheDeadline(w)
  const beside = await w.beside()
  const name = (text: string) =>
    w.shop
      .transact((tx) => nameGuests(tx, allocation, naming(text)))
      .then(
        () => 1,
        () => 0,
      )
  const buy = async () => ((await addTicket(w, { external_code: 'last' })).status === 200 ? 1 : 0)
  const closing = w.shop.transact((tx) => close(tx, allocation)).then(() => 0)
  const taken = await Promise.all([
    name('Ida Berg'),
    closing,
    name('Jon Dahl'),
    buy(),
    guests.housekeeping(beside).then(() => 0),
    waitingList.housekeeping(beside).then(() => 0),
  ])
  await waitingList.housekeeping(w.shop)
  const [offered] = await w.shop.sql<{ count: number }[]>`
    select count(*)::integer as count from waiting_list_entries where status = 'offered'`
  assert.equal(taken.reduce((sum, each) => sum + each, 0) + (offered?.count ?? 0), 1)
  assert.equal(await takenStockOf(w, 'last'), 1)
})

test('control: without the lock of the allocation its last place is named and goes back on sale', async (t) => {
  const w = await world(t)
  const allocation = await atTheDeadline(w)
  await w.shop.sql`
    alter table allocations drop constraint allocations_counted, drop constraint allocations_closed_hold_nothing,
                            drop constraint allocations_places_left_check`
  const haveRead = allHaveRead(2)
  const readOnly: LockAllocation = async (tx, id) => {
    const rows = await tx<AllocationRow[]>`select * from allocations where id = ${id}`
    await haveRead()
    return rows
  }
  await Promise.all([
    w.shop.transact((tx) => close(tx, allocation, { lockRow: readOnly })),
    w.shop.transact((tx) => nameGuests(tx, allocation, naming('Ida Berg'), readOnly)),
  ])
  // The place is the guest's, and on sale.
  const [row] = await w.shop.sql`select count(*)::integer as guests from allocation_guests`
  assert.deepEqual([row, await takenStockOf(w, 'last')], [{ guests: 1 }, 0])
})
