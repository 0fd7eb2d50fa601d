import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { mailingInput, ticketsOfSeveral } from '#testing/fixtures/mailings.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

test('an audience selects exactly the matching people, by event, product, departure, status or filtered list', async (t) => {
  const w = await world(t)
  const { sales, codes, token } = await ticketsOfSeveral(w)
  const bus = await buyTicket(w, token, {
    external_code: 'bus',
    full_name: 'Bea Bus',
    email: 'bea@example.org',
    transport_time_id: (await departureOf(w)).id,
  })
  const unpaid = await customer(w, 'uma@example.org', 'Uma Unpaid')
  const { code } = await filledCart(w, { full_name: 'Uma Unpaid' })
  await w.post('/api/checkout-cart', checkoutInput(unpaid, code))
  await w.shop.sql`update tickets set status = 'cancelled' where code = ${codes[2] ?? ''}`
  await customer(w, 'only@example.org', 'Only Account')
  const none = { products: [] }
  const [ana, bea, ivo, uma] = ['ana', 'bea', 'Ivo', 'uma'].map((name) => `${name}@example.org`)
  const audiences: [object, (string | undefined)[]][] = [
    [none, [ana, bea]],
    [{ ...none, events: [bus.event_id] }, [ana, bea]],
    [{ products: ['bus'] }, [bea]],
    [{ ...none, departures: [String(bus.transport_time_id)] }, [bea]],
    [{ ...none, departures: ['0'] }, []],
    [{ ...none, ticket_states: ['cancelled'] }, [ivo]],
    [{ ...none, order_states: ['pending'] }, []],
    [{ ...none, products: ['hidden'] }, []],
    [{ ...none, to: 'customers' }, [ana, uma]],
    [{ to: 'customers' }, [ana, uma]],
    [{ ...none, to: 'customers', departures: [String(bus.transport_time_id)] }, [ana]],
    [{ ...none, to: 'customers', order_states: ['processing', 'pending'] }, [uma]],
    [{ ...none, to: 'customers', list: 'orders', filters: { status: 'paid' } }, [ana]],
    [{ ...none, to: 'customers', list: 'orders', filters: { search: 'uma' } }, [uma]],
    [{ ...none, list: 'orders', filters: { product: 'bus' } }, [bea]],
    [{ ...none, list: 'tickets', filters: { status: 'cancelled' } }, [ivo]],
    [{ ...none, to: 'customers', list: 'tickets', filters: { product: 'bus' } }, [ana]],
    [{ ...none, to: 'customers', list: 'customers', filters: { search: 'only' } }, ['only@example.org']],
  ]
  for (const [input, expected] of audiences) {
    const value = mailingInput({ subject: 'x', body: '<p>x</p>', ...input })
    const { body } = await sales.post('/office/api/audience-counts', value)
    assert.equal(body.count?.people, expected.length, JSON.stringify([input, body]))
    const met: string[] = []
    for (let after = ''; ; after = met.at(-1) ?? '') {
      const seen = await sales.post('/office/api/mailing-previews', { value, after, search: '' })
      if (seen.body.preview === null) break
      met.push(seen.body.preview.email)
    }
    assert.deepEqual(met, expected, JSON.stringify(input))
  }
})

test('an unknown filter is refused, because ignoring it would select everybody', async (t) => {
  const w = await world(t)
  const { sales } = await ticketsOfSeveral(w)
  const faults = [
    { list: 'orders', filters: { statsu: 'paid' } },
    { list: '', filters: { status: 'paid' } },
  ]
  for (const fault of faults) {
    const value = mailingInput({ subject: 'x', body: '<p>x</p>', to: 'customers', ...fault })
    const { status, body } = await sales.post('/office/api/audience-counts', value)
    assert.deepEqual([status, body.errors?.filters?.length], [422, 1], JSON.stringify(body))
  }
})

test('customers are selected by the merchandise and size they ordered, without cancelled items; merchandise has no holders', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const buy = async (email: string, merchandise: string[], weekend: string[] = []) =>
    createPaidOrder(w, await customer(w, email, 'Some One'), { weekend, merchandise })
  const shirts = await buy('shirt@example.org', ['shirt'])
  await buy('cup@example.org', ['cup'])
  await buy('both@example.org', ['shirt', 'cup'])
  await buy('ticket@example.org', [], ['Some One'])
  const people = async (input: object): Promise<string[]> => {
    const value = mailingInput({ to: 'customers', products: [], subject: 'x', body: '<p>x</p>', ...input })
    const { body } = await sales.post('/office/api/audience-counts', value)
    const met: string[] = []
    for (let after = ''; ; after = met.at(-1) ?? '') {
      const seen = await sales.post('/office/api/mailing-previews', { value, after, search: '' })
      if (seen.body.preview === null) break
      met.push(seen.body.preview.email)
    }
    assert.equal(body.count.people, met.length)
    return met.map((email) => email.split('@')[0] ?? '')
  }
  assert.deepEqual(await people({ merchandise: ['shirt'] }), ['both', 'shirt'])
  assert.deepEqual(await people({ merchandise: ['shirt', 'cup'] }), ['both', 'cup', 'shirt'])
  assert.deepEqual(await people({ merchandise: ['cup'], products: ['weekend'] }), ['both', 'cup', 'ticket'])
  assert.deepEqual(await people({ merchandise: ['cup'], order_states: ['pending'] }), [])
  await w.shop.sql`
    update merchandise_purchases set status = 'cancelled' where order_id = (select id from orders where code = ${shirts.code})`
  assert.deepEqual(await people({ merchandise: ['shirt'] }), ['both'])
  const ofHolders = await sales.post('/office/api/mailings', mailingInput({ merchandise: ['shirt'] }))
  assert.deepEqual(Object.keys(ofHolders.body.errors), ['merchandise'])
  const { body } = await sales.get('/office/api/audience-choices')
  assert.ok(body.merchandise.some(({ id }: { id: string }) => id === 'shirt'))
})

const departureOf = async (w: World): Promise<{ id: number }> => {
  const [first] = await w.shop.sql<{ id: number }[]>`
    select t.id from travel_times t join products p on p.id = t.product_id where p.external_code = 'bus' order by t.id limit 1`
  assert.ok(first)
  return first
}
