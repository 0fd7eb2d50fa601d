import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, textOf } from '#server/platform/database/history-personal-data-queries.ts'
import { ordersOf } from '#testing/fixtures/orders.ts'
import { changeProduct } from '#testing/fixtures/catalogue.ts'
import { buyTicket, changeTicket, download, ticketOf, type OwnTicket } from '#testing/fixtures/tickets.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { world, type World } from '#testing/harness/world.ts'

const mailsOf = async (w: World, template: string) =>
  (await w.mails()).filter((mail) => mail.template === template)

const secretOf = async (w: World, code: string) =>
  (await w.shop.sql<{ barcode_secret: string }[]>`select barcode_secret from tickets where code = ${code}`)[0]
    ?.barcode_secret

test('a new holder is on the ticket at once, and earlier prints become void', async (t) => {
  // S7-17 P5-08 A-096 A-100
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const secret = await secretOf(w, ticket.code)
  const unchanged = await changeTicket(w, token, ticket, {
    full_name: ' Ana  Horvat ',
    email: 'ANA@example.com',
  })
  assert.deepEqual([unchanged.status, unchanged.body.message], [422, 'Please change the ticket details.'])
  const { status, body } = await changeTicket(w, token, ticket, {
    full_name: 'Ivo Horvat',
    email: 'ivo@example.com',
    age: 'under-18',
    note: 'My brother goes.',
  })
  assert.equal(status, 200)
  const [changed] = body.data.orders[0].tickets
  assert.deepEqual(
    [changed.code, changed.full_name, changed.email, changed.age, changed.name_changes_left],
    [ticket.code, 'Ivo Horvat', 'ivo@example.com', 'under-18', 1],
  )
  assert.notEqual(await secretOf(w, ticket.code), secret)
  assert.equal(await download(w, 'ivo@example.com', ticket.code), 200)
  const [kept] = await w.shop.sql`
  select kind, ${fieldsOf(w.shop.sql, 'ticket_changes', 'c', 'before')} as before,
         ${fieldsOf(w.shop.sql, 'ticket_changes', 'c', 'after')} as after, ${textOf(w.shop.sql, 'ticket_changes', 'c', 'note')} as note
    from ticket_changes c`
  assert.deepEqual(kept, {
    kind: 'edit',
    before: ana,
    after: { full_name: 'Ivo Horvat', email: 'ivo@example.com', age: 'under-18' },
    note: 'My brother goes.',
  })
})

test('the new holder and the owner are sent the ticket, and the previous holder is told that it is no longer theirs', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const ticket = await buyTicket(w, token)
  await changeTicket(w, token, ticket, { full_name: 'Ivo Horvat', email: 'ivo@example.com' })
  const mails = await mailsOf(w, 'ticket-changed')
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['ivo@example.com', 'zoe@example.org'])
  for (const { text } of mails) assert.ok(text.includes(`/download-ticket/ivo%40example.com/${ticket.code}`))
  const [former] = await mailsOf(w, 'ticket-withdrawn')
  assert.equal(former?.to, ana.email)
  assert.ok(!former.text.includes(ticket.code) && !former.text.includes('ivo@example.com'))
})

test('missing fields are named together, and each malformed field has an error of its own', async (t) => {
  // P5-03 P5-07 P5-06 A-045 A-053 A-143
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const refused = async (input: Record<string, unknown>) => {
    const { status, body } = await changeTicket(w, token, ticket, input)
    assert.equal(status, 422)
    return body
  }
  const missing = 'Please fill out the following fields: Full name, Email, Age.'
  assert.deepEqual(await refused({ full_name: ' ', email: '', age: 'over-100' }), {
    message: missing,
    errors: { full_name: [missing], email: [missing], age: [missing] },
  })
  assert.equal((await refused({ email: '' })).message, 'Please fill out the following fields: Email.')
  assert.deepEqual((await refused({ full_name: 'Αλέξης', email: 'x', note: 'x'.repeat(1001) })).errors, {
    email: ['Please enter a valid email address.'],
    full_name: ['Please enter the full name in roman characters, exactly as in the passport or ID.'],
    note: ['The note must be at most 1000 characters.'],
  })
  assert.deepEqual((await refused({ full_name: 'A'.repeat(256) })).errors, {
    full_name: ['The full name must be at most 255 characters.'],
  })
  assert.equal((await ticketOf(w, token)).recently_edited, false)
})

