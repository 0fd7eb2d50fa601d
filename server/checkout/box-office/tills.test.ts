import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { camt, matchGroupOf, uploadStatement } from '#testing/fixtures/bank-statements.ts'
import { saleInput, sellAtBoxOffice } from '#testing/fixtures/box-office.ts'
import { openGate, pairDevice } from '#testing/fixtures/gate.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

const adds = async (w: World) => assert.deepEqual(await consistency.check(w.shop), [])

/** Finance sees a closed till with its difference, and exports it; sellers do not see those of others. */
async function listedFor(w: World, id: number): Promise<void> {
  const finance = await clerk(w, 'finance')
  const { rows, total } = (await finance.get('/office/api/tills?since=2027-01-15&until=2027-01-15')).body
  const [{ opened_at: _opened, closed_at, ...till }] = rows
  assert.deepEqual(
    [total, till],
    [
      1,
      {
        id,
        staff: 'Sam gate',
        sales: 2,
        card_terminal: 13_300,
        expected: 13_300,
        counted: 13_000,
        difference: -300,
        note: 'A note was torn.',
      },
    ],
  )
  assert.equal(Date.parse(closed_at), w.clock.now().epochMilliseconds)
  assert.deepEqual((await finance.get('/office/api/tills?since=2027-01-16')).body.rows, [])
  const [headings, row] = (await finance.get('/office/api/exports/tills')).body.trim().split('\r\n')
  assert.match(
    headings,
    /^Till,Who,Opened,Closed,Sales,At the terminal,Cash expected,Cash counted,Difference/,
  )
  assert.match(row, /,Sam gate,.*,2,133\.00,133\.00,130\.00,-3,EUR,A note was torn\.$/)
  assert.equal((await (await clerk(w, 'gate')).get('/office/api/tills')).status, 403)
}

test('a gate is open for the box office while one of its check-in lists admits', async (t) => {
  const w = await world(t)
  const at = (hours: number) => w.clock.now().add({ hours }).toString()
  await openGate(w, 'East', [{ closes_at: at(1) }])
  await openGate(w, 'North', [{ opens_at: at(1) }, {}])
  await openGate(w, 'South', [{ opens_at: at(1) }])
  await openGate(w, 'West', [])
  const gate = await clerk(w, 'gate')
  const open = async () => {
    const { gates } = (await gate.get('/office/api/box-office')).body
    return gates.flatMap(({ name, is_open }: { name: string; is_open: boolean }) => (is_open ? [name] : []))
  }
  assert.deepEqual(await open(), ['East', 'North'])
  w.clock.move('PT1H')
  assert.deepEqual(await open(), ['North', 'South'])
})

describe('a till', () => {
  test('shows its takings by payment method, is closed with the counted cash, and starts again at zero', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    await sellAtBoxOffice(gate)
    await sellAtBoxOffice(gate, { payment_method: 'card_terminal' })
    const { till } = (await gate.get('/office/api/box-office')).body
    assert.deepEqual(till.takings, [
      { payment_method: 'card_terminal', sales: 1, amount: 13_300 },
      { payment_method: 'cash', sales: 1, amount: 13_300 },
    ])
    const close = (changes: object) =>
      gate.post('/office/api/till-closings', {
        counted: 13_000,
        note: 'A note was torn.',
        seen: 2,
        ...changes,
      })
    assert.deepEqual(Object.keys((await close({ counted: null })).body.errors), ['counted'])
    assert.deepEqual(Object.keys((await close({ seen: 1 })).body.errors), ['seen'])
    const closed = (await close({})).body.till
    assert.deepEqual([closed.expected, closed.counted, closed.staff], [13_300, 13_000, 'Sam gate'])
    assert.deepEqual(Object.keys((await close({})).body.errors), ['counted'])
    await listedFor(w, closed.id)
    const { body } = await gate.get('/office/api/box-office')
    assert.deepEqual([body.till.opened_at, body.till.cash, body.till.sales.length], [null, 0, 2])
    await adds(w)
  })
})

