import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewGuest } from '#contract/guests/guest-lists.ts'
import type { ListRow } from '#contract/office/guests/lists.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { allocationOf, guest } from '#testing/fixtures/guests.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'

const listOf = (staff: Clerk, allocation: number) => {
  const at = `/office/api/allocations/${allocation}`
  return {
    preview: (text: string, columns: object = {}) =>
      staff.post(`${at}/list-previews`, { text, mapped: Object.keys(columns).length > 0, columns }),
    start: async (mailed = true): Promise<number> =>
      (await staff.post(`${at}/lists`, { name: 'crew.csv', mailed })).body.id,
    name: (list: number, guests: NewGuest[], mailed = true) =>
      staff.post(`${at}/guests`, { guests, mailed, list }),
    undo: (list: number) => staff.post(`/office/api/guest-lists/${list}/undoings`),
  }
}

const fates = (rows: ListRow[]) => rows.map(({ full_name, fate, faults }) => [full_name, fate, ...faults])

test('a list says what becomes of each row, names the new ones, and names nobody when it is handed in again', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', count: 5, names_later: true })
  const list = listOf(sales, allocation)
  const text = [
    'Name;E-Mail;Alter;Gruppe',
    'Ida Berg;ida@example.org;25 and over;Crew',
    'Jon Dahl;jon@example.org;from-25;',
    '=1+1;formula@example.org;from-25;',
    'Lea Vik;a@example.org, b@example.org;from-25;',
    ';;;Crew',
    'Ida Berg;IDA@example.org;from-25;',
    'Mia Ros;;from-25;',
  ].join('\n')
  const { body } = await list.preview(text)
  assert.deepEqual([body.left, body.columns.full_name, body.columns.group], [5, 0, 3])
  assert.deepEqual(fates(body.rows), [
    ['Ida Berg', 'new'],
    ['Jon Dahl', 'new'],
    ['=1+1', 'faulty', 'Please enter the full name in roman characters, exactly as in the passport or ID.'],
    ['Lea Vik', 'faulty', 'Please enter a valid email address for this ticket holder.'],
    ['', 'new'],
    ['Ida Berg', 'known'],
    ['Mia Ros', 'faulty', 'Please enter an email address: the tickets are sent there.'],
  ])
  assert.equal((await w.shop.sql`select from allocation_guests`).length, 0)
  const added = body.rows.filter(({ fate }: ListRow) => fate === 'new')
  const id = await list.start()
  const named = await list.name(id, added)
  assert.equal(named.status, 200, JSON.stringify(named.body))
  const orders = await w.shop.sql<{ holders: number }[]>`
    select count(*)::integer as holders from tickets group by order_id order by order_id`
  assert.deepEqual(
    orders.map(({ holders }) => holders),
    [2, 1],
  )
  const again = (await list.preview(text)).body.rows
  assert.deepEqual(
    again.map(({ fate }: ListRow) => fate),
    ['known', 'known', 'faulty', 'faulty', 'known', 'known', 'faulty'],
  )
  const swapped = await list.preview('ida@example.org;Lea Vik;from-25', { full_name: 1, email: 0, age: 2 })
  assert.deepEqual(fates(swapped.body.rows), [['Lea Vik', 'new']])
  const sold = await list.preview(
    'Order #;Full name;Email;Age;Status\n7;Petra Luk;petra@example.org;from-25;Refunded\n8;Petra Luk;petra@example.org;from-25;Paid',
  )
  assert.deepEqual(fates(sold.body.rows), [
    ['Petra Luk', 'faulty', 'According to the list this ticket is not paid, or was cancelled or refunded.'],
    ['Petra Luk', 'new'],
  ])
  assert.deepEqual((await list.preview('')).body.errors, { text: ['Please enter at least one guest.'] })
  assert.deepEqual((await list.preview('a@example.org', { email: 0 })).body.errors, {
    full_name: ['Please choose the column with the names.'],
  })
  const many = Array.from({ length: 20_001 }, (_, index) => `Ida Berg ${index}`).join('\n')
  assert.deepEqual(Object.keys((await list.preview(many)).body.errors), ['text'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a list is undone as a whole until somebody of it is admitted, and who was not invited hears nothing of it', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', count: 4 })
  const other = await allocationOf(sales, { product: 'weekend' }, { name: 'Radio Marjan' })
  const list = listOf(sales, allocation)
  const quiet = await list.start(false)
  await list.name(quiet, [guest('Ida Berg'), guest('Jon Dahl')], false)
  assert.equal((await listOf(sales, other.allocation).name(quiet, [guest('Petra Luk')])).status, 404)
  const undone = await list.undo(quiet)
  assert.deepEqual([undone.status, undone.body.partner.named, undone.body.partner.left], [200, 0, 4])
  assert.deepEqual(undone.body.lists, [])
  assert.deepEqual([(await w.mails()).length, await takenStockOf(w, 'weekend')], [0, 4 + 5])

  const loud = await list.start()
  const { body } = await list.name(loud, [guest('Ida Berg'), guest('Lea Vik')])
  assert.deepEqual(
    body.lists.map(({ name, guests, created_by, can_be_undone }: Record<string, unknown>) => [
      name,
      guests,
      created_by,
      can_be_undone,
    ]),
    [['crew.csv', 2, 'Sam sales', true]],
  )
  await w.shop.sql`update tickets set status = 'used' where full_name = 'Lea Vik' and status = 'active'`
  const used = await list.undo(loud)
  assert.deepEqual(
    [used.status, used.body.message],
    [422, 'Somebody of this list has been admitted: it cannot be undone any more.'],
  )
  assert.equal((await list.undo(loud + 1)).status, 404)
})
