import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Shop } from '#server/platform/shop.ts'
import { ana, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { stockLevelOf } from '#testing/fixtures/stock.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { orderByStaff } from '#testing/fixtures/phone-orders.ts'
import { world } from '#testing/harness/world.ts'
import * as checkout from './checkout.ts'

const ADDRESS = { street: 'Obala 1', city: 'Split', postcode: '21000' }

const byPhone = (shop: Shop, cart: string, input: Partial<checkout.StaffOrderInput> = {}) =>
  shop.transact((tx) =>
    checkout.placeForCustomer(tx, 'Box office', {
      cart,
      person: ana,
      customer: { country: 'HR', address: ADDRESS },
      order: orderByStaff('credit_card'),
      voucher_code: '',
      ...input,
    }),
  )

describe('a phone order', () => {
  test('is accepted by a mailed link, and holds its places until the festival’s deadline', async (t) => {
    // A-080 A-085 A-087
    const w = await world(t)
    const { code } = await filledCart(w)
    const order = await byPhone(w.shop, code)
    assert.deepEqual(
      [order.staff, order.accepted_ts_and_cs, order.payment_status, order.billing_email],
      ['Box office', null, 'pending', ana.email],
    )
    assert.equal(order.abandon_at?.toString(), '2027-01-29T09:00:00Z')
    const [letter, ...others] = await w.mails()
    assert.deepEqual([letter?.to, letter?.template, others], [ana.email, 'terms', []])
    assert.match(
      letter?.text ?? '',
      new RegExp(`Total: €133\\.00[^]*/accept-tcs/${order.code}/${order.checksum}`),
    )
    const [noted] = await w.shop.sql`select actor from audit where action = 'order placed'`
    assert.equal(noted?.['actor'], 'Box office')
  })

  test('is in the account of its e-mail address, which is created if there is none', async (t) => {
    const w = await world(t)
    const token = await customer(w)
    await byPhone(w.shop, (await filledCart(w)).code, { person: { ...ana, email: ' ANA@example.com' } })
    assert.equal((await ordersOf(w, token)).length, 1)
    const zoe = { full_name: 'Zoë Brontë', email: 'zoe@example.org' }
    await byPhone(w.shop, (await filledCart(w)).code, { person: zoe })
    const [made] = await w.shop.sql`select full_name, password_hash from customers where email = ${zoe.email}`
    assert.deepEqual([made?.['full_name'], made?.['password_hash']], [zoe.full_name, null])
  })

  test('that is free is paid immediately, and its tickets are withheld until the terms are accepted', async (t) => {
    // A-063 A-090
    const w = await world(t)
    const order = await byPhone(w.shop, (await filledCart(w)).code, { voucher_code: 'EVERYTHING' })
    assert.deepEqual([order.payment_method, order.payment_status], ['voucher', 'paid'])
    const mails = await w.mails()
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['confirmation'],
    )
    assert.match(mails[0]?.text ?? '', /accept-tcs/)
    assert.doesNotMatch(mails[0]?.text ?? '', /download-ticket/)
  })

  test('is refused for the same reasons as in the shop, and without a name or an e-mail address', async (t) => {
    const w = await world(t)
    const { code } = await filledCart(w)
    const before = await stockLevelOf(w, 'weekend')
    const refuses = (input: Partial<checkout.StaffOrderInput>, text: string) =>
      assert.rejects(byPhone(w.shop, code, input), { message: text })
    await refuses({ person: { full_name: ' ', email: ana.email } }, 'Please enter your full name.')
    await refuses({ person: { full_name: 'Ana', email: 'ana' } }, 'Please enter a valid email address.')
    await refuses({ customer: { country: 'XX', address: {} } }, 'Please choose your country.')
    await refuses({ voucher_code: 'NO' }, 'Invalid or expired voucher code.')
    await byPhone(w.shop, code)
    await refuses({}, 'Your cart has expired.')
    assert.equal(await stockLevelOf(w, 'weekend'), before)
    const [people] = await w.shop.sql`select count(*)::int from customers`
    assert.equal(people?.['count'], 1)
  })
})
