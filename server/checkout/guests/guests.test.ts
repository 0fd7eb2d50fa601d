import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { allocationOf, BAND, guest, nameGuests, partnerOf, UNTIL } from '#testing/fixtures/guests.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const orderOf = async (w: World) =>
  w.shop.sql<{ code: string; checksum: string; total_price: number; payment_method: string }[]>`
    select code, checksum, total_price, payment_method from orders order by id`

test('a band is promised five places, which are held until its guests are named, and the stock stays as it was', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner, allocation } = await allocationOf(sales, { product: 'weekend' })
  assert.equal(await takenStockOf(w, 'weekend'), 5)
  const { status, body } = await nameGuests(sales, allocation, [guest('Ida Berg'), guest('Jon Dahl')])
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(await takenStockOf(w, 'weekend'), 5)
  const { promised, named, accepted, left, value } = body.partner
  assert.deepEqual([promised, named, accepted, left, value], [5, 2, 0, 3, 2 * 13_300])
  assert.deepEqual(
    body.guests.map(({ full_name, state, named_by }: Record<string, string>) => [full_name, state, named_by]),
    [
      ['Jon Dahl', 'named', 'Sam sales'],
      ['Ida Berg', 'named', 'Sam sales'],
    ],
  )
  assert.deepEqual(
    (await orderOf(w)).map(({ total_price, payment_method }) => [total_price, payment_method]),
    [
      [0, 'invitation'],
      [0, 'invitation'],
    ],
  )
  assert.equal((await sales.get(`/office/api/partners/${partner}`)).body.partner.left, 3)
  const { overview } = (await sales.get('/office/api/overview')).body
  const level = overview.stock.find((each: Record<string, string>) => each['external_code'] === 'weekend')
  assert.deepEqual([level.taken, level.promised], [5, 3])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a guest accepts the terms by the mailed link, has no invoice, and hands the ticket on only if the allocation says so', async (t) => {
  //
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', transferable: true })
  const fixed = await allocationOf(sales, { product: 'weekend' }, { name: 'Sponsor' })
  await nameGuests(sales, allocation, [guest('Ida Berg')])
  await nameGuests(sales, fixed.allocation, [guest('Jon Dahl')])
  const [invitation] = await w.mails()
  assert.equal(invitation?.subject, 'You are invited to Test Nights')
  assert.match(invitation.text, /accept-tcs/)
  for (const { code, checksum } of await orderOf(w))
    assert.equal((await w.post('/api/accept-terms-and-conditions', { order: code, checksum })).status, 200)
  const rows = await w.shop.sql`
    select t.full_name, t.transferable, o.accepted_ts_and_cs is not null as accepted, i.number
      from tickets t join orders o on o.id = t.order_id left join invoices i on i.order_id = o.id order by t.id`
  assert.deepEqual(
    [...rows],
    [
      { full_name: 'Ida Berg', transferable: true, accepted: true, number: null },
      { full_name: 'Jon Dahl', transferable: false, accepted: true, number: null },
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('guests of a group share an order wherever they stand, and “and one” is named later', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', names_later: true })
  const crew = { group: 'Crew' }
  const { status, body } = await nameGuests(sales, allocation, [
    guest('Ida Berg', crew),
    guest('Jon Dahl'),
    guest('', { ...crew, email: '' }),
    guest('Lea Vik', { ...crew, email: '' }),
  ])
  assert.equal(status, 200, JSON.stringify(body))
  const rows = await w.shop.sql`
    select o.billing_name, array_agg(t.full_name order by t.id) as holders
      from orders o join tickets t on t.order_id = o.id group by o.id order by o.id`
  assert.deepEqual(
    [...rows],
    [
      { billing_name: 'Ida Berg', holders: ['Ida Berg', '', 'Lea Vik'] },
      { billing_name: 'Jon Dahl', holders: ['Jon Dahl'] },
    ],
  )
})

test('more guests than places, a guest without an address, and the same person twice are refused, and nobody is named', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', count: 2 })
  const refused = async (...guests: ReturnType<typeof guest>[]) =>
    (await nameGuests(sales, allocation, guests)).body.errors
  const [ida, jon, lea] = [guest('Ida Berg'), guest('Jon Dahl'), guest('Lea Vik')]
  assert.deepEqual(await refused(ida, jon, lea), { guests: ['Only 2 places are left.'] })
  assert.deepEqual(await refused(ida, ida), { 'guests.1.full_name': ['Ida Berg is on the list already.'] })
  assert.deepEqual(await refused(ida, { ...jon, email: '' }), {
    'guests.1.email': ['Please enter an email address: the tickets are sent there.'],
  })
  assert.deepEqual(await refused({ ...ida, full_name: '=1+1' }), {
    'guests.0.full_name': [
      'Please enter the full name in roman characters, exactly as in the passport or ID.',
    ],
  })
  assert.deepEqual(await refused({ ...ida, email: 'a@example.org, b@example.org' }), {
    'guests.0.email': ['Please enter a valid email address for this ticket holder.'],
  })
  assert.deepEqual(await refused(), { guests: ['Please enter at least one guest.'] })
  assert.equal((await orderOf(w)).length, 0)
  assert.equal((await nameGuests(sales, allocation, [ida])).status, 200)
  assert.deepEqual(await refused(ida), { 'guests.0.full_name': ['Ida Berg is on the list already.'] })
  assert.equal((await orderOf(w)).length, 1)
})

