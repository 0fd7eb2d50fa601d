import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemFigures, SalesFigures } from '#contract/office/figures.ts'
import type { LedgerBridge } from '#contract/office/ledger.ts'
import { SALES_SPLITS, type SalesDays, type SalesSplit } from '#contract/office/overview.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as sales from '#server/books/sales/sales.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { cancelByStaff, createPaidOrder, createStaffOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { processRefund, requestedRefund } from '#testing/fixtures/refunds.ts'
import { changePart, type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world, type World } from '#testing/harness/world.ts'

async function figuresOf(who: Clerk, query = ''): Promise<SalesFigures> {
  const { status, body } = await who.get(`/office/api/sales/figures${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.figures
}

const itemOf = ({ items }: SalesFigures, wanted: string): ItemFigures | undefined =>
  items.find(({ external_code, kind }) => external_code === wanted || kind === wanted)

/** Sales, cancellations and granted refunds according to the ledger. */
async function ledgerSays(who: Clerk): Promise<number> {
  const bridge: LedgerBridge = (await who.get('/office/api/ledger/bridge')).body.bridge
  const { sold, cancelled, given_back, credited, refunds_open } = bridge
  return sold - cancelled - given_back - credited - refunds_open
}

const chartOf = async (who: Clerk, split: SalesSplit, days = 90): Promise<SalesDays> =>
  (await who.get(`/office/api/sales/days?days=${days}&split=${split}`)).body.sales

const sumOf = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0)

/** Asserts that the overview and its chart show the totals and the paid amounts of orders. */
async function assertAddsUp(w: World, who: Clerk, places: number): Promise<void> {
  const [rows] = await w.shop.sql<{ value: number; paid: number }[]>`
    select (select coalesce(sum(total_price), 0)::bigint from orders
             where payment_status not in ('cancelled', 'abandoned')) as value,
           (select coalesce(sum(paid_amount), 0)::bigint from payments) as paid`
  const { overview } = (await who.get('/office/api/overview')).body
  assert.deepEqual([overview.total.value, overview.income.paid], [rows?.value, rows?.paid])
  for (const split of SALES_SPLITS) {
    const { series } = await chartOf(who, split)
    const sums = [series.flatMap((each) => each.places), series.flatMap((each) => each.income)].map(sumOf)
    assert.deepEqual(sums, [places, rows?.value], split)
  }
}

async function assertAgrees(w: World, who: Clerk): Promise<SalesFigures> {
  const figures = await figuresOf(who, '?span=opening')
  const sum = (name: 'income' | 'sold' | 'returned' | 'refunded') =>
    figures.items.reduce((all, item) => all + item[name], 0)
  assert.equal(figures.totals.income, await ledgerSays(who))
  for (const name of ['income', 'sold', 'returned', 'refunded'] as const)
    assert.equal(sum(name), figures.totals[name], name)
  assert.equal(
    figures.days.reduce((all, { income }) => all + income, 0),
    figures.totals.income,
  )
  const products = figures.items.filter(({ kind }) => kind === 'product')
  await assertAddsUp(w, who, sumOf(products.map(({ sold }) => sold)))
  assert.deepEqual(await consistency.check(w.shop), [])
  return figures
}

test('sales figures agree with the ledger to the cent through cancellations, refunds, free tickets and transfers', async (t) => {
  const w = await world(t)
  const [owner, token] = [await clerk(w, 'owner'), await customer(w)]
  const order = await createPaidOrder(w, token, {
    weekend: ['Ana Horvat', 'Ivo Horvat'],
    merchandise: ['shirt'],
  })
  const waiting = await transferOrder(w)
  await createStaffOrder(w, { products: ['free'], payment_method: 'credit_card' })
  const sold = await assertAgrees(w, owner)
  assert.deepEqual([sold.totals.orders, sold.totals.sold, sold.totals.income], [3, 5, 3 * 13_300 + 4_000])
  assert.deepEqual([itemOf(sold, 'weekend')?.sold, itemOf(sold, 'weekend')?.remaining], [3, 4_997])
  assert.deepEqual([itemOf(sold, 'shipping')?.income, itemOf(sold, 'free')?.sold], [500, 1])

  assert.deepEqual(await cancelByStaff(owner, waiting.code), [null])
  const cancelled = await assertAgrees(w, owner)
  assert.deepEqual([cancelled.totals.orders, itemOf(cancelled, 'weekend')?.sold], [2, 2])

  await processRefund(w, await requestedRefund(w, token, order), 'start')
  const refunded = await assertAgrees(w, owner)
  const weekend = itemOf(refunded, 'weekend')
  assert.ok(weekend && weekend.returned > 0 && weekend.refunded > 0)
  assert.equal(weekend.sold + weekend.returned, 2)
  assert.equal(weekend.income, 2 * 13_300 - weekend.refunded)

  const zoe = await customer(w, 'zoe@example.org', 'Zoë Brontë')
  const ticket = await buyTicket(w, zoe)
  const mia = { full_name: 'Mia Maric', email: 'mia@example.org' }
  assert.equal((await changeTicket(w, zoe, ticket, { reassign: true, ...mia })).status, 200)
  const given = await assertAgrees(w, owner)
  assert.deepEqual([given.totals.orders, itemOf(given, 'weekend')?.sold], [3, weekend.sold + 1])
})

test('an order is counted once, even repeatedly and concurrently, and the check finds one that was counted wrong', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  for (let n = 0; n < 3; n++) await transferOrder(w)
  await ledger.post(w.shop)
  await Promise.all([sales.count(w.shop), sales.count(w.shop)])
  await w.shop.sql`insert into sales_queue (order_id) select id from orders`
  await Promise.all([sales.count(w.shop), sales.count(w.shop)])
  const { totals } = await figuresOf(owner)
  assert.deepEqual([totals.orders, totals.income], [3, 3 * 13_300])
  const [order] = await w.shop.sql<{ code: string }[]>`
    update order_method_sales m set places = places + 1 from orders o
     where o.id = m.order_id and o.id = (select min(id) from orders) returning o.code`
  await w.shop
    .sql`update order_sales set places = places + 1 where order_id = (select max(id) from orders) and kind = 'product'`
  const [found, queries] = await recordQueries(w, () => consistency.check(w.shop))
  // Orders are counted again in batches, because a statement may take fifteen seconds.
  const counting = queries.filter((query) => query.includes('left join order_method_sales'))
  assert.ok(counting.length > 0 && counting.every((query) => query.includes('where o.id = any(')))
  for (const sentence of [
    `Order ${order?.code} differs in the figures of payment methods.`,
    'The figures of sales (bank_transfer, 2027-01-15 09:00 UTC): places is 3 instead of 4.',
    'The figures of sales (product 1, 2027-01-15 09:00 UTC): places is 3 instead of 4.',
  ])
    assert.ok(found.includes(sentence), found.join('\n'))
})

test('an order whose payment method changes is counted under the new one', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await transferOrder(w)
  const sold = async () => {
    const { series } = await chartOf(owner, 'method', 7)
    return series.map(({ key, places, income }) => [key, places.at(-1), income.at(-1)])
  }
  assert.deepEqual(await sold(), [['bank_transfer', 1, 13_300]])
  await w.shop.sql`update orders set payment_method = 'credit_card'`
  assert.deepEqual(await sold(), [['credit_card', 1, 13_300]])
  const { body } = await owner.get('/office/api/sales/hours')
  assert.deepEqual([sumOf(body.sales.places), sumOf(body.sales.income)], [1, 13_300])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('today is compared with yesterday until the same minute, and with the same day of last year', async (t) => {
  const w = await world(t)
  const buy = async (email: string) =>
    createPaidOrder(w, await customer(w, email), { weekend: [], products: ['camping'] })
  await buy('ana@example.org')
  w.clock.move('P364D')
  w.clock.move('PT7M')
  await buy('ivo@example.org')
  w.clock.move('PT5H')
  await buy('zoe@example.org')
  w.clock.move('PT19H')
  const owner = await clerk(w, 'owner')
  const today = await figuresOf(owner)
  assert.deepEqual([today.first, today.totals.sold], ['2028-01-15', 0])
  // At the same time yesterday one of two had been sold.
  assert.deepEqual(
    [today.before?.first, today.before?.sold, today.before?.until],
    ['2028-01-14', 1, '2028-01-14T09:07:00Z'],
  )
  const yesterday = await figuresOf(owner, '?span=yesterday')
  assert.deepEqual([yesterday.totals.sold, yesterday.before?.sold, yesterday.before?.until], [2, 0, null])
  assert.equal((await figuresOf(owner, '?span=opening')).before, null)
  const { last_year } = today
  assert.deepEqual([last_year?.by, last_year?.first, last_year?.sold], ['calendar', '2027-01-15', 1])
})

test('last year is aligned with the beginning of the previous edition, if there is one', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await owner.get('/office/api/events/summer')
  const value = {
    ...body.part.value,
    key: 'before',
    name: 'Test Nights Summer 2026',
    starts_at: '2026-07-16T16:00',
    ends_at: '2026-07-19T04:00',
  }
  const added = await owner.post('/office/api/events', { value })
  assert.equal(added.status, 200, JSON.stringify(added.body))
  // The summer of 2027 begins on 8 July, 357 days after that of 2026.
  const { last_year } = await figuresOf(owner, '?first=2027-01-10&last=2027-01-12&event=summer')
  assert.deepEqual(
    [last_year?.by, last_year?.edition, last_year?.first, last_year?.last],
    ['edition', 'Test Nights Summer 2026', '2026-01-18', '2026-01-20'],
  )
  const all = await figuresOf(owner, '?span=week')
  assert.deepEqual([all.last_year?.by, all.last_year?.first], ['edition', '2026-01-17'])
})

test('figures of one event have only its products and orders, and days follow the festival’s time zone through clock changes', async (t) => {
  const w = await world(t)
  const [owner, token] = [await clerk(w, 'owner'), await customer(w)]
  await createPaidOrder(w, token, { weekend: ['Ana Horvat'], merchandise: ['shirt'] })
  await createPaidOrder(w, token, { weekend: [], products: ['ageless'] })
  const summer = await figuresOf(owner, '?event=summer')
  assert.deepEqual([summer.totals.orders, summer.totals.income], [1, 13_300])
  assert.ok(summer.items.every(({ kind }) => kind === 'product'))
  assert.equal((await owner.get('/office/api/sales/figures?event=nothing')).status, 422)
  for (const wrong of [
    'first=tomorrow',
    'first=2027-02-02&last=2027-02-01',
    'first=2020-01-01&last=2027-01-01',
  ])
    assert.equal((await owner.get(`/office/api/sales/figures?${wrong}`)).status, 422, wrong)
  // Daylight saving time in Zagreb ends on 31 October 2027: that day has 25 hours, and includes 22:30 UTC of the 30th.
  w.clock.move('P288D')
  w.clock.move('PT13H30M')
  await createPaidOrder(w, await customer(w, 'zoe@example.org'), { weekend: [], products: ['limited'] })
  w.clock.move('PT24H')
  await createPaidOrder(w, await customer(w, 'mia@example.org'), { weekend: [], products: ['limited'] })
  const later = await clerk(w, 'owner', 'later@festoon.test')
  const { days } = await figuresOf(later, '?first=2027-10-30&last=2027-11-01')
  assert.deepEqual(days, [
    { day: '2027-10-30', sold: 0, income: 0 },
    { day: '2027-10-31', sold: 2, income: 2_000 },
    { day: '2027-11-01', sold: 0, income: 0 },
  ])
  // In another time zone the same quarters belong to other days.
  const { body } = await later.get('/office/api/site')
  const moved = await changePart(later, 'site', { ...body.part.value, timezone: 'Asia/Kathmandu' })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  const there = await figuresOf(later, '?first=2027-10-31&last=2027-11-01')
  assert.deepEqual(
    there.days.map(({ sold }) => sold),
    [1, 1],
  )
  const chart = await chartOf(later, 'method', 7)
  assert.deepEqual(chart.series[0]?.places.slice(-2), [1, 1])
  assert.deepEqual(await consistency.check(w.shop), [])
  const file = (await later.file('/office/api/sales/figures.csv?span=opening')).toString()
  assert.match(
    file,
    /^From,To,Code,Name,.*\r\n2027-01-15,2027-1[01]-\d\d,weekend,Weekend ticket,Test Nights Summer,1,0,133\.00,0\.00,/,
  )
})
