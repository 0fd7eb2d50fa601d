import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana } from '#testing/fixtures/carts.ts'
import { phoneOrder, phoneTicket } from '#testing/fixtures/phone-orders.ts'
import { world } from '#testing/harness/world.ts'
import * as checkout from './checkout.ts'

test('a refused phone order names the reason, even if its cart cannot be emptied', async (t) => {
  const w = await world(t)
  await w.shop.sql.unsafe(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$;
    create trigger fails before update of released_at or delete on cart_products execute function fail()`)
  const products = [phoneTicket(ana), phoneTicket({ ...ana, full_name: '' })]
  const order = checkout.placeByPhone(w.shop, 'Box office', phoneOrder(ana, { products }))
  await assert.rejects(order, {
    errors: { 'products.1.full_name': ['Please enter the full name for this ticket holder.'] },
  })
})
