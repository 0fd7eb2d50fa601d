import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { LedgerAccount, LedgerEntry } from '#contract/office/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { cancelByStaff, createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { enterLateTransfer, enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { createRefundRequest, processRefund } from '#testing/fixtures/refunds.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

async function accountsOf(finance: Clerk, period = ''): Promise<LedgerAccount[]> {
  const { status, body } = await finance.get(`/office/api/ledger/accounts${period}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.accounts
}

/** The non-zero balances by account. */
const balances = async (finance: Clerk, period = ''): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await accountsOf(finance, period))
      .filter(({ closing }) => closing !== 0)
      .map(({ key, closing }) => [key, closing]),
  )

async function entriesOf(finance: Clerk, order: string): Promise<LedgerEntry[]> {
  const { body } = await finance.get(`/office/api/ledger/entries?order=${order}`)
  return body.rows
}

const close = (finance: Clerk, month: string) => finance.post('/office/api/ledger/closings', { month })

describe('the ledger', () => {
  test('records sales and payments in balanced entries, with prices, fees and tax separated', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const order = await createPaidOrder(w, await customer(w))
    assert.deepEqual(await balances(finance), {
      'gateway sandbox-redirect': 13_300,
      'deferred_income 25.00': -10_320,
      'fees 25.00': -320,
      'tax 25.00': -2_660,
    })
    const entries = await entriesOf(finance, order.code)
    assert.deepEqual(
      entries.map(({ kind, postings }) => [kind, postings.reduce((sum, { amount }) => sum + amount, 0)]),
      [
        ['payment', 0],
        ['sale', 0],
      ],
    )
    assert.equal(entries[1]?.postings.find(({ item }) => item !== null)?.item, 'Weekend ticket')
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('reverses the sale of a cancelled order, and keeps both entries', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const { code } = await transferOrder(w)
    assert.equal((await balances(finance))['receivables'], 13_300)
    assert.deepEqual(await cancelByStaff(await clerk(w, 'sales'), code), [null])
    assert.deepEqual(await balances(finance), {})
    const kinds = (await entriesOf(finance, code)).map(({ kind }) => kind)
    assert.deepEqual(kinds, ['cancellation', 'sale'])
  })

  test('owes a refund from the moment it is started until its money is sent', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const { id, order } = await createRefundRequest(w)
    const before = await balances(finance)
    w.clock.move('PT3H')
    await processRefund(w, id, 'start')
    const owed = (await balances(finance))['refunds_payable'] ?? 0
    assert.ok(owed < 0)
    assert.equal((await entriesOf(finance, order.code))[0]?.at, '2027-01-15T12:00:00Z')
    await processRefund(w, id, 'complete')
    const after = await balances(finance)
    assert.deepEqual([after['refunds_payable'], after['bank']], [undefined, owed])
    assert.ok((after['tax 25.00'] ?? 0) > (before['tax 25.00'] ?? 0))
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('posts an order once, even if posting is repeated or concurrent', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    for (let n = 0; n < 3; n++) await transferOrder(w)
    await Promise.all([ledger.post(w.shop), ledger.post(w.shop), ledger.post(w.shop)])
    await ledger.post(w.shop)
    assert.equal((await balances(finance))['receivables'], 3 * 13_300)
    const { body } = await finance.get('/office/api/ledger/entries')
    assert.equal(body.total, 3)
  })
})

describe('deferred income', () => {
  test('is recognized once the event is over', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    await createPaidOrder(w, await customer(w))
    assert.equal((await balances(finance))['income 25.00'], undefined)
    w.clock.move('P200D')
    await ledger.post(w.shop)
    const late = await clerk(w, 'finance', 'late@festoon.test')
    const sums = await balances(late)
    assert.deepEqual([sums['deferred_income 25.00'], sums['income 25.00']], [undefined, -10_320])
    assert.deepEqual(await consistency.check(w.shop), [])
  })

  test('is reduced by a refund, and its rest recognized', async (t) => {
    const w = await world(t)
    const { id } = await createRefundRequest(w)
    const finance = await clerk(w, 'finance')
    assert.equal((await balances(finance))['deferred_income 25.00'], -10_320)
    await processRefund(w, id, 'start', 'complete')
    const deferred = (await balances(finance))['deferred_income 25.00'] ?? 0
    assert.equal(deferred, -800)
    w.clock.move('P200D')
    await ledger.post(w.shop)
    const sums = await balances(await clerk(w, 'finance', 'late@festoon.test'))
    assert.deepEqual([sums['deferred_income 25.00'], sums['income 25.00']], [undefined, deferred])
    assert.deepEqual(await consistency.check(w.shop), [])
  })
})

describe('an entry of the ledger', () => {
  test('cannot be changed or deleted, and must balance', async (t) => {
    const w = await world(t)
    await transferOrder(w)
    await ledger.post(w.shop)
    const { sql } = w.shop
    await assert.rejects(async () => sql`update ledger_postings set amount = amount + 1`, /written once/)
    await assert.rejects(async () => sql`delete from ledger_entries`, /written once/)
    await assert.rejects(
      async () => sql`
        insert into ledger_postings (entry_id, account, amount)
        select id, 'receivables', 1 from ledger_entries limit 1`,
      /does not balance/,
    )
  })

  test('is checked against orders and payments, and a missing one is reported', async (t) => {
    const w = await world(t)
    const { code, id } = await transferOrder(w)
    await ledger.post(w.shop)
    await w.shop.sql`
      insert into incoming_payments (order_id, number, amount, value_date, entered_by, created_at)
      values (${id}, 1, 5, '2027-01-15', 'staff 1', ${w.shop.clock.now()})`
    await w.shop.sql`delete from ledger_queue`
    const sentences = (await consistency.check(w.shop)).filter((each) => each.includes('ledger'))
    assert.deepEqual(sentences, [`Order ${code} differs in the ledger: it lacks payment.`])
  })
})

describe('closing a month', () => {
  /** An order of January, seen from February. */
  async function february(w: World) {
    const order = await transferOrder(w)
    // It still waits for its transfer then.
    await w.shop.sql`update orders set abandon_at = abandon_at + interval '60 days' where id = ${order.id}`
    await ledger.post(w.shop)
    w.clock.move('P19D')
    return { order, finance: await clerk(w, 'finance') }
  }

  test('makes its balances final: whatever comes later is booked on the first open day', async (t) => {
    const w = await world(t)
    const { order, finance } = await february(w)
    const closed = await close(finance, '2027-01')
    assert.equal(closed.status, 200, closed.body.message)
    assert.deepEqual(
      closed.body.months.map(({ month, closed_by, can_close }: Record<string, unknown>) => [
        month,
        closed_by,
        can_close,
      ]),
      [['2027-01', 'Sam finance', false]],
    )
    const before = await balances(finance, '?last=2027-01-31')
    await enterTransfer(finance, order, transferInput(13_300, { value_date: '2027-01-30' }))
    // A sale of January that is posted in February.
    await w.shop.sql`update orders set has_refunds = true where id = ${order.id}`
    assert.deepEqual(await balances(finance, '?last=2027-01-31'), before)
    const [payment] = await entriesOf(finance, order.code)
    assert.equal(payment?.booked_on.slice(0, 7), '2027-02')
    await assert.rejects(
      async () => w.shop.sql`
        insert into ledger_entries (order_id, source, kind, at, booked_on, posted_at)
        values (${order.id}, 'order', 'change', now(), '2027-01-31', now())`,
      /closed month/,
    )
  })

  test('is allowed once, for a past month with entries, and only to finance', async (t) => {
    const w = await world(t)
    const { finance } = await february(w)
    for (const month of ['2027-02', '2026-12', '2027-13', '', 'January'])
      assert.equal((await close(finance, month)).status, 422, month)
    assert.equal((await close(await clerk(w, 'sales'), '2027-01')).status, 403)
    assert.equal((await close(finance, '2027-01')).status, 200)
    assert.equal((await close(finance, '2027-01')).body.message, 'This month is closed.')
  })
})

describe('a ledger account', () => {
  const versionOf = async (finance: Clerk, key: string) =>
    (await accountsOf(finance)).find((account) => account.key === key)?.version ?? ''
  const name = async (finance: Clerk, key: string, number: string, text: string) =>
    finance.post('/office/api/ledger/accounts', {
      key,
      number,
      name: text,
      version: await versionOf(finance, key),
    })

  test('has the number and name that the festival gives it, and no number is used twice', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    await transferOrder(w)
    await accountsOf(finance)
    const named = await name(finance, 'receivables', '1400', ' Debtors  of the festival ')
    assert.equal(named.status, 200, named.body.message)
    const receivables = (await accountsOf(finance)).find(({ key }) => key === 'receivables')
    assert.deepEqual([receivables?.number, receivables?.name], ['1400', 'Debtors of the festival'])
    const taken = await name(finance, 'tax 25.00', '1400', 'Tax')
    assert.deepEqual(
      [taken.status, taken.body.message],
      [422, '“Debtors of the festival” already has this number.'],
    )
    assert.equal((await name(finance, 'nothing', '1', 'Nothing')).status, 404)
    assert.deepEqual(Object.keys((await name(finance, 'receivables', '1 4', '')).body.errors), [
      'number',
      'name',
    ])
  })

  test('cannot be changed by somebody who has not seen its last change', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    await transferOrder(w)
    const version = await versionOf(finance, 'receivables')
    const post = (number: string) =>
      finance.post('/office/api/ledger/accounts', { key: 'receivables', number, name: 'Debtors', version })
    assert.equal((await post('1400')).status, 200)
    const second = await post('1410')
    assert.deepEqual([second.status, Object.keys(second.body.errors)], [422, ['version']])
    const receivables = (await accountsOf(finance)).find(({ key }) => key === 'receivables')
    assert.equal(receivables?.number, '1400')
  })
})

test('the bridge from the overview to the ledger balances: sales less cancellations equal the amounts paid, due and lost', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const token = await customer(w)
  await createPaidOrder(w, token)
  const waiting = await transferOrder(w)
  const over = await transferOrder(w)
  await enterTransfer(finance, waiting, transferInput(3_300))
  assert.deepEqual(await cancelByStaff(await clerk(w, 'sales'), over.code), [null])
  const { bridge } = (await finance.get('/office/api/ledger/bridge')).body
  const { overview } = (await finance.get('/office/api/overview')).body
  assert.deepEqual(
    [bridge.sold - bridge.cancelled, bridge.paid, bridge.due],
    [overview.total.value, overview.income.paid, overview.income.due],
  )
  assert.equal(bridge.sold - bridge.cancelled, bridge.paid + bridge.due + bridge.lost)
  assert.deepEqual([bridge.cancelled, bridge.paid], [13_300, 16_600])
})

test('the bridge from the overview to the ledger states the amounts of problem orders, which the overview leaves out', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await createPaidOrder(w, await customer(w))
  await enterLateTransfer(w, finance, await transferOrder(w), 5_000)
  const { bridge } = (await finance.get('/office/api/ledger/bridge')).body
  const { overview } = (await finance.get('/office/api/overview')).body
  assert.notDeepEqual([bridge.paid_in_question, bridge.due_in_question], [0, 0])
  assert.deepEqual(
    [
      bridge.sold - bridge.cancelled,
      bridge.paid - bridge.paid_in_question,
      bridge.due - bridge.due_in_question - bridge.due_underway,
    ],
    [overview.total.value, overview.income.paid, overview.income.due],
  )
})
