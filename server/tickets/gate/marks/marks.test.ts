import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksIn } from '#contract/gate/marks.ts'
import type { SyncResponse } from '#contract/gate/devices.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { withNeeds } from '#testing/fixtures/dependencies.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { asking, DIET } from '#testing/fixtures/questions.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket } from '#testing/fixtures/tickets.ts'
import { world } from '#testing/harness/world.ts'

const BAND = { text: 'Vegan food band', colour: 'green' }
const TENT = { text: 'Quiet field', colour: 'blue' }
const FIELD = {
  key: 'field',
  label: 'Do you want to sleep?',
  type: 'boolean',
  for: { items: ['camping'] },
  due: '2027-06-20',
  at_gate: { yes: TENT },
}

/** What a phone shows of each ticket by its own list. */
const shownBy = ({ marks, tickets }: SyncResponse): Map<string, string[]> =>
  new Map(tickets.map(([code, , , , , mask]) => [code, marksIn(marks, mask).map(({ text }) => text)]))

test('the gate shows what a holder has answered, also for what hangs on the ticket, with and without a network', async (t) => {
  //
  const w = await world(t)
  await asking(w, { ...DIET, at_gate: { vegan: BAND } }, FIELD)
  await withNeeds(w)
  const token = await customer(w)
  const ticket = await buyTicket(w, token, { answers: { diet: 'vegan' } })
  const other = await buyTicket(w, token, { full_name: 'Bo', answers: { diet: 'all' } })
  const letters = ticket.code.replaceAll('-', '')
  const device = await pairDevice(w)
  const known = await device.sync()
  assert.deepEqual(known.marks, [BAND, TENT])
  assert.deepEqual([shownBy(known).get(letters), [...shownBy(known).values()].length], [[BAND.text], 2])

  // In July the same person buys the camp site, and says later that they want to sleep.
  const camp = await buyTicket(w, token, { external_code: 'camping', token })
  const { status } = await w.post('/api/answer-questions', {
    token,
    code: camp.code,
    answers: { field: true },
  })
  assert.equal(status, 200)
  const changed = shownBy(await device.sync(known))
  assert.deepEqual(changed.get(letters), [BAND.text, TENT.text])
  const scan = await device.scan(await barcodeOf(w, ticket.code))
  assert.deepEqual(scan.ticket?.marks, [BAND, TENT])
  assert.deepEqual((await device.scan(await barcodeOf(w, other.code))).ticket?.marks, [])
  const gate = await clerk(w, 'gate')
  const checked = await gate.post('/office/api/ticket-scans', { text: await barcodeOf(w, ticket.code) })
  assert.deepEqual(checked.body.marks, [BAND, TENT])

  // Another band is another list.
  await asking(w, { ...DIET, at_gate: { vegan: { ...BAND, text: 'Band' } } }, FIELD)
  assert.equal((await device.sync(known)).complete, true)
})

test('what is asked at the gate is shown with the ticket, also of what hangs on it, answered there, and keeps nobody out', async (t) => {
  //
  const w = await world(t)
  const plate = {
    key: 'plate',
    label: 'Your plate?',
    type: 'plate',
    for: { items: ['camping'] },
    due: 'gate',
  }
  const wrist = {
    key: 'wrist',
    label: 'Wristband number?',
    type: 'number',
    min: 1,
    for: { items: ['weekend'] },
    required: true,
    due: 'gate',
  }
  await asking(w, wrist, plate)
  await withNeeds(w)
  const token = await customer(w)
  const ticket = await buyTicket(w, token)
  await buyTicket(w, token, { external_code: 'camping', token })
  const device = await pairDevice(w)
  const known = await device.sync()
  assert.deepEqual(shownBy(known).get(ticket.code.replaceAll('-', '')), [
    'Ask: Wristband number?',
    'Ask: Your plate?',
  ])
  const { outcome, ticket: scanned } = await device.scan(await barcodeOf(w, ticket.code))
  assert.deepEqual(
    [
      outcome,
      scanned?.marks,
      scanned?.open.map(({ name, questions }) => [name, questions.map(({ key }) => key)]),
    ],
    [
      'admitted',
      [],
      [
        ['Weekend ticket', ['wrist']],
        ['Camping', ['plate']],
      ],
    ],
  )
  const [own, camp] = (scanned?.open ?? []).map(({ of }) => of)
  const answer = (of: string | undefined, answers: object, code = ticket.code) =>
    device.post('/gate/api/answers', { code, of, answers })
  assert.deepEqual(Object.keys((await answer(own, { wrist: 0 })).body.errors), ['answers.wrist'])
  assert.equal((await answer('orders 0', { wrist: 7 })).status, 404)
  assert.equal((await answer(own, { wrist: 7 }, 'NOBODYS')).status, 404)
  assert.equal((await answer(camp, { plate: 'st 123' })).body.open.length, 1)
  assert.deepEqual((await answer(own, { wrist: 7 })).body.open, [])
  // What is answered is not open any more, and stays.
  await answer(own, { wrist: 8 })
  const [row] = await w.shop
    .sql`select value from answers a join questions q on q.id = a.question_id where q.key = 'wrist'`
  assert.equal(row?.['value'], 7)
  assert.deepEqual(shownBy(await device.sync(known)).get(ticket.code.replaceAll('-', '')), [])
})
