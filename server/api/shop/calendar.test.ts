import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeCatalogue, changeProduct } from '#testing/fixtures/catalogue.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const file = (w: World, email: string, code: string) =>
  w.app.inject({ url: `/download-calendar/${encodeURIComponent(email)}/${code}` })

/** The lines of a calendar, unfolded. */
const linesOf = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')

test('the calendar entry of a bus ticket lasts from the meeting to the departure, and a later file updates the same entry', async (t) => {
  // A-031 A-126 P3-24
  const w = await world(t)
  const token = await customer(w)
  const [first, second] = await departures(w)
  const input = { external_code: 'bus', age: '', transport_time_id: first?.id }
  const ticket = await buyTicket(w, token, input)
  const answer = await file(w, ticket.email, ticket.code)
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8')
  assert.equal(answer.headers['content-disposition'], `attachment; filename="ticket-${ticket.code}.ics"`)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  assert.equal(answer.headers['referrer-policy'], 'no-referrer')
  const lines = linesOf(answer.body)
  assert.ok(lines.includes('DTSTART:20270708T093000Z'), answer.body)
  assert.ok(lines.includes('DTEND:20270708T100000Z'), 'when the bus arrives is not known')
  const text = lines.find((line) => line.startsWith('DESCRIPTION:')) ?? ''
  assert.match(text, /Departure: Thu 8 July 2027\\, 12:00 \(Europe\/Zagreb\)/)
  assert.match(text, /Please be at the meeting location 30 minutes before travel\./)
  assert.ok(lines.includes(String.raw`LOCATION:Split airport\, in front of the arrivals hall`), answer.body)
  assert.match(text, /Ticket holder: Ana Horvat\\nOrder: \w{4}-\w{4}/)
  // Calendars are shared: readers of the entry must not get access to the ticket.
  assert.ok(!answer.body.includes(ticket.code) && !answer.body.includes(ticket.email))

  await w.post('/api/set-travel-time', { token, code: ticket.code, transport_time_id: second?.id })
  const moved = linesOf((await file(w, ticket.email, ticket.code)).body)
  assert.ok(moved.includes('DTSTART:20270708T123000Z') && moved.includes('DTEND:20270708T130000Z'))
  const uid = (all: string[]) => all.find((line) => line.startsWith('UID:'))
  assert.equal(uid(moved), uid(lines))
  // it reveals nothing about the ticket or the shop.
  assert.match(uid(lines) ?? '', /^UID:[\w-]{43}$/)
})

test('the calendar file of an admission ticket has the start, end and location of its event', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const lines = linesOf((await file(w, ticket.email, ticket.code)).body)
  assert.ok(lines.includes('DTSTART:20270708T140000Z'), lines.join('\n'))
  assert.ok(lines.includes('DTEND:20270711T020000Z'))
  assert.ok(lines.includes(String.raw`LOCATION:Obala 1\, Split`))
  assert.ok(lines.some((line) => line.startsWith(`SUMMARY:${ticket.product}`)))
  assert.ok(!lines.join('').includes('30 minutes'))
})

test('the calendar file of a Saturday ticket is for Saturday', async (t) => {
  //
  const w = await world(t)
  const ticket = await buyTicket(w, await customer(w))
  const saturday = {
    starts_at: '2027-07-10T16:00+02:00',
    ends_at: '2027-07-11T04:00+02:00',
    location: 'Beach stage',
  }
  await changeProduct(w, 'weekend', saturday)
  const lines = linesOf((await file(w, ticket.email, ticket.code)).body)
  for (const line of ['DTSTART:20270710T140000Z', 'DTEND:20270711T020000Z', 'LOCATION:Beach stage'])
    assert.ok(lines.includes(line), lines.join('\n'))
  assert.match(lines.join('\n'), /When: Sat 10 July 2027\\, 16:00 – Sun 04:00 \(Europe\/Zagreb\)/)
})

test('the calendar file of a ticket is available only to those who can download the ticket', async (t) => {
  // P7-15 P3-24 A-031 A-104
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const wrong = await file(w, 'eve@example.com', ticket.code)
  const unknown = await file(w, ticket.email, 'AAAA-BBBB-CCCC')
  assert.deepEqual([wrong.statusCode, unknown.statusCode], [404, 404])
  assert.equal(wrong.body, unknown.body)
  const xhr = { 'x-requested-with': 'XMLHttpRequest' }
  const url = `/download-calendar/${ticket.email}/AAAA-BBBB-CCCC`
  assert.deepEqual((await w.app.inject({ url, headers: xhr })).json(), { message: 'Not found.' })
  assert.equal((await w.app.inject({ url: '/download-calendar/x' })).statusCode, 404)
  await changeProduct(w, 'weekend', { download_from: '2027-06-01T00:00' })
  assert.equal((await file(w, ticket.email, ticket.code)).statusCode, 404)
  await changeProduct(w, 'weekend', { download_from: null })
  await changeTicket(w, token, ticket, { email: 'ivo@example.com', reassign: true })
  assert.equal((await file(w, ticket.email, ticket.code)).statusCode, 404)
})

test('a ticket for an event without a start has no calendar file', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await changeCatalogue(w, (tx) => tx`update events set starts_at = null`)
  assert.equal((await file(w, ticket.email, ticket.code)).statusCode, 404)
})

test('requests for calendar files are rate-limited', async (t) => {
  //
  const w = await world(t, { rateLimits: true, peoplePerAddress: 960 })
  const ask = async () => (await file(w, 'eve@example.com', 'AAAA-BBBB-CCCC')).statusCode
  for (let times = 0; times < 120; times++) assert.equal(await ask(), 404)
  assert.equal(await ask(), 429)
})
