import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TicketDetails } from '#contract/office/tickets.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { ana } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import {
  barcodeOf,
  buyTicket,
  createTicketAndClerk,
  download,
  REASON,
  ticketAction,
  ticketOf,
} from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

const renew = (w: World, token: string, code: string, input: object = {}) =>
  w.post('/api/renew-ticket-code', { token, code, note: '', admitted: false, ...input })

const mailsAbout = async (w: World) =>
  (await w.mails()).filter(({ template }) => template === 'ticket-renewed')

test('a customer renews the QR code of a ticket that others have seen: the old one is old at the gate, and offline with the next list', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const device = await pairDevice(w)
  const [seen, known] = [await barcodeOf(w, ticket.code), await device.sync()]
  w.clock.move('PT1H')
  const answer = await renew(w, token, ticket.code, { note: 'I posted a picture.' })
  assert.equal(answer.status, 200, answer.body.message)
  const current = await barcodeOf(w, ticket.code)
  assert.equal((await device.scan(seen)).outcome, 'old')
  const [before, after] = [known.tickets, (await device.sync(known)).tickets]
  assert.equal((after[0]?.[3] ?? 0) - (before[0]?.[3] ?? 0), 3_600_000)
  assert.equal((await device.scan(current)).outcome, 'admitted')
  const renewed = await ticketOf(w, token)
  assert.deepEqual(
    [renewed.full_name, renewed.email, renewed.name_changes_left, renewed.recently_edited],
    [ticket.full_name, ticket.email, ticket.name_changes_left, true],
  )
  const [mail, ...more] = await mailsAbout(w)
  assert.deepEqual([mail?.to, more], [ana.email, []])
  assert.match(mail?.text ?? '', /Earlier prints, pictures and wallet passes of it are not valid any more/)
  const { details } = (await sales.get(`/office/api/tickets/${ticket.code}`)).body.ticket
  const [change] = (details as TicketDetails).changes
  assert.deepEqual([change?.kind, change?.note], ['renewal', 'I posted a picture.'])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('a ticket that was scanned at the gate already asks first, and stays admitted', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const device = await pairDevice(w)
  await device.scan(await barcodeOf(w, ticket.code))
  const asked = await renew(w, token, ticket.code)
  assert.deepEqual(asked.body.errors, {
    admitted: [
      'This ticket has been scanned at the gate already. Please confirm that it gets a new QR code.',
    ],
  })
  const told = await ticketAction(sales, ticket, 'renewals', { admitted: false })
  assert.deepEqual([told.status, Object.keys(told.body.errors)], [422, ['admitted']])
  assert.equal((await renew(w, token, ticket.code, { admitted: true })).status, 200)
  assert.equal((await ticketOf(w, token)).status, 'used')
  assert.equal((await device.scan(await barcodeOf(w, ticket.code))).outcome, 'admitted_before')
})

test('nobody renews the ticket of somebody else, one that was just edited, or one that is blocked', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const before = await barcodeOf(w, ticket.code)
  const stranger = await customer(w, 'zoe@example.org')
  assert.equal((await renew(w, stranger, ticket.code)).status, 404)
  assert.equal((await renew(w, '', ticket.code)).status, 401)
  assert.equal((await renew(w, token, ticket.code, { note: 'x'.repeat(1001) })).status, 422)
  assert.equal(await barcodeOf(w, ticket.code), before)
  assert.equal((await renew(w, token, ticket.code)).status, 200)
  assert.match((await renew(w, token, ticket.code)).body.message, /edited recently/)
  w.clock.move('PT15M')
  await ticketAction(sales, ticket, 'blocks')
  assert.equal((await renew(w, token, ticket.code)).body.message, 'This ticket cannot be changed.')
  assert.equal((await ticketAction(sales, ticket, 'renewals')).status, 422)
})

test('sales renew the QR code of a ticket with a reason, as often as needed; roles that only look tickets up may not', async (t) => {
  const w = await world(t)
  const { ticket, sales } = await createTicketAndClerk(w)
  const seen = await barcodeOf(w, ticket.code)
  assert.deepEqual(
    Object.keys((await ticketAction(sales, ticket, 'renewals', { reason: ' ' })).body.errors),
    ['reason'],
  )
  for (const _ of [1, 2]) assert.equal((await ticketAction(sales, ticket, 'renewals')).status, 200)
  assert.notEqual(await barcodeOf(w, ticket.code), seen)
  const { details } = (await sales.get(`/office/api/tickets/${ticket.code}`)).body.ticket
  const { changes, history, name_changes_used } = details as TicketDetails
  assert.deepEqual(
    changes.map(({ kind, by, note }) => [kind, by, note]),
    [1, 2].map(() => ['renewal', 'Sam sales', REASON]),
  )
  assert.ok(history.some(({ action }) => action === 'ticket code renewed'))
  assert.equal(name_changes_used, 0)
  assert.equal((await mailsAbout(w)).length, 2)
  assert.equal((await ticketAction(await clerk(w, 'gate'), ticket, 'renewals')).status, 403)
  const late = await buyTicket(w, await customer(w, 'ivo@example.com'), { full_name: 'Ivo Horvat' })
  await w.shop.sql`update tickets set full_name = '' where code = ${late.code}`
  assert.equal(
    (await ticketAction(sales, late, 'renewals')).status,
    422,
    'a ticket without a name has no print',
  )
})

/** The code in the download link of the newest mail about a new QR code. */
const mailedCode = async (w: World): Promise<string> => {
  const mails = await mailsAbout(w)
  return /\/download-ticket\/[^/\s]+\/([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}

test('who has an old picture of a ticket and knows its holder’s address downloads nothing after its renewal; links in mail and portal do', async (t) => {
  const w = await world(t)
  const { token, ticket, sales } = await createTicketAndClerk(w)
  const calendar = async (code: string) =>
    (await w.app.inject({ url: `/download-calendar/${encodeURIComponent(ana.email)}/${code}` })).statusCode
  assert.deepEqual([await download(w, ana.email, ticket.code), await calendar(ticket.code)], [200, 200])
  assert.equal((await renew(w, token, ticket.code)).status, 200)
  const first = await mailedCode(w)
  assert.deepEqual([await download(w, ana.email, ticket.code), await calendar(ticket.code)], [404, 404])
  assert.deepEqual([await download(w, ana.email, first), await calendar(first)], [200, 200])
  assert.deepEqual([await download(w, 'zoe@example.org', first)], [404])
  const renewed = await ticketOf(w, token)
  assert.deepEqual([renewed.code, renewed.download_code], [ticket.code, first])

  assert.equal((await ticketAction(sales, ticket, 'renewals')).status, 200)
  const second = await mailedCode(w)
  assert.deepEqual([await download(w, ana.email, first), await download(w, ana.email, second)], [404, 200])
  const [order] = await w.shop.sql<{ code: string }[]>`select code from orders`
  const print = await sales.file(`/office/api/orders/${order?.code}/tickets/${ticket.code}`)
  assert.equal(print.subarray(0, 4).toString(), '%PDF', 'staff print it by its code')
  const mailed = await sales.post(`/office/api/tickets/${ticket.code}/mails`, { to: 'holder' })
  assert.equal(mailed.status, 200, mailed.body.message)
  const sent = (await w.mails()).at(-1)
  assert.match(sent?.text ?? '', new RegExp(second), 'a mail that staff send has the link that opens')
})
