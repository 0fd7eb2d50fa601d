import assert from 'node:assert/strict'
import { test } from 'node:test'
import { VALIDITIES } from '#contract/gate/listed-tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { offlineScan, pairDevice } from '#testing/fixtures/gate.ts'
import { asking } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, ticketOf } from '#testing/fixtures/tickets.ts'
import { requests } from '#server/tickets/answers/answers.ts'
import { textOf } from '#testing/harness/pdf.ts'
import { world } from '#testing/harness/world.ts'

const GUARDIAN = {
  key: 'guardian',
  label: 'Who is your guardian?',
  for: { items: ['weekend'] },
  required: true,
  due: 'gate',
  blocks_entry: true,
}

test('a ticket says before the day that nobody is let in without an answer, and the gate takes it and lets in', async (t) => {
  //
  const w = await world(t)
  await asking(w, GUARDIAN)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  const [other, third] = [
    await buyTicket(w, token, { full_name: 'Bo' }),
    await buyTicket(w, token, { full_name: 'Cy' }),
  ]
  const [open] = (await ticketOf(w, token)).questions ?? []
  assert.equal(open?.blocks_entry, true)
  const pdf = await w.app.inject({
    url: `/download-ticket/${encodeURIComponent(ticket.email)}/${ticket.code}`,
  })
  assert.match(textOf(pdf.rawPayload).replaceAll(/\s+/g, ' '), /you will not be let in.*Who is your guardian/)

  const device = await pairDevice(w)
  const known = await device.sync()
  const listed = new Map(known.tickets.map(([code, , , , validity]) => [code, VALIDITIES[validity]]))
  assert.equal(listed.get(ticket.code.replaceAll('-', '')), 'unanswered')

  const barcode = await barcodeOf(w, ticket.code)
  const kept = await device.scan(barcode)
  assert.deepEqual([kept.outcome, kept.ticket?.open.length], ['unanswered', 1])
  const answer = (code: string, said: string) =>
    device.post('/gate/api/answers', { code, of: kept.ticket?.open[0]?.of, answers: { guardian: said } })
  assert.deepEqual((await answer(ticket.code, 'Mara Horvat')).body.open, [])
  assert.equal((await device.scan(barcode)).outcome, 'admitted')
  assert.equal((await device.scan(barcode)).outcome, 'admitted_before')

  // Staff let somebody in without, and what a phone did without a network stands; the log keeps both.
  const print = await barcodeOf(w, other.code)
  assert.equal((await device.scan(print)).outcome, 'unanswered')
  assert.equal((await device.scan(print, { unanswered: true })).outcome, 'admitted')
  const late = offlineScan(await barcodeOf(w, third.code), w.clock.now().toString(), 'admitted')
  const { results } = await device.sync({ ...known, scans: [late] })
  assert.deepEqual(
    results.map(({ outcome }) => outcome),
    ['admitted'],
  )
  const { rows } = (await (await clerk(w, 'gate')).get('/office/api/scans?outcome=admitted')).body
  assert.deepEqual(
    rows.map((row: { without_answers: boolean }) => row.without_answers),
    [true, true, false],
  )
})

test('whoever is not let in without an answer is reminded a week before', async (t) => {
  const w = await world(t)
  await asking(w, GUARDIAN)
  const { email } = await buyTicket(w, await customer(w))
  await requests.housekeeping(w.shop)
  const sent = () => w.shop.sql<{ recipient: string; text: string }[]>`
    select recipient, text from mails where template = 'questions'`
  assert.deepEqual([...(await sent())], [])
  w.clock.move('P168D')
  await requests.housekeeping(w.shop)
  const [mail] = await sent()
  assert.equal(mail?.recipient, email)
  assert.match(mail?.text ?? '', /nobody is let in: Who is your guardian\?/)
})

test('a device answers only for valid tickets that its gate admits', async (t) => {
  const w = await world(t)
  await asking(w, { ...GUARDIAN, for: { types: ['ticket'] }, blocks_entry: false })
  const token = await customer(w)
  const [here, camp] = [
    await buyTicket(w, token),
    await buyTicket(w, token, { external_code: 'camping', token }),
  ]
  const device = await pairDevice(w)
  const scanned = await device.scan(await barcodeOf(w, camp.code))
  assert.deepEqual([scanned.outcome, scanned.ticket?.open], ['other_product', []])
  const answer = (ticket: { code: string; id: number }) =>
    device.post('/gate/api/answers', {
      code: ticket.code,
      of: `products ${ticket.id}`,
      answers: { guardian: 'M' },
    })
  const elsewhere = await answer(camp)
  assert.deepEqual(
    [elsewhere.status, elsewhere.body.errors],
    [422, { code: ['This ticket does not admit anybody at this gate.'] }],
  )
  await w.shop.sql`update tickets set status = 'blocked' where id = ${here.id}`
  assert.equal((await answer(here)).status, 422)
  await w.shop.sql`update tickets set status = 'active' where id = ${here.id}`
  assert.equal((await answer(here)).status, 200)
})
