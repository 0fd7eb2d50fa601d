import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { world } from '#testing/harness/world.ts'

test('the transfer mail asks for the whole order, or for the first installment of a plan', async (t) => {
  // A-078 A-117
  const w = await world(t)
  const token = await customer(w)
  for (const external_code of ['weekend', 'plan']) {
    const input = checkoutInput(token, (await filledCart(w, { external_code })).code)
    const byTransfer = { ...input, order: { ...input.order, payment_method: 'bank_transfer' } }
    const { status } = await w.post('/api/checkout-cart', byTransfer)
    assert.equal(status, 200)
  }
  const letters = (await w.mails()).filter(({ template }) => template === 'bank-transfer')
  assert.deepEqual(
    letters.map(({ text }) => /Please transfer .*/.exec(text)?.[0]),
    ['Please transfer the amount of your order', 'Please transfer the first installment of your order'],
  )
})
