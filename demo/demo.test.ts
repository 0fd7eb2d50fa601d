import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { readSettings } from '#server/config.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { createAppContext } from '#server/app-context.ts'
import type { Clock } from '#server/platform/clock.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as officeGate from '#server/office/gate/gate.ts'
import * as mail from '#server/mail/mail.ts'
import { demoFestival } from '#testing/fixtures/demo-festival.ts'
import { browser } from '#testing/fixtures/staff.ts'
import { stockLevelOf } from '#testing/fixtures/stock.ts'
import { temporaryFolder } from '#testing/harness/temporary-folder.ts'
import type { World } from '#testing/harness/world.ts'
import * as demo from './demo.ts'

/** Simulates six weeks of the demo festival, or less if `stage` says so. */
async function lived(w: World, stage: Partial<demo.DemoOptions> = {}, customers?: number): Promise<void> {
  const { settings, log } = w.shop
  const open = (clock: Clock) =>
    createAppContext(`${w.url}?options=-csynchronous_commit%3Doff`, settings, clock, log)
  const { signal } = new AbortController()
  await demo.simulate(
    w.clock,
    { open, housekeep: runHousekeeping, signal, onProgress: () => undefined, ...stage },
    customers,
  )
}

const passwordOf = (w: World): string =>
  /password is (\S+),/.exec(demo.describeLogins(w.shop.settings, w.clock)[0] ?? '')?.[1] ?? ''

const statesOf = <T>(all: T[], state: (one: T) => unknown): unknown[] =>
  [...new Set(all.map(state))].toSorted()

interface Size {
  customers: number
  /** At least. */
  days: number
  orders: number
  changes: number
  shipped: number
  mails: number
  refundStates: number
}

/** In `npm test` those of the journeys. */
const FEW: Size = { customers: 60, days: 35, orders: 90, changes: 3, shipped: 3, mails: 90, refundStates: 4 }
const ALL: Size = {
  customers: 210,
  days: 39,
  orders: 250,
  changes: 10,
  shipped: 10,
  mails: 300,
  refundStates: 5,
}

describe('the simulated sales of the demo', () => {
  for (const [title, size] of [
    ['are consistent, contain every order status, and leave most of the stock on sale', FEW],
    [
      'thorough: are consistent, contain every order status, and leave most of the stock on sale, with all customers',
      ALL,
    ],
  ] as const)
    test(title, async (t) => {
      const w = await demoFestival(t, { demo: true })
      await lived(w, {}, size.customers)
      assert.deepEqual(await consistency.check(w.shop), [])
      await t.test('with orders on every day of six weeks, in every status', () => history(w, size))
      await t.test('with a customer who has one of everything', () => milasThings(w))
      await t.test('with all mails already sent, the customer’s among them', () => quietMails(w, size))
      await t.test('with gates that have admitted nobody before the first day', () => closedGates(w))
      await t.test('with nearly all stock still available', () => stillForSale(w))
      await t.test('with logins that are printed again at the next start, except in production', () =>
        printedAgain(w),
      )
      await t.test('with staff who have a second factor, whose codes are printed in the terminal', () =>
        factors(w),
      )
    })

  test('thorough: can be generated in any year, without actions that are no longer possible', async (t) => {
    const w = await demoFestival(t, { demo: true })
    w.clock.move('P2Y')
    await lived(w, {}, 25)
    assert.deepEqual(await consistency.check(w.shop), [])
    assert.match(passwordOf(w), /^\w{4}-\w{4}$/)
  })

  test('thorough: include admitted tickets during the event', async (t) => {
    const w = await demoFestival(t, { demo: true })
    w.clock.move('P175DT8H')
    await lived(w, {}, 25)
    assert.deepEqual(await consistency.check(w.shop), [])
    const [row] = await w.shop.sql<{ used: number }[]>`
      select count(*)::int as used from tickets where status = 'used'`
    assert.ok(row && row.used > 0)
  })

  test('thorough: can be interrupted, and stay consistent', async (t) => {
    const w = await demoFestival(t, { demo: true })
    const stop = new AbortController()
    await lived(w, { signal: stop.signal, onProgress: (share) => share > 0.2 && stop.abort() })
    assert.deepEqual(await consistency.check(w.shop), [])
    await w.runHousekeeping()
    assert.deepEqual(await consistency.check(w.shop), [])
    const [row] = await w.shop.sql<{ count: number }[]>`select count(*)::int from orders`
    assert.ok(row && row.count > 30 && row.count < 200)
  })

  test('are generated only without a production setup, database or festival of one’s own', async () => {
    const DATA_DIR = await temporaryFolder()
    const isDemo = (env: Record<string, string>) => readSettings({ DATA_DIR, ...env }).demo
    assert.equal(isDemo({}), true)
    const SECRET = '9f2c41d7b86e0a53c1d4f7e29b80a6354e7dc2f1980b6a3d5c47e1f2098ab6c3'
    assert.equal(isDemo({ NODE_ENV: 'production', SECRET }), false)
    assert.equal(isDemo({ DATABASE_URL: 'postgres://127.0.0.1/mine' }), false)
    assert.equal(isDemo({ FESTIVAL: 'my-festival/festival.yaml' }), false)
  })
})

