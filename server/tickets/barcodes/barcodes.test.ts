import assert from 'node:assert/strict'
import { test } from 'node:test'
import { may, type Permission, type Role } from '#contract/office/roles.ts'
import { sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { pairDevice } from '#testing/fixtures/gate.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { barcodeOf, buyTicket, IVO, ticketAction } from '#testing/fixtures/tickets.ts'
import { addressOf, callsOfOffice } from '#testing/harness/office-calls.ts'
import { officeIdsOf } from '#testing/harness/office-requests.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A sold ticket, and the order that it is in. */
interface Sold {
  order: string
  ticket: string
}

/** The text of a barcode, in whatever it is written. */
const BARCODE = /F2\.[0-9A-Z]{12}\./

/** Whether an answer holds the barcode of a ticket; on a PDF it is drawn. */
const holdsBarcode = (file: Buffer, url: string): boolean =>
  BARCODE.test(file.toString('latin1')) ||
  (file.subarray(0, 4).toString() === '%PDF' && url.includes('/tickets/'))

/** The calls that answer a ticket's barcode to a staff member, of all that they may make: each read, and the correction of its name. */
async function givenTo(w: World, who: Clerk, role: Role, { order, ticket }: Sold): Promise<string[]> {
  const things = {
    ...(await officeIdsOf(w.shop.sql)),
    orders: order,
    tickets: ticket,
    'box-office-sales': order,
  }
  const given: string[] = []
  for (const call of callsOfOffice()) {
    if (call.method !== 'get' || !may(role, call.may as Permission)) continue
    const url = addressOf(call, things)
    if (holdsBarcode(await who.file(url), url)) given.push(call.name)
  }
  const [row] = await w.shop.sql<
    { full_name: string }[]
  >`select full_name from tickets where code = ${ticket}`
  const corrected = await who.post(`/office/api/tickets/${ticket}/names`, {
    full_name: `${row?.full_name}a`,
    seen: row?.full_name,
    reason: 'Misheard.',
  })
  if (may(role, 'sell at gate')) assert.equal(corrected.status, 200, JSON.stringify(corrected.body))
  if (BARCODE.test(JSON.stringify(corrected.body))) given.push('post tickets/:code/names')
  return given
}

const BY_ORDER = 'get orders/:code/tickets/:ticket'
const BY_SALE = 'get box-office-sales/:code'
const CORRECTED = 'post tickets/:code/names'

//
test('the barcode of a ticket is answered to who sold it on the spot until their till is closed, and to who may change orders', async (t) => {
  const w = await world(t)
  const bought = await buyTicket(w, await customer(w))
  const seller = await clerk(w, 'gate')
  const { code, tickets } = await sellAtBoxOffice(seller, {
    full_name: 'Eva Horvat',
    email: 'eva@example.com',
    items: [{ age: 'from-25' }],
  })
  const [order] = await w.shop.sql<{ code: string }[]>`
    select o.code from tickets t join orders o on o.id = t.order_id where t.code = ${bought.code}`
  const online = { order: order?.code ?? '', ticket: bought.code }
  const onTheSpot = { order: code, ticket: tickets[0]?.code ?? '' }
  const others: [who: string, role: Role, online: string[], onTheSpot: string[]][] = [
    ['another of the gate', 'gate', [], []],
    ['finance', 'finance', [], []],
    ['sales', 'sales', [BY_ORDER, CORRECTED], [BY_SALE, BY_ORDER, CORRECTED]],
    ['an owner', 'owner', [BY_ORDER, CORRECTED], [BY_SALE, BY_ORDER, CORRECTED]],
  ]
  for (const [who, role, ...expected] of others) {
    const one = await clerk(w, role, `${role}.two@festoon.test`)
    for (const [index, sold] of [online, onTheSpot].entries())
      assert.deepEqual((await givenTo(w, one, role, sold)).toSorted(), expected[index]?.toSorted(), who)
  }
  assert.deepEqual(await givenTo(w, seller, 'gate', online), [], 'a ticket that was bought online')
  assert.deepEqual(await givenTo(w, seller, 'gate', onTheSpot), [BY_SALE, CORRECTED])
  const { till } = (await seller.get('/office/api/box-office')).body
  const closed = { counted: till.cash, note: '', seen: till.entries }
  assert.equal((await seller.post('/office/api/till-closings', closed)).status, 200)
  assert.deepEqual(await givenTo(w, seller, 'gate', onTheSpot), [], 'after the till was closed')
})

//
test('the next day a seller is given no barcode any more, and cannot mail a sale without an address', async (t) => {
  const w = await world(t)
  const { code } = await sellAtBoxOffice(await clerk(w, 'gate'))
  w.clock.move('PT24H')
  const seller = await clerk(w, 'gate')
  const { body } = await seller.get(`/office/api/box-office-sales/${code}`)
  assert.deepEqual(
    body.sale.tickets.map(({ barcode }: { barcode: string | null }) => barcode),
    [null],
  )
  const mailed = await seller.post(`/office/api/box-office-sales/${code}/mails`, {
    email: 'accomplice@example.com',
  })
  assert.deepEqual([mailed.status, Object.keys(mailed.body.errors)], [422, ['email']])
  assert.deepEqual(await w.mails(), [])
})

//
test('somebody else at the gate corrects a name, and the print goes to the holder', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const gate = await clerk(w, 'gate')
  const input = { full_name: 'Ana Horwat', seen: 'Ana Horvat', reason: 'Misheard.' }
  const { body } = await gate.post(`/office/api/tickets/${code}/names`, input)
  assert.deepEqual([body.ticket.full_name, body.ticket.barcode, body.mailed], ['Ana Horwat', null, true])
  const [mail] = (await w.mails()).filter(({ template }) => template === 'ticket-changed')
  assert.equal(mail?.to, 'ana@example.com')
  assert.match(mail?.text ?? '', new RegExp(`/download-ticket/ana%40example.com/${code}`))
})

