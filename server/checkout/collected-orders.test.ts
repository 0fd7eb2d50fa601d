import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { changeCatalogue } from '#testing/fixtures/catalogue.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, officeOrderOf } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('what is collected on site needs no address, costs no shipping and is in no parcel; what is shipped beside it pays all of the shipping', async (t) => {
  const w = await world(t)
  await changeCatalogue(w, (tx) => tx`update merchandise set pick_up = true where external_code = 'shirt'`)
  const [token, sales] = [await customer(w), await clerk(w, 'sales')]
  const { cart } = (await addMerchandise(w)).body
  assert.equal(cart.merchandise[0].pick_up, true)
  const input = checkoutInput(token, cart.code)
  const order = {
    ...input.order,
    shipping_country: '',
    shipping_address: {},
    payment_method: 'bank_transfer',
  }
  const { body } = await w.post('/api/checkout-cart', { ...input, order })
  assert.deepEqual(
    [body.order.shipping_country, body.order.shipping_amount, body.order.total_price],
    [null, 0, 3500],
  )
  assert.equal(body.order.cartMerchandise[0].pick_up, true)

  const both = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt', 'cup'] })
  assert.deepEqual(
    both.merchandisePurchases.map(({ pick_up, shipping_refund }) => [pick_up, shipping_refund]),
    [
      [true, 0],
      [undefined, 500],
    ],
  )
  const only = await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt'] })
  const parcels = (await sales.get('/office/api/parcels?')).body.rows
  assert.deepEqual(
    parcels.map((parcel: { order: string; items: { external_code: string; quantity: number }[] }) => [
      parcel.order,
      parcel.items.map(({ external_code }) => external_code),
    ]),
    [[both.code, ['cup']]],
  )
  const codes = (await officeOrderOf(sales, both.code)).merchandise.map(({ code }) => code)
  const one = await sales.post(`/office/api/orders/${both.code}/shipments`, { codes })
  assert.equal(one.status, 422)
  const { body: all } = await sales.post('/office/api/shipments', { orders: [both.code, only.code] })
  assert.deepEqual([all.shipped, all.left_out.length], [1, 1])
  assert.deepEqual(
    (await officeOrderOf(sales, both.code)).merchandise.map(({ status }) => status),
    ['active', 'shipped'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})