async function history({ shop, clock }: World, size: Size): Promise<void> {
  const orders = await shop.sql<
    { payment_status: string; payment_method: string; staff: string | null; created_at: Temporal.Instant }[]
  >`select payment_status, payment_method, staff, created_at from orders`
  assert.ok(orders.length > size.orders && orders.length < 1.6 * size.orders, `${orders.length} orders`)
  const states = ['abandoned', 'cancelled', 'paid', 'partial', 'pending', 'problem', 'processing']
  assert.deepEqual(
    statesOf(orders, ({ payment_status }) => payment_status),
    states,
  )
  assert.deepEqual(
    statesOf(orders, ({ payment_method }) => payment_method),
    ['bank_transfer', 'credit_card', 'invitation', 'voucher'],
  )
  assert.deepEqual(
    statesOf(orders, ({ staff }) => String(staff)),
    ['Box office', 'Invitation', 'Reassigned', 'null'],
  )
  const days = Map.groupBy(orders, ({ created_at }) => created_at.toString().slice(0, 10))
  assert.ok(days.size >= size.days && days.size < 45, `${days.size} days`)
  assert.ok(orders.every(({ created_at }) => Temporal.Instant.compare(created_at, clock.now()) < 0))
  const [counted] = await shop.sql<Record<string, number>[]>`
    select (select count(*)::int from customers) as customers, (select count(*)::int from ticket_changes) as changes,
           (select count(*)::int from merchandise_purchases where status = 'shipped') as shipped,
           (select count(distinct status)::int from refunds) as refunds, (select count(distinct discount_id)::int from cart_products join discount_rules r on r.id = discount_rule_id where order_id is not null) as rules,
           (select count(*)::int from orders where discount_amount > 0) as discounts`
  const { customers = 0, changes = 0, shipped = 0, refunds = 0, discounts = 0, rules = 0 } = counted ?? {}
  assert.ok(customers > 0.85 * size.customers, `${customers} customers`)
  assert.ok(changes > size.changes && shipped > size.shipped && discounts > 2, JSON.stringify(counted))
  assert.deepEqual([refunds >= size.refundStates, rules], [true, 3], `${refunds} states of refunds`)
}

async function closedGates(w: World): Promise<void> {
  const { gates, lists, suggestions } = await officeGate.read(w.shop)
  assert.ok(gates.length === 3 && gates.every(({ list_ids }) => list_ids.length > 0))
  assert.ok(lists.length > 6)
  assert.deepEqual(suggestions, [])
  assert.deepEqual(await w.shop.sql`select count(*)::int as scans from scans`, [{ scans: 0 }])
}

async function milasThings(w: World): Promise<void> {
  const { status, body } = await w.post('/api/login', {
    email: 'mila@festoon.example',
    password: passwordOf(w),
  })
  assert.equal(status, 200, body.message)
  const orders: Order[] = body.data.orders
  const refunds: Refund[] = body.data.refunds
  const states = ['abandoned', 'cancelled', 'paid', 'partial', 'pending', 'problem', 'processing']
  assert.deepEqual(
    statesOf(orders, ({ payment_status }) => payment_status),
    states,
  )
  assert.deepEqual(
    statesOf(refunds, (refund) => refund.status),
    ['active', 'problem', 'processed', 'processing'],
  )
  const tickets = orders.flatMap((order) => order.tickets)
  assert.deepEqual(
    statesOf(tickets, (ticket) => ticket.status),
    ['active', 'refund', 'refund-problem', 'refunded', 'refunding'],
  )
  assert.ok(tickets.some((ticket) => ticket.allow_travel_time_changes))
  assert.ok(tickets.some((ticket) => ticket.allow_name_changes && ticket.allow_download))
  const purchases = orders.flatMap((order) => order.merchandisePurchases)
  assert.deepEqual(
    statesOf(purchases, (purchase) => purchase.status),
    ['active', 'shipped'],
  )
  const installments = orders.flatMap((order) => order.payments)
  for (const isSo of [
    (each: Order['payments'][number]) => each.payment_status === 'paid',
    (each: Order['payments'][number]) => each.due && !each.overdue,
    (each: Order['payments'][number]) => each.overdue && each.attempt === 3,
    (each: Order['payments'][number]) => each.payment_status === 'pending' && !each.due,
  ])
    assert.ok(installments.some(isSo), String(isSo))
  assert.deepEqual(
    statesOf(
      orders.filter((order) => order.accepted_ts_and_cs === null),
      ({ staff }) => staff,
    ),
    ['Box office', 'Reassigned'],
  )
  assert.ok(orders.some((order) => order.transfer !== null))
  assert.ok(orders.some((order) => order.payment_method === 'voucher' && order.discount_amount > 0))
  assert.ok(orders.some((order) => order.has_refunds && order.fully_refunded))
  for (const destination of ['card', 'bank_account'])
    assert.ok(
      orders.some((order) => order.can_refund && order.refund_destination === destination),
      `no order whose refund goes to the ${destination}`,
    )
}

