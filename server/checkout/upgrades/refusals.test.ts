import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBundle, FAMILY, withBundles } from '#testing/fixtures/bundles.ts'
import { ana, checkoutInput } from '#testing/fixtures/carts.ts'
import { customer, logIn } from '#testing/fixtures/customers.ts'
import { createPaidOrder, orderOf, ordersOf } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { asking } from '#testing/fixtures/questions.ts'
import { changePart, clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const UNTIL = '2027-06-15T00:00'

const upgrade = (w: World, token: string, code: string | null, input: object = {}) =>
  w.post('/api/upgrade-ticket', { token, code, external_code: 'weekend', ...input })

const pay = (w: World, { url }: { url: string }) =>
  w.app.inject({ method: 'POST', url: `${new URL(url).pathname}/pay` })

const refusals = async (w: World, token: string, codes: (string | null | undefined)[]) => {
  const texts = []
  for (const code of codes) texts.push((await upgrade(w, token, code ?? '')).body.errors?.code?.[0])
  return texts
}

test('what was answered for a ticket is asked of the upgraded one no more, except what only the former asked', async (t) => {
  // A-162 A-163
  const w = await world(t)
  const text = { type: 'text', due: 'gate' }
  await asking(
    w,
    { ...text, key: 'diet', label: 'What do you eat?', for: { items: ['camping', 'weekend'] } },
    { ...text, key: 'tent', label: 'How large is your tent?', for: { items: ['camping'] } },
  )
  const owner = await clerk(w, 'owner')
  await changePart(owner, 'products/camping', { upgrades_to: ['weekend'] })
  const token = await customer(w)
  const answers = { diet: 'Vegan', tent: 'Huge' }
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '', answers })
  const { body } = await upgrade(w, token, ticket.code)
  await pay(w, body.payment)
  await w.runJobs()
  const [next] = await ordersOf(w, token)
  assert.deepEqual([next?.payment_status, next?.tickets[0]?.answers], ['paid', { diet: 'Vegan' }])
})

test('a ticket of a bundle, in installments, given, or that a link gives cannot be upgraded, and says why', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w, FAMILY)
  for (const product of ['tent', 'plan', 'camping'])
    await changePart(owner, `products/${product}`, { upgrades_to: ['weekend'], allow_email_changes: true })
  const token = await customer(w)
  const { cart } = (await addBundle(w)).body
  const bought = await w.post('/api/checkout-cart', checkoutInput(token, cart.code))
  await pay(w, bought.body.payment)
  const [family] = await ordersOf(w, token)
  const tent = family?.tickets.find(({ product }) => product === 'Bell tent')
  const begun = await createPaidOrder(w, token, { weekend: [], products: ['plan'] })
  assert.equal((await enterTransfer(await clerk(w, 'finance'), begun, transferInput(9_000))).status, 200)
  const plan = await orderOf(w, token, begun.code)
  const camp = await buyTicket(w, token, { external_code: 'camping', age: '' })
  const link = { token, order_id: camp.order_id, code: camp.code, together_with: '' }
  assert.equal((await w.post('/api/create-gift-link', link)).status, 200)
  assert.deepEqual(await refusals(w, token, [tent?.code, plan.tickets[0]?.code, camp.code]), [
    'A ticket of a bundle cannot be upgraded.',
    'A ticket that was paid in installments cannot be upgraded.',
    'Somebody can accept this ticket by a link. Please withdraw the link first.',
  ])
  const [seen] = (await ordersOf(w, token)).flatMap(({ tickets }) => tickets.map(({ upgrades }) => upgrades))
  assert.equal(seen, undefined)
})

test('a ticket can be upgraded up to the deadline, which its payment may pass', async (t) => {
  //
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  let token = await customer(w)
  const changes = { upgrades_to: ['weekend'], allow_upgrades_until: UNTIL }
  await changePart(owner, 'products/camping', changes)
  const [first, second] = [
    await buyTicket(w, token, { external_code: 'camping', age: '' }),
    await buyTicket(w, token, { external_code: 'camping', age: '', full_name: 'Ivo Horvat' }),
  ]
  const deadline = Temporal.Instant.from('2027-06-15T00:00:00+02:00')
  w.clock.move(
    w.clock
      .now()
      .until(deadline.subtract({ seconds: 1 }))
      .toString(),
  )
  token = await logIn(w, { ...ana, password: 'lights at dusk' })
  const { body } = await upgrade(w, token, first.code)
  assert.equal(body.order?.credit_when_paid, 4_500, JSON.stringify(body))
  w.clock.move('PT1S')
  const late = await upgrade(w, token, second.code)
  assert.deepEqual(late.body.errors, {
    external_code: ['This ticket cannot be upgraded to that. Please choose again.'],
  })
  await pay(w, body.payment)
  await w.runJobs()
  const upgraded = (await ordersOf(w, token)).flatMap(({ tickets }) =>
    tickets.map(({ product, full_name, status }) => `${product} ${full_name} ${status}`),
  )
  assert.deepEqual(upgraded.toSorted(), [
    'Camping Ana Horvat refunded',
    'Camping Ivo Horvat active',
    'Weekend ticket Ana Horvat active',
  ])
})

test('whoever upgrades accepts the terms that were shown, and is refused once they have changed', async (t) => {
  // A-079 A-163
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await changePart(owner, 'products/camping', { upgrades_to: ['weekend'] })
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { external_code: 'camping', age: '' })
  const { termsVersion } = (await w.post('/api/get-data', { token })).body.data.config
  const old = await upgrade(w, token, ticket.code, { terms_version: 'another' })
  assert.deepEqual([old.status, Object.keys(old.body.errors)], [422, ['terms_version']])
  const { status } = await upgrade(w, token, ticket.code, { terms_version: termsVersion })
  assert.equal(status, 200)
})