test('a guest who is taken back leaves the place to the band, and after the deadline to sale', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend', count: 3 })
  const { body } = await nameGuests(sales, allocation, [guest('Ida Berg'), guest('Jon Dahl')])
  const [jon, ida] = body.guests
  const withdraw = ({ id }: { id: number }, by = sales) =>
    by.post(`/office/api/guests/${id}/withdrawals`, { reason: 'Cannot come' })
  const first = await withdraw(ida)
  assert.deepEqual([first.body.partner.named, first.body.partner.left], [1, 2])
  assert.equal(await takenStockOf(w, 'weekend'), 3)
  assert.equal((await withdraw(ida)).status, 422)
  w.clock.move('P32D')
  const later = await clerk(w, 'sales', 'later@festoon.test')
  const over = await nameGuests(later, allocation, [guest('Lea Vik')])
  assert.deepEqual([over.status, over.body.message], [422, 'The time for naming guests has passed.'])
  await w.runHousekeeping()
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  const last = await withdraw(jon, later)
  assert.deepEqual([last.body.partner.named, last.body.partner.left, last.body.partner.returned], [0, 0, 3])
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('what a band leaves at the deadline is offered to the waiting list', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await allocationOf(sales, { product: 'last', count: 1 })
  await joinWaitingList(w, { ...ana, external_code: 'last' })
  await w.runHousekeeping()
  const offers = () => w.shop.sql`select status from waiting_list_entries`
  assert.deepEqual([...(await offers())], [{ status: 'waiting' }])
  w.clock.move('P32D')
  await w.runHousekeeping()
  assert.deepEqual([...(await offers())], [{ status: 'offered' }])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a cancelled ticket whose place staff put on sale has left its allocation; a ticket that was handed on has not', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner, allocation } = await allocationOf(sales, { product: 'weekend', transferable: true })
  await nameGuests(sales, allocation, [guest('Ida Berg'), guest('Jon Dahl')])
  const [ida, jon] = await w.shop.sql<{ code: string }[]>`select code from tickets order by id`
  const reason = 'Cannot come'
  await sales.post(`/office/api/tickets/${ida?.code}/cancellations`, { reason, to_sale: true })
  const handed = await sales.post(`/office/api/tickets/${jon?.code}/transfers`, {
    full_name: 'Lea Vik',
    email: 'lea@example.org',
    age: 'from-25',
    reason,
    version: (await sales.get(`/office/api/tickets/${jon?.code}`)).body.ticket.details.version,
  })
  assert.equal(handed.status, 200, JSON.stringify(handed.body))
  const { body } = await sales.get(`/office/api/partners/${partner}`)
  assert.deepEqual([body.partner.named, body.partner.left, body.partner.returned], [1, 3, 1])
  assert.deepEqual(
    body.guests.map(({ full_name, state }: Record<string, string>) => [full_name, state]),
    [
      ['Lea Vik', 'named'],
      ['Ida Berg', 'withdrawn'],
    ],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('an allocation grows while there are places, shrinks to those named, and ends with its partner', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner, allocation } = await allocationOf(sales, { product: 'weekend', count: 4 })
  await nameGuests(sales, allocation, [guest('Ida Berg')])
  const change = (count: number, until = UNTIL) =>
    sales.patch(`/office/api/allocations/${allocation}`, { count, until, note: '' })
  assert.equal((await change(10)).body.partner.left, 9)
  assert.equal(await takenStockOf(w, 'weekend'), 10)
  assert.deepEqual((await change(5001)).body.errors, { count: ['Only 4,990 places are left.'] })
  assert.deepEqual((await change(0)).body.errors, { count: ['Please enter how many, from 1 to 100000.'] })
  assert.equal((await change(1)).body.partner.left, 0)
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.deepEqual((await change(1, '2027-01-01T00:00')).body.errors, {
    until: ['This time has passed. Please choose a later one.'],
  })
  await change(3)
  const ended = await sales.post(`/office/api/partners/${partner}/endings`)
  assert.deepEqual([ended.body.partner.named, ended.body.partner.returned], [1, 2])
  assert.equal(await takenStockOf(w, 'weekend'), 1)
  assert.equal((await change(2)).status, 422)
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a partner needs a name of their own, and is promised what exists, without departures, in the future', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { partner } = await partnerOf(sales)
  assert.deepEqual(
    (await sales.post('/office/api/partners', { ...BAND, name: 'the lanterns' })).body.errors,
    {
      name: ['There is already a partner with this name.'],
    },
  )
  assert.deepEqual((await sales.post('/office/api/partners', { ...BAND, name: ' ' })).body.errors, {
    name: ['Please enter a name.'],
  })
  const grant = async (changes: object) =>
    (
      await sales.post(`/office/api/partners/${partner.id}/allocations`, {
        product: 'free',
        count: 1,
        until: UNTIL,
        ...changes,
      })
    ).body.errors
  assert.deepEqual(await grant({ product: 'nothing' }), { product: ['Please choose a product.'] })
  assert.deepEqual(await grant({ product: 'bus' }), {
    product: ['Guests cannot be given tickets of products with departures or variants to choose from.'],
  })
  assert.deepEqual(await grant({ until: 'tomorrow' }), { until: ['Please choose a day and a time.'] })
  assert.deepEqual(await grant({ product: 'last', count: 2 }), { count: ['Only 1 place is left.'] })
  const changed = await sales.patch(`/office/api/partners/${partner.id}`, { ...BAND, name: 'The Lamps' })
  assert.equal(changed.body.partner.name, 'The Lamps')
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.get('/office/api/partners')).body.rows.length, 1)
  assert.equal((await finance.post('/office/api/partners', BAND)).status, 403)
})

test('guests are no sales', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const { allocation } = await allocationOf(sales, { product: 'weekend' })
  await nameGuests(sales, allocation, [guest('Ida Berg')])
  await w.runHousekeeping()
  assert.equal((await w.shop.sql`select from order_sales`).length, 0)
  const [places] = await w.shop.sql`select coalesce(sum(places), 0)::integer as places from method_sales_days`
  assert.deepEqual(places, { places: 0 })
})