async function quietMails(w: World, size: Size): Promise<void> {
  const [kept] = await w.shop.sql<{ written: number; later: number }[]>`
    select count(*)::int as written, count(*) filter (where sent_at is distinct from created_at)::int as later from mails`
  assert.ok(kept && kept.written > size.mails, `${kept?.written} mails`)
  assert.equal(kept.later, 0)
  const before = await mail.outbox.mailbox(w.shop)
  assert.deepEqual(
    statesOf(before, ({ recipient }) => recipient),
    ['mila@festoon.example'],
  )
  assert.equal((await w.mails()).length, kept.written)
  assert.ok(!(await readdir(w.shop.settings.dataDir)).includes('mail'))
}

async function stillForSale(w: World): Promise<void> {
  const festival = await readFile('festivals/demo.yaml', 'utf8')
  const { body } = await w.post('/api/get-data')
  const stocks = new Map(
    [...festival.matchAll(/external_code: ([\w-]+)\n(?: {4}(?!stock).*\n)*? {4}stock: (\d+)/g)].map(
      ([, code, stock]) => [code, Number(stock)],
    ),
  )
  assert.ok(stocks.size > 15)
  for (const { external_code, stock_level } of [...body.data.products, ...body.data.merchandise])
    if (stocks.has(external_code))
      assert.ok(
        stock_level >= (stocks.get(external_code) ?? 0) * 0.7,
        `${external_code}: ${stock_level} left`,
      )
  assert.deepEqual(
    [
      await stockLevelOf(w, 'boat-hvar'),
      await stockLevelOf(w, 'early-bird'),
      await stockLevelOf(w, 'lantern'),
    ],
    [0, 0, 8],
  )
  const { body: bus } = await w.post('/api/get-shop-item', { external_code: 'bus-split' })
  const seats = bus.item.travel_times.map(({ remaining }: { remaining: number }) => remaining)
  assert.equal(seats[2], 4)
  assert.ok(
    seats.every((remaining: number, index: number) => index === 2 || remaining >= 15),
    seats.join(),
  )
  const open = await w.shop.sql`
    select code from vouchers v where not exists (select from orders o where o.voucher_id = v.id) order by code`
  for (const code of ['FRIENDS25', 'GOLDENBULB', 'WELCOME10'])
    assert.ok(open.some((row) => row['code'] === code))
}

function printedAgain({ shop, clock }: World): void {
  const lines = demo.describeLogins(shop.settings, clock).join(' ')
  for (const who of ['mila', 'owner', 'sales', 'finance', 'gate'])
    assert.match(lines, new RegExp(`${who}@festoon`))
  assert.deepEqual(demo.describeLogins({ ...shop.settings, production: true }, clock), [])
  assert.deepEqual(
    demo.describeLogins({ ...shop.settings, databaseUrl: 'postgres://127.0.0.1/mine' }, clock),
    [],
  )
  assert.deepEqual(
    demo.describeLogins({ ...shop.settings, dataDir: join(shop.settings.dataDir, 'another') }, clock),
    [],
  )
}

/** Many people share these logins, so their codes can be reused. */
async function factors(w: World): Promise<void> {
  const lines = demo.describeLogins(w.shop.settings, w.clock).join(' ')
  const [, code = '', recoveryCode = ''] = /a code: (\d{6}) .*, (\S+) at any time/.exec(lines) ?? []
  for (const role of ['owner', 'sales', 'finance', 'gate'])
    for (const given of [code, code, recoveryCode, recoveryCode]) {
      const ask = browser(w)
      const login = { email: `${role}@festoon.example`, password: passwordOf(w) }
      assert.equal((await ask('post', 'sessions', login)).body.session.step, 'code')
      assert.equal((await ask('get', 'staff')).status, 401)
      const { body } = await ask('post', 'session/codes', { code: given })
      assert.equal(body.session?.step, 'in', body.message)
    }
}
