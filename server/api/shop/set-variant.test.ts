import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { buyTicket, ticketOf } from '#testing/fixtures/tickets.ts'
import {
  pitchOf,
  shownCamping,
  shownShirt,
  SIZES,
  sizeOf,
  withPitches,
  withSizes,
} from '#testing/fixtures/variants.ts'
import { world, type World } from '#testing/harness/world.ts'

const UNTIL = { allow_variant_changes_until: '2027-07-01T00:00' }

const change = (w: World, token: string, code: string | null, variant_id: unknown) =>
  w.post('/api/set-variant', { token, code, variant_id })

const levels = (item: { variants: { stock_level: number | null }[] }) =>
  item.variants.map(({ stock_level }) => stock_level)

test('a ticket is changed to another variant of the same price, with its place, once in fifteen minutes', async (t) => {
  // A-163 A-099
  const w = await world(t)
  const token = await customer(w)
  const owner = await withPitches(w, UNTIL)
  const [van, tent, bell] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '', variant_id: van })
  assert.deepEqual(
    [ticket.option, ticket.allow_variant_changes, ticket.allow_variant_changes_until],
    ['Pitch', true, '2027-07-01T00:00:00+02:00'],
  )
  assert.deepEqual(
    ticket.variants?.map(({ name }) => name),
    ['Van', 'Tent'],
  )
  for (const none of [null, '', 0, 999_999]) {
    const { status, body } = await change(w, token, ticket.code, none)
    assert.deepEqual([status, body.errors], [422, { variant_id: ['Please choose: Pitch.'] }])
  }
  const dearer = await change(w, token, ticket.code, bell)
  assert.deepEqual(dearer.body.errors, { variant_id: ['This one costs more: please upgrade.'] })
  assert.equal((await change(w, token, 'UNKNOWN', tent)).status, 404)
  assert.equal((await change(w, await customer(w, 'ivo@example.com'), ticket.code, tent)).status, 404)
  assert.equal((await change(w, token, ticket.code, van)).status, 200, 'its own changes nothing')
  const { status, body } = await change(w, token, ticket.code, String(tent))
  assert.equal(status, 200)
  const [now] = body.data.orders[0].tickets
  assert.deepEqual([now.variant, now.code, now.recently_edited], ['Tent', ticket.code, true])
  assert.deepEqual(levels(await shownCamping(w)), [1, 1, null])
  const again = await change(w, token, ticket.code, van)
  assert.equal(again.body.message, 'This ticket was edited recently. Please try again in 15 minutes.')
  w.clock.move('PT15M')
  assert.equal((await change(w, token, ticket.code, van)).status, 200)
  const mail = (await w.mails()).find(({ template }) => template === 'variant-changed')
  assert.match(mail?.text ?? '', /Camping, Tent/)
  assert.deepEqual(await consistency.check(w.shop), [])
  await changePart(owner, 'products/camping', { allow_variant_changes_until: null })
  w.clock.move('PT15M')
  const fixed = await change(w, token, ticket.code, tent)
  assert.deepEqual(fixed.body.errors, { variant_id: ['Pitch can no longer be changed.'] })
  assert.equal((await ticketOf(w, token)).allow_variant_changes, false)
})

test('a shirt is changed to another size until it is sent, to a sold out one never, and to a cheaper one if the festival allows it', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await withSizes(w, UNTIL)
  const [m, l, xl] = [await sizeOf(w, 'M'), await sizeOf(w, 'L'), await sizeOf(w, 'XL')]
  const buy = async (variant_id: number) => {
    const { body } = await addMerchandise(w, { variant_id })
    const { body: placed } = await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
    await w.app.inject({ method: 'POST', url: `${new URL(placed.payment.url).pathname}/pay` })
    const [order] = await ordersOf(w, token)
    return order?.merchandisePurchases[0]?.code ?? ''
  }
  const dear = await buy(xl)
  const cheaper = await change(w, token, dear, l)
  assert.deepEqual(cheaper.body.errors, {
    variant_id: ['This one costs less, and cannot be chosen without a refund.'],
  })
  assert.equal((await changePart(owner, 'merchandise/shirt', { allow_cheaper_variants: true })).status, 200)
  const { body } = await change(w, token, dear, l)
  const [piece] = body.data.orders[0].merchandisePurchases
  assert.deepEqual([piece.variant, piece.price, piece.recently_edited], ['L', 3_900, true])
  assert.equal((await change(w, token, dear, m)).status, 422)
  await buy(m)
  w.clock.move('PT15M')
  const soldOut = await change(w, token, dear, m)
  assert.deepEqual(soldOut.body.errors, { variant_id: ['This item is out of stock.'] })
  assert.deepEqual(levels(await shownShirt(w)), [0, 1, 298])
  await w.shop.sql`update merchandise_purchases set status = 'shipped'`
  const more = [{ key: 'm', name: 'M', stock: 9 }, ...SIZES.slice(1)]
  await changePart(owner, 'merchandise/shirt', { variants: more })
  const sent = await change(w, token, dear, m)
  assert.deepEqual(sent.body.errors, { variant_id: ['Size can no longer be changed.'] })
  assert.deepEqual(await consistency.check(w.shop), [])
})
