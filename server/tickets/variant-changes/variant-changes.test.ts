import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { addMerchandise, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { officeOrderOf } from '#testing/fixtures/orders.ts'
import { buyTicket, REASON, ticketAction } from '#testing/fixtures/tickets.ts'
import {
  pitchOf,
  shownCamping,
  shownShirt,
  sizeOf,
  withPitches,
  withSizes,
} from '#testing/fixtures/variants.ts'
import { world } from '#testing/harness/world.ts'

const levels = (item: { variants: { stock_level: number | null }[] }) =>
  item.variants.map(({ stock_level }) => stock_level)

test('staff change the variant of a ticket after its deadline, with its place and a reason; a dearer or sold out one never', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const owner = await withPitches(w)
  const [van, tent, bell] = [await pitchOf(w, 'Van'), await pitchOf(w, 'Tent'), await pitchOf(w, 'Bell tent')]
  const camping = { external_code: 'camping', age: '', variant_id: tent }
  const ticket = await buyTicket(w, token, camping)
  const change = (variant_id: unknown, input: object = {}) =>
    ticketAction(owner, ticket, 'variants', { variant_id, ...input })
  const { details } = (await owner.get(`/office/api/tickets/${ticket.code}`)).body.ticket
  assert.equal(details.option, 'Pitch')
  assert.deepEqual(
    details.variants.map(({ name, remaining, swap }: typeof details) => [name, remaining, swap]),
    [
      ['Van', 1, 'free'],
      ['Bell tent', null, 'dearer'],
    ],
  )
  const texts = [
    [null, 'Please choose: Pitch.'],
    [tent, 'It already has this variant.'],
    [bell, 'This one costs more. Change the order instead, so that the difference is paid.'],
  ] as const
  for (const [to, text] of texts)
    assert.deepEqual((await change(to)).body.errors, { variant_id: [text] }, text)
  assert.ok((await change(van, { reason: ' ' })).body.errors.reason)
  const { status, body } = await change(van)
  assert.deepEqual([status, body.ticket.product], [200, 'Camping, Van'])
  assert.deepEqual(levels(await shownCamping(w)), [0, 2, null])
  const { kind, before, after, note } = body.ticket.details.changes[0]
  assert.deepEqual(
    [kind, before, after, note],
    ['staff', { variant_id: 'Tent' }, { variant_id: 'Van' }, REASON],
  )
  const mail = (await w.mails()).find(({ template }) => template === 'variant-changed')
  assert.match(mail?.text ?? '', /Camping, Van/)
  const [entry] = await w.shop.sql`select subject from audit where action = 'ticket variant changed'`
  assert.equal(entry?.['subject'], `ticket ${ticket.code}`)

  const other = await buyTicket(w, token, camping)
  const soldOut = await ticketAction(owner, other, 'variants', { variant_id: van })
  assert.deepEqual(soldOut.body.errors, { variant_id: ['This item is out of stock.'] })
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('staff change the size of a shirt until it is sent', async (t) => {
  //
  const w = await world(t)
  const owner = await withSizes(w)
  const [m, l, xl] = [await sizeOf(w, 'M'), await sizeOf(w, 'L'), await sizeOf(w, 'XL')]
  const { body: added } = await addMerchandise(w, { variant_id: l })
  const { body: placed } = await w.post(
    '/api/checkout-cart',
    checkoutInput(await customer(w), added.cart.code),
  )
  await w.app.inject({ method: 'POST', url: `${new URL(placed.payment.url).pathname}/pay` })
  const { code } = placed.order
  const [piece] = (await officeOrderOf(owner, code)).merchandise
  assert.deepEqual([piece?.name, piece?.option], ['Festoon T-shirt, L', 'Size'])
  const change = (variant_id: number, input: object = {}) =>
    owner.post(`/office/api/orders/${code}/variants`, {
      piece: piece?.code,
      variant_id,
      reason: REASON,
      ...input,
    })
  assert.ok((await change(xl)).body.errors.variant_id)
  assert.ok((await change(m, { piece: 'UNKNOWN' })).body.errors.piece)
  const { status, body } = await change(m)
  assert.deepEqual([status, body.order.merchandise[0].name], [200, 'Festoon T-shirt, M'])
  assert.deepEqual(levels(await shownShirt(w)), [0, 2, 299])
  assert.equal(
    (await owner.post(`/office/api/orders/${code}/shipments`, { codes: [piece?.code] })).status,
    200,
  )
  const [sent] = (await officeOrderOf(owner, code)).merchandise
  assert.deepEqual(sent?.variants, [])
  assert.ok((await change(l)).body.errors.piece)
  assert.deepEqual(await consistency.check(w.shop), [])
})