test('the consistency check detects a till that recorded another amount than its sales', async (t) => {
  const w = await world(t)
  const { code } = await sellAtBoxOffice(await clerk(w, 'gate'))
  await w.shop.sql`alter table till_entries disable trigger till_entries_written_once`
  await w.shop.sql`update till_entries set amount = amount - 1`
  await w.shop.sql`insert into till_entries (till_id, order_id, kind, at, method, amount, reason)
                   select till_id, order_id, 'void', at, method, -1, 'Stolen.' from till_entries`
  assert.deepEqual(await consistency.check(w.shop), [
    `Order ${code}: a till has taken cash 13299, it was paid by cash 13300.`,
    `Order ${code}: a till gave back 1, its refunds 0.`,
  ])
})

describe('a name that the box office corrects', () => {
  test('changes even on an admitted ticket, and the earlier barcode becomes invalid', async (t) => {
    const w = await world(t)
    const gate = await clerk(w, 'gate')
    const { gateId } = await openGate(w)
    const sale = await sellAtBoxOffice(gate, {
      gate_id: gateId,
      full_name: 'Ana Horwat',
      items: [{ age: 'from-25' }],
    })
    const [ticket] = sale.tickets
    const correct = (changes: object) =>
      gate.post(`/office/api/tickets/${ticket?.code}/names`, {
        full_name: 'Ana Horvat',
        seen: 'Ana Horwat',
        reason: 'Misheard.',
        ...changes,
      })
    assert.deepEqual(Object.keys((await correct({ reason: '' })).body.errors), ['reason'])
    assert.deepEqual(Object.keys((await correct({ full_name: 'Ана' })).body.errors), ['full_name'])
    assert.deepEqual(Object.keys((await correct({ seen: 'Eva' })).body.errors), ['full_name'])
    const { body } = await correct({})
    assert.deepEqual([body.ticket.full_name, body.ticket.status], ['Ana Horvat', 'used'])
    assert.notEqual(body.ticket.barcode, ticket?.barcode)
    const [change] = await w.shop.sql<{ action: string }[]>`select action from audit order by id desc limit 1`
    assert.equal(change?.action, 'ticket corrected')
    const device = await pairDevice(w, { gateId })
    assert.equal((await device.scan(ticket?.barcode ?? '')).outcome, 'old')
    await adds(w)
  })
})

test('a box-office sale is invoiced to a company if the festival issues company invoices', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  const company = { company_name: ' ACME  d.o.o. ', vat_number: 'hr 33392005961' }
  const sell = (changes: object) => sales.post('/office/api/box-office-sales', saleInput(changes))
  const none = await sell(company)
  assert.deepEqual([none.status, Object.keys(none.body.errors)], [422, ['order.company_name']])
  await configure(w, { companyInvoices: { enabled: true, reverseCharge: false } })
  const wrong = await sell({ ...company, vat_number: 'HR1' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['order.vat_number']])
  const sold = await sellAtBoxOffice(sales, company)
  const [invoice] = await w.shop.sql<{ buyer: { name: string; vat_number: string } }[]>`
    select snapshot -> 'buyer' as buyer from invoices i join orders o on o.id = i.order_id where o.code = ${sold.code}`
  assert.deepEqual([invoice?.buyer.name, invoice?.buyer.vat_number], ['ACME d.o.o.', 'HR33392005961'])
  await adds(w)
})

test('a box-office sale accepts no other payment, neither entered by hand nor from a bank statement', async (t) => {
  const w = await world(t)
  const sale = await sellAtBoxOffice(await clerk(w, 'sales'))
  const finance = await clerk(w, 'finance')
  for (const method of ['cash', 'card_terminal', 'bank_transfer'])
    assert.equal(
      (await enterTransfer(finance, sale, transferInput(500, { method, seen: 1 }))).status,
      422,
      method,
    )
  await uploadStatement(finance, camt({ amount: 500, text: sale.code }))
  const [row] = (await matchGroupOf(finance, 'unknown')).rows
  const parts = [{ order: sale.code, amount: 500 }]
  const booked = await finance.post(`/office/api/bank-lines/${row.line.id}/allocations`, { parts })
  assert.equal(booked.status, 422, JSON.stringify(booked.body))
  await adds(w)
})
