import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { cartWithCode, RADIO, withDiscounts } from '#testing/fixtures/discounts.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('the consistency check recounts the uses and the budget of a discount, and what staff gave off', async (t) => {
  const w = await world(t)
  await withDiscounts(w, { ...RADIO, uses: 9, uses_per_code: 5, budget: 10_000 })
  await cartWithCode(w, 'RADIO', ['Ana Horvat', 'Ivo Horvat'])
  await configure(w, { manualDiscount: 20 })
  const person = { full_name: 'Eva Kral', email: 'eva@example.com' }
  const given = { via: 'name', manual_percent: 10, manual_reason: 'Late ferry' }
  const { status, body } = await (
    await clerk(w, 'sales')
  ).post('/office/api/orders', phoneOrder(person, given))
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(await consistency.check(w.shop), [])

  const { sql } = w.shop
  await sql`update stock set taken = taken + 1 where id = (select uses_stock_id from discounts)`
  await sql`update stock set taken = taken - 100 where id = (select budget_stock_id from discounts)`
  await sql`update stock set taken = 0 where id = (select stock_id from discount_codes)`
  await sql`
    insert into manual_discounts (order_id, percent, amount, reason, given_by, given_at)
    select order_id, percent, amount - 1, reason, given_by, given_at from manual_discounts`
  const found = await consistency.check(w.shop)
  assert.deepEqual(found.slice(0, -1).toSorted(), [
    'Stock of budget of radio: 2480 taken, 2580 held by lines.',
    'Stock of uses of code RADIO: 0 taken, 2 held by lines.',
    'Stock of uses of radio: 3 taken, 2 held by lines.',
  ])
  assert.equal(found.at(-1), `Order ${body.code}: staff gave 1289 off, its lines have 1290.`)
  await sql`delete from manual_discounts`
  assert.equal(
    (await consistency.check(w.shop)).at(-1),
    `Order ${body.code}: staff gave 0 off, its lines have 1290.`,
  )
})