test('phones at the gate are sent no barcode', async (t) => {
  const w = await world(t)
  const { code } = await buyTicket(w, await customer(w))
  const device = await pairDevice(w)
  const heard = [await device.sync(), await device.scan(await barcodeOf(w, code))]
  assert.doesNotMatch(JSON.stringify(heard), BARCODE)
})

/** The addresses under which a role is answered things of a ticket: each read, each list searched by its code, and the search itself. */
async function readsOf(
  w: World,
  role: Role,
  { order, ticket }: Sold,
): Promise<[name: string, url: string][]> {
  const things = {
    ...(await officeIdsOf(w.shop.sql)),
    orders: order,
    tickets: ticket,
    'box-office-sales': order,
  }
  const sought = encodeURIComponent(ticket)
  return callsOfOffice()
    .filter(({ method, may: rule }) => method === 'get' && (rule === 'in' || may(role, rule as Permission)))
    .flatMap((call): [string, string][] => {
      const url = addressOf(call, things)
      const filters = call.declared.query?.properties ?? {}
      if ('text' in filters) return [[`${call.name} by code`, `${url}?text=${sought}`]]
      const searched: [string, string][] =
        'search' in filters ? [[`${call.name} by code`, `${url}?search=${sought}`]] : []
      return [[call.name, url], ...searched]
    })
}

/** The answers to a staff member that hold a code of a ticket, in full or short. */
async function codesGivenTo(w: World, who: Clerk, role: Role, sold: Sold) {
  const tickets = await w.shop.sql<{ id: number; code: string }[]>`select id, code from tickets`
  const given = { full: [] as string[], short: [] as string[] }
  for (const [name, url] of await readsOf(w, role, sold)) {
    const text = (await who.file(url)).toString('latin1')
    if (tickets.some(({ code }) => text.includes(code))) given.full.push(name)
    if (tickets.some(({ code, id }) => text.includes(`${code.slice(0, 4)}~${id}`))) given.short.push(name)
  }
  return given
}

/** A ticket that was bought, given away, corrected and refunded by staff, at the gate, and one that was sold at the box office. */
async function soldInEveryWay(w: World) {
  const token = await customer(w)
  const bought = await buyTicket(w, token)
  const owner = await clerk(w, 'owner', 'owner.one@festoon.test')
  await ticketAction(owner, bought, 'transfers', { ...IVO, age: bought.age })
  const second = await buyTicket(w, token, { full_name: 'Mia Horvat' })
  await ticketAction(owner, second, 'renewals')
  const device = await pairDevice(w)
  await device.scan(await barcodeOf(w, second.code))
  const seller = await clerk(w, 'gate')
  const sale = await sellAtBoxOffice(seller, { items: [{ full_name: 'Eva Horvat', age: 'from-25' }] })
  const [order] = await w.shop.sql<{ code: string }[]>`
    select o.code from tickets t join orders o on o.id = t.order_id where t.code = ${second.code}`
  return {
    online: { order: order?.code ?? '', ticket: second.code },
    onTheSpot: { order: sale.code, ticket: sale.tickets[0]?.code ?? '' },
  }
}

// with the address of its holder, a code downloads the ticket.
test('a ticket’s code is answered in full only to whom its barcode is', async (t) => {
  const w = await world(t)
  const { online, onTheSpot } = await soldInEveryWay(w)
  const answers: Partial<Record<Role, Record<'full' | 'short', string[]>>> = {}
  for (const role of ['owner', 'sales', 'finance', 'gate'] as const)
    answers[role] = await codesGivenTo(w, await clerk(w, role, `${role}.two@festoon.test`), role, online)
  assert.deepEqual([answers.owner?.short, answers.sales?.short], [[], []])
  for (const role of ['finance', 'gate'] as const) {
    assert.deepEqual(answers[role]?.full, [], role)
    const toOwners = answers.owner?.full.filter((name) => answers[role]?.short.includes(name))
    assert.deepEqual(toOwners, answers[role]?.short, `${role} finds what owners find`)
  }
  assert.deepEqual(answers.finance?.short.filter((name) => !name.endsWith('by code')).toSorted(), [
    'get customers/:id',
    'get exports/holders',
    'get exports/lines',
    'get exports/tickets',
    'get orders/:code',
    'get orders/:code/refunds',
  ])
  const seller = await clerk(w, 'gate')
  assert.deepEqual((await codesGivenTo(w, seller, 'gate', onTheSpot)).full, [BY_SALE])
  w.clock.move('PT24H')
  const later = await clerk(w, 'gate')
  assert.deepEqual((await codesGivenTo(w, later, 'gate', onTheSpot)).full, [])
})