test('fields that must not be changed may be omitted, and stay unchanged', async (t) => {
  // P5-04 P5-05 P5-06 A-021 A-052
  const w = await world(t)
  const token = await customer(w)
  const fixed = await buyTicket(w, token, { external_code: 'ageless', age: '' })
  assert.deepEqual([fixed.allow_name_changes, fixed.allow_email_changes, fixed.age], [false, false, null])
  const { order_id, code } = fixed
  const silent = await w.post('/api/change-ticket', { token, order_id, code, age: 'from-25' })
  assert.equal(silent.body.message, 'Please change the ticket details.')
  const both = await changeTicket(w, token, fixed, { full_name: 'Ivo Horvat', email: 'ivo@example.com' })
  assert.deepEqual(both.body.errors, {
    full_name: ['Name changes are not allowed for this ticket.'],
    email: ['Email changes are not allowed for this ticket.'],
  })
  const given = await changeTicket(w, token, { ...fixed, email: 'ivo@example.com' }, { reassign: true })
  assert.equal(given.body.message, 'Email changes are not allowed for this ticket.')
  await changeProduct(w, 'ageless', { allow_email_changes: true })
  const [{ code: order }] = (await w.post('/api/get-data', { token })).body.data.orders
  const input = { token, order_id: order, code, email: 'ivo@example.com' }
  const moved = await w.post('/api/change-ticket', input)
  assert.equal(moved.status, 200)
  assert.equal((await ticketOf(w, token)).full_name, ana.full_name)
})

test('an edited ticket cannot be edited again or moved to another departure for fifteen minutes', async (t) => {
  // P4-19 P4-20 A-099
  const w = await world(t)
  const token = await customer(w)
  await changeProduct(w, 'bus', { allow_email_changes: true })
  const ticket = await buyTicket(w, token, {
    external_code: 'bus',
    age: '',
    transport_time_id: await firstBus(w),
  })
  assert.equal((await changeTicket(w, token, ticket, { email: 'ivo@example.com' })).status, 200)
  const locked = await ticketOf(w, token)
  assert.deepEqual([locked.recently_edited, locked.allow_travel_time_changes], [true, true])
  const again = () => changeTicket(w, token, ticket)
  const move = () =>
    w.post('/api/set-travel-time', {
      token,
      code: ticket.code,
      transport_time_id: ticket.travel_times[1]?.id,
    })
  const text = 'This ticket was edited recently. Please try again in 15 minutes.'
  w.clock.move('PT14M59S')
  for (const { status, body } of [await again(), await move()])
    assert.deepEqual([status, body.message], [422, text])
  w.clock.move('PT1S')
  assert.equal((await ticketOf(w, token)).recently_edited, false)
  assert.equal((await move()).status, 200)
  assert.deepEqual((await again()).body.message, text)
})

const firstBus = async (w: World): Promise<number> =>
  (await w.post('/api/get-shop-item', { external_code: 'bus' })).body.item.travel_times[0].id

test('each new name uses up one change, while a new address or age uses none', async (t) => {
  // P3-09 A-098
  const w = await world(t)
  const token = await customer(w)
  await changeProduct(w, 'weekend', { name_change_limit: 1 })
  const ticket = await buyTicket(w, token)
  assert.deepEqual([ticket.name_changes_left, ticket.allow_name_changes], [1, true])
  const change = async (input: Record<string, unknown>) => {
    w.clock.move('PT15M')
    return changeTicket(w, token, await ticketOf(w, token), input)
  }
  await change({ email: 'ivo@example.com', age: 'from-18' })
  assert.equal((await ticketOf(w, token)).name_changes_left, 1)
  await change({ full_name: 'Ivo Horvat' })
  const used = await ticketOf(w, token)
  assert.deepEqual([used.name_changes_left, used.allow_name_changes], [0, false])
  const third = await change({ full_name: 'Eva Horvat' })
  assert.equal(third.body.message, 'Name changes are not allowed for this ticket.')
  await changeProduct(w, 'weekend', { name_change_limit: 0 })
  const unlimited = await ticketOf(w, token)
  assert.deepEqual([unlimited.name_changes_left, unlimited.allow_name_changes], [null, true])
})

