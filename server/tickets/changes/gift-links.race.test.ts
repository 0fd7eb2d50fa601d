import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { CustomerRow } from '#server/people/customers/customers.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import * as tickets from '#server/tickets/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { buyTicket, type OwnTicket } from '#testing/fixtures/tickets.ts'
import type { Tx } from '#server/platform/shop.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as queries from './gift-link-queries.ts'

interface Offer {
  giver: CustomerRow
  ticket: OwnTicket
  link: string
}

/** Ana's ticket, and the link that gives it away. */
async function offered(w: World): Promise<Offer> {
  const token = await customer(w)
  const [ticket, giver] = [await buyTicket(w, token), await sessions.findByToken(w.shop, token)]
  assert.ok(giver)
  const { code, order_id } = ticket
  const { url } = await w.shop.transact((tx) =>
    tickets.giftLinks.create(tx, giver, { token, order_id, code, together_with: '' }),
  )
  return { giver, ticket, link: url.split('/').at(-1) ?? '' }
}

const by = (email: string, { link }: Offer) => ({
  token: '',
  link,
  full_name: 'Ivo Horvat',
  email,
  age: 'from-25',
})

const holders = (w: World) =>
  w.shop.sql<{ email: string }[]>`select email from tickets where status = 'active'`

const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

test('of ten friends who open a link at the same moment in two processes, one gets the ticket', async (t) => {
  const w = await world(t)
  const offer = await offered(w)
  const other = await w.beside()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? w.shop : other).transact((tx) =>
        tickets.giftLinks.accept(tx, by(`friend-${index}@example.com`, offer), null),
      ),
    ),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.status] : []))
  assert.deepEqual([succeeded(results), refusals], [1, Array.from({ length: 9 }, () => 404)])
  assert.equal((await holders(w)).length, 1)
  assert.deepEqual(await consistency.check(w.shop), [])
})

/** Ivo accepts, and just before the link is redeemed its giver takes it back. Returns whether Ivo got the ticket. */
async function acceptWhileTakenBack(w: World, offer: Offer, redeem: typeof queries.redeem): Promise<boolean> {
  const takeBackFirst = (async (tx: Tx, id: number) => {
    const { code } = offer.ticket
    await w.shop.transact((other) => tickets.giftLinks.withdraw(other, offer.giver, { code }))
    return redeem(tx, id)
  }) as unknown as typeof queries.redeem
  const [result] = await Promise.allSettled([
    w.shop.transact((tx) => tickets.giftLinks.accept(tx, by('ivo@example.com', offer), null, takeBackFirst)),
  ])
  return result.status === 'fulfilled'
}

test('a ticket whose link is taken back while somebody accepts it stays with its giver', async (t) => {
  const w = await world(t)
  const offer = await offered(w)
  assert.equal(await acceptWhileTakenBack(w, offer, queries.redeem), false)
  assert.deepEqual([...(await holders(w))], [{ email: 'ana@example.com' }])
})

test('control: without redeeming the link last, a ticket is taken back and given away all the same', async (t) => {
  const w = await world(t)
  const offer = await offered(w)
  const unguarded = (async () => [{ id: 0 }]) as unknown as typeof queries.redeem
  assert.equal(await acceptWhileTakenBack(w, offer, unguarded), true)
  assert.deepEqual([...(await holders(w))], [{ email: 'ivo@example.com' }])
})
