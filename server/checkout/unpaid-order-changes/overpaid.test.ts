import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { orderOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('a customer whose order is reduced to zero sees what they paid as money to be returned', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await w.shop.sql`insert into vouchers (code, name, amount) values ('FIFTY', 'Fifty', 5000)`
  const token = await customer(w)
  const { code: first } = await filledCart(w)
  const { code: cart } = await filledCart(w, { cart: first, external_code: 'camping' })
  const input = checkoutInput(token, cart)
  const { body } = await w.post('/api/checkout-cart', {
    ...input,
    order: { ...input.order, payment_method: 'bank_transfer' },
    voucher_code: 'FIFTY',
  })
  const { code } = body.order
  await enterTransfer(await clerk(w, 'finance'), { code }, transferInput(1_000))
  const path = `/office/api/orders/${code}`
  const { lines } = (await sales.post(`${path}/change-previews`, {})).body.preview
  const weekend = lines.find(({ external_code }: Record<string, unknown>) => external_code === 'weekend')
  const change = { removed_products: [weekend.id] }
  const { preview } = (await sales.post(`${path}/change-previews`, change)).body
  const changed = await sales.post(`${path}/changes`, { ...change, seen: preview.version })
  assert.equal(changed.status, 200)
  const order = await orderOf(w, token, code)
  assert.deepEqual([order.total_price, order.total_paid, order.payment_status], [0, 0, 'paid'])
  assert.deepEqual(order.overpaid, { amount: 1_000, returned: 0, remaining: 1_000 })
  await ledger.post(w.shop)
  assert.deepEqual(await consistency.check(w.shop), [])
})
