import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { apiKey, writer } from '#testing/fixtures/api-keys.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { allocationOf, guest } from '#testing/fixtures/guests.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as queries from './idempotency-queries.ts'
import { once } from './idempotency.ts'

test('the same key with the same body is answered the same and does nothing again, with another body it is refused', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const key = await apiKey(w)
  const send = writer(w, key)
  const name = (full_name: string, header: string) => send('PATCH', `tickets/${code}`, { full_name }, header)
  const first = await name('Nina Novak', 'a-1')
  assert.equal(first.status, 200)
  assert.equal((await name('Eva Kos', 'a-2')).status, 200)
  const again = await name('Nina Novak', 'a-1')
  assert.deepEqual([again.status, again.body], [200, first.body])
  const other = await name('Lea Kos', 'a-1')
  assert.deepEqual([other.status, other.body.code], [409, 'idempotency_conflict'])
  const elsewhere = await send('POST', `tickets/${code}/blocks`, {}, 'a-1')
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [409, 'idempotency_conflict'])
  const [row] = await w.shop.sql<{ full_name: string }[]>`select full_name from tickets where code = ${code}`
  assert.equal(row?.full_name, 'Eva Kos')
  // A refused call leaves nothing: its key is free for the corrected one.
  assert.equal((await name('', 'a-3')).status, 422)
  assert.equal((await name('Lea Kos', 'a-3')).status, 200)
  const another = writer(w, await apiKey(w))
  assert.equal((await another('PATCH', `tickets/${code}`, { full_name: 'Ida Kos' }, 'a-1')).status, 200)
  for (const header of ['', 'two words', 'x'.repeat(256), 'ž']) {
    const { status, body } = await name('Nina Novak', header)
    assert.deepEqual([status, body.code], [400, 'invalid_idempotency_key'], header)
  }
})

test('what is kept is deleted after three days, and is not answered once somebody in it has been erased', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w, 'erika@example.com', 'Erika Muster'))
  const send = writer(w, await apiKey(w))
  await send('PATCH', `tickets/${code}`, { full_name: 'Erika Musterfrau' }, 'a-1')
  w.clock.move('P200D')
  const [{ id } = { id: 0 }] = await w.shop.sql<{ id: number }[]>`
    select id from customers where email = 'erika@example.com'`
  const owner = await clerk(w, 'owner')
  const erased = await owner.post(`/office/api/customers/${id}/erasures`, { confirmed: true })
  assert.equal(erased.status, 200, JSON.stringify(erased.body))
  const again = await send('PATCH', `tickets/${code}`, { full_name: 'Erika Musterfrau' }, 'a-1')
  assert.deepEqual([again.status, again.body.code], [409, 'no_longer_kept'])
  w.clock.move('PT73H')
  await w.runHousekeeping()
  const [kept] = await w.shop.sql<
    { calls: number }[]
  >`select count(*)::integer as calls from idempotent_calls`
  assert.equal(kept?.calls, 0)
})

/** Twenty times the same call at the same moment: how many guests there are then. */
async function sendAtOnce(
  w: World,
  send: (url: string, guests: object[]) => Promise<unknown>,
): Promise<number> {
  const { allocation } = await allocationOf(await clerk(w, 'sales'), {
    product: 'weekend',
    names_later: true,
  })
  await send(`allocations/${allocation}/guests`, [guest('Ida Berg')])
  const [row] = await w.shop.sql<
    { guests: number }[]
  >`select count(*)::integer as guests from allocation_guests`
  return row?.guests ?? 0
}

test('the same call at the same moment has one effect, and all are answered the same', async (t) => {
  const w = await world(t)
  const write = writer(w, await apiKey(w))
  const header = randomUUID()
  const named = await sendAtOnce(w, async (path, guests) => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => write('POST', path, { guests }, header)),
    )
    assert.equal(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size, 1)
    assert.equal(answers[0]?.status, 200)
  })
  assert.equal(named, 1)
})

test('a control that claims without the guard has several effects', async (t) => {
  const w = await world(t)
  await apiKey(w)
  const [key] = await w.shop.sql<{ id: number }[]>`select id from api_keys`
  const call = { keyId: key?.id ?? 0, header: 'a-1', name: 'POST', body: null }
  const both = Promise.withResolvers<void>()
  let begun = 0
  const runs = Array.from({ length: 2 }, () =>
    once(
      w.shop,
      call,
      async () => {
        if (++begun === 2) both.resolve()
        await both.promise
        return { done: true }
      },
      // Looks first, and claims afterwards.
      async (tx, keyId, header, hash) => {
        const [known] = await queries.read(tx, keyId, header)
        return known ? [] : [{ at: hash }]
      },
    ),
  )
  await Promise.all(runs)
  assert.equal(begun, 2)
})
