import { test } from 'node:test'
import { createBuyers } from '#testing/buyers/accounts.ts'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'
test('list', async (t) => {
  const w = await world(t, { rateLimits: true })
  const [someone] = await createBuyers(w.shop.sql, w.clock.now(), 'buyer', 1)
  const cart = await filledCart(w, { cart: '', external_code: 'weekend', full_name: 'Holder A' })
  const [answer, q] = await recordQueries(w, () =>
    w.post('/api/checkout-cart', checkoutInput(someone!.token, cart.code)),
  )
  const reference = answer.body.payment.url.split('/').at(-1)
  const { code: order, total_price: amount } = answer.body.order
  const event = { id: reference, reference, order, outcome: 'succeeded', amount, currency: 'EUR' } as const
  const [, p] = await recordQueries(w, () => deliverEvent(w, { ...event, transaction: reference }))
  console.log('CHECKOUT')
  for (const s of q) console.log('-', s.replace(/\s+/g, ' ').slice(0, 150))
  console.log('PAY')
  for (const s of p) console.log('-', s.replace(/\s+/g, ' ').slice(0, 150))
})
