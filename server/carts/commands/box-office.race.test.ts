import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { saleInput } from '#testing/fixtures/box-office.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { readWithoutLock, takenStockOf } from '#testing/fixtures/stock.ts'
import { world } from '#testing/harness/world.ts'
import { applyBatch } from './apply-batch.ts'

const TURNS = Array.from({ length: 10 }, (_, index) => index)

test('the last place goes to exactly one of the box office and the shop', async (t) => {
  const w = await world(t)
  const gate = await clerk(w, 'gate')
  const sell = () =>
    gate.post(
      '/office/api/box-office-sales',
      saleInput({
        full_name: 'Ana Horvat',
        expected_total: 5_100,
        items: [{ external_code: 'last', age: 'from-25' }],
      }),
    )
  const answers = await Promise.all(
    TURNS.flatMap((index) => [
      sell(),
      addTicket(w, { external_code: 'last', full_name: `Buyer ${String.fromCodePoint(65 + index)}` }),
    ]),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.equal(await takenStockOf(w, 'last'), 1)
  const [till] = await w.shop.sql<{ tickets: number; entries: number }[]>`
    select (select count(*)::integer from tickets) as tickets, (select count(*)::integer from till_entries) as entries`
  assert.equal(till?.tickets, till?.entries)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('control: without the lock and the check the box office and the shop both sell it', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const product = catalogue.of(w.shop).byCode.get('last')
  assert.ok(product?.shop_item_type === 'tickets')
  const unguarded = readWithoutLock(2)
  const holder = {
    full_name: 'Ana Horvat',
    email: '',
    age: 'from-25',
    transport_time_id: null,
    variant_id: null,
    own_price: null,
    name_key: '',
  }
  const command = {
    kind: 'add-products',
    cart: '',
    openedBy: { client_hash: null, customer_id: null },
    admission: 'free',
    product,
    holders: [holder],
  } as const
  const commands = [
    { ...command, holders: [holder], atBoxOffice: true },
    { ...command, holders: [holder] },
  ]
  await Promise.all(commands.map((each) => w.shop.transact((tx) => applyBatch(tx, [each], unguarded))))
  assert.equal(
    await takenStockOf(w, 'last'),
    2,
    'the unguarded sales did not oversell, so the race proves nothing',
  )
})