test('names can be changed until the product’s deadline, in the time zone of its event', async (t) => {
  // P3-10 A-101 A-126
  const w = await world(t)
  const token = await customer(w)
  await w.shop.sql`update events set timezone = 'America/New_York' where key = 'summer'`
  // 04:30 in New York is 09:30 in UTC, and half past ten in Zagreb.
  await changeProduct(w, 'weekend', { allow_name_changes_until: '2027-01-15T04:30' })
  const ticket = await buyTicket(w, token)
  assert.equal(ticket.allow_name_changes, true)
  w.clock.move('PT30M')
  assert.equal((await ticketOf(w, token)).allow_name_changes, false)
  const late = await changeTicket(w, token, ticket, { full_name: 'Ivo Horvat' })
  assert.deepEqual(late.body.errors, { full_name: ['Name changes are not allowed for this ticket.'] })
})

test('only its owner can change a ticket, and only while it is active', async (t) => {
  // P7-02 A-022
  const w = await world(t)
  const token = await customer(w)
  const thief = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const ticket = await buyTicket(w, token)
  const notFound = { message: 'Not found.' }
  const input = { full_name: 'Zoë Brontë' }
  const other = await buyTicket(w, thief)
  for (const { status, body } of [
    await changeTicket(w, thief, ticket, input),
    await changeTicket(w, thief, { ...ticket, order_id: other.order_id }, input),
    await changeTicket(w, token, { ...ticket, order_id: ticket.order_id + 1 }, input),
    await changeTicket(w, token, { ...ticket, code: 'K7QX-2M9D-0000' }, input),
    await w.post('/api/set-travel-time', { token: thief, code: ticket.code, transport_time_id: 1 }),
  ])
    assert.deepEqual([status, body], [404, notFound])
  assert.equal((await changeTicket(w, '', ticket, input)).status, 401)
  for (const status of ['refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'used']) {
    await w.shop.sql`update tickets set status = ${status}`
    const { body } = await changeTicket(w, token, ticket, input)
    assert.equal(body.message, 'This ticket cannot be changed.', status)
  }
  await assert.rejects(w.shop.sql`update tickets set status = 'lost'`, /tickets_status_check/)
})

test('the receiver of a ticket can change it only after accepting its terms', async (t) => {
  // P7-02
  const w = await world(t)
  const token = await customer(w)
  const zoe = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const transfer = { reassign: true, full_name: 'Zoë Brontë', email: 'zoe@example.org' }
  assert.equal((await changeTicket(w, token, await buyTicket(w, token), transfer)).status, 200)
  w.clock.move('PT15M')
  const [given] = await w.shop.sql<OwnTicket[]>`select * from tickets where status = 'active'`
  assert.ok(given)
  assert.equal((await changeTicket(w, zoe, given, { full_name: 'Zoe Bronte' })).status, 404)
  const [order] = await ordersOf(w, zoe)
  await w.post('/api/accept-terms-and-conditions', { order: order?.code, checksum: order?.checksum })
  assert.equal((await changeTicket(w, zoe, given, { full_name: 'Zoe Bronte' })).status, 200)
})

test('after the purchase two tickets may have the same name', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  await buyTicket(w, token)
  const second = await buyTicket(w, token, { full_name: 'Ivo Horvat' })
  assert.equal((await changeTicket(w, token, second, { full_name: ana.full_name })).status, 200)
  assert.equal((await ordersOf(w, token)).length, 2)
})
