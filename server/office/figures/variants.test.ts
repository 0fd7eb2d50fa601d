import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { changeRefundStatus, requestedRefund } from '#testing/fixtures/refunds.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { pitchOf, sizeOf, withPitches, withSizes } from '#testing/fixtures/variants.ts'
import { world } from '#testing/harness/world.ts'

test('the figures have the sales of each size and pitch, less what was returned', async (t) => {
  const w = await world(t)
  const owner = await withSizes(w, { is_refundable: true })
  await withPitches(w)
  await changePart(owner, 'products/camping', { is_refundable: true })
  const token = await customer(w)
  const [tent, bell] = [await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  const { code: cart } = await filledCart(w, { external_code: 'camping', age: '', variant_id: tent })
  await filledCart(w, { cart, ...ana, full_name: 'Bo Berg', external_code: 'camping', variant_id: bell })
  await addMerchandise(w, { cart, variant_id: await sizeOf(w, 'L') })
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const [order] = await ordersOf(w, token)
  assert.ok(order)
  const code = order.tickets.find(({ variant }) => variant === 'Bell tent')?.code
  const id = await requestedRefund(w, token, order, { tickets: code })
  await changeRefundStatus(owner, [id], 'processing')
  await changeRefundStatus(owner, [id], 'processed')
  const read = async (query = '') =>
    (await owner.get(`/office/api/sales/figures?span=today${query}`)).body.figures.variants
  const counted = (await read()).map(
    ({ item, variant, sold, returned, income, remaining }: Record<string, unknown>) => [
      item,
      variant,
      sold,
      returned,
      income,
      remaining,
    ],
  )
  assert.deepEqual(counted, [
    ['Camping', 'Van', 0, 0, 0, 1],
    ['Camping', 'Tent', 1, 0, 4_500, 1],
    ['Camping', 'Bell tent', 0, 1, 0, null],
    ['Festoon T-shirt', 'M', 0, 0, 0, 1],
    ['Festoon T-shirt', 'L', 1, 0, counted[4]?.[4], 1],
    ['Festoon T-shirt', 'XL', 0, 0, 0, null],
  ])
  const { figures } = (await owner.get('/office/api/sales/figures?span=today')).body
  const shirt = figures.items.find(
    ({ external_code }: { external_code: string }) => external_code === 'shirt',
  )
  assert.equal(counted[4]?.[4], shirt.income)
})
