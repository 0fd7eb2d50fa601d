import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BundleFigures, SalesFigures } from '#contract/office/figures.ts'
import type { ChangedLine } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Order } from '#contract/orders.ts'
import { addBundle, holdersOf, withBundles } from '#testing/fixtures/bundles.ts'
import { checkoutInput } from '#testing/fixtures/carts.ts'
import { customer, customerWithoutPassword } from '#testing/fixtures/customers.ts'
import { allRight, changeOrder, lineIdsOf, previewChange } from '#testing/fixtures/order-changes.ts'
import { officeOrderOf, orderOf, placeStaffOrder } from '#testing/fixtures/orders.ts'
import { phoneOrder } from '#testing/fixtures/phone-orders.ts'
import { BANK, changeRefundStatus } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { changePart, type Clerk } from '#testing/fixtures/staff.ts'
import { takenStockOf } from '#testing/fixtures/stock.ts'
import { world, type World } from '#testing/harness/world.ts'

const ANA = { full_name: 'Ana Horvat', email: 'ana@example.com' }

/** A family's order by phone, waiting for a bank transfer. */
async function orderByPhone(w: World) {
  const { body } = await addBundle(w)
  return placeStaffOrder(w.shop, await customerWithoutPassword(w), body.cart.code, 'bank_transfer')
}

/** A family's order, paid by card. */
async function paidOrder(w: World): Promise<Order> {
  const token = await customer(w)
  const { body } = await addBundle(w, { token })
  const placed = await w.post('/api/checkout-cart', checkoutInput(token, body.cart.code))
  await w.app.inject({ method: 'POST', url: `${new URL(placed.body.payment.url).pathname}/pay` })
  return orderOf(w, token, placed.body.order.code)
}

/** Finance sends the money of the latest refund of an order to the account of its customer. */
async function payBack(finance: Clerk, { refunds }: OfficeOrder): Promise<void> {
  const id = refunds.at(-1)?.id ?? 0
  assert.equal((await finance.post(`/office/api/refunds/${id}/bank-details`, BANK)).status, 200)
  for (const to of ['processing', 'processed']) await changeRefundStatus(finance, [id], to)
}

const bundledIn = ({ tickets }: Pick<OfficeOrder, 'tickets'>) =>
  tickets.map(({ name, bundle, status }) => [name, bundle, status])

async function figuresOf(owner: Clerk, event = ''): Promise<SalesFigures> {
  const { status, body } = await owner.get(`/office/api/sales/figures?span=opening&event=${event}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.figures
}

const bundlesOf = async (owner: Clerk): Promise<Omit<BundleFigures, 'external_code' | 'name'>[]> =>
  (await figuresOf(owner)).bundles.map(({ sold, returned, income, refunded }) => ({
    sold,
    returned,
    income,
    refunded,
  }))

test('the office and the page of the terms name the bundle of each ticket', async (t) => {
  // A-161 A-084
  const w = await world(t)
  const owner = await withBundles(w)
  const order = await orderByPhone(w)
  const { tickets } = await officeOrderOf(owner, order.code)
  assert.deepEqual(bundledIn({ tickets }), [
    ['Weekend ticket', 'Family weekend', 'pending'],
    ['Weekend ticket', 'Family weekend', 'pending'],
    ['Bell tent', 'Family weekend', 'pending'],
  ])
  assert.equal(new Set(tickets.map(({ bundle_line }) => bundle_line)).size, 1)
  const link = { order: order.code, checksum: order.checksum }
  const shown = (await w.post('/api/get-terms-and-conditions-order', link)).body.order
  assert.deepEqual(
    shown.cartProducts.map(({ bundle }: { bundle?: string }) => bundle),
    ['Family weekend', 'Family weekend', 'Family weekend'],
  )
})

test('a ticket of a bundle is taken out of an unpaid order at its share, and the others stay in their bundle', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const placed = await orderByPhone(w)
  const { tent } = await lineIdsOf(owner, placed)
  const { preview, order } = await changeOrder(owner, placed, { removed_products: [tent] })
  assert.deepEqual([preview.total, preview.due], [{ before: 30_500, after: 25_418 }, 25_418])
  assert.deepEqual(bundledIn(order), [
    ['Weekend ticket', 'Family weekend', 'pending'],
    ['Weekend ticket', 'Family weekend', 'pending'],
  ])
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [2, 0])
  assert.deepEqual(await bundlesOf(owner), [{ sold: 1, returned: 0, income: 25_418, refunded: 0 }])
  await allRight(w)
})

test('a ticket of a paid bundle is refunded at its share, and figures count the bundle until its last ticket is returned', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  const paid = await paidOrder(w)
  const before = await figuresOf(owner)
  assert.deepEqual(before.bundles, [
    { external_code: 'family', name: 'Family weekend', sold: 1, returned: 0, income: 30_500, refunded: 0 },
  ])
  assert.deepEqual([before.totals.sold, before.totals.income], [3, 30_500])
  const events = (await owner.get('/office/api/sales/figures')).body.events.map(
    ({ key }: { key: string }) => key,
  )
  const sold = await Promise.all(events.map(async (key: string) => (await figuresOf(owner, key)).bundles))
  assert.deepEqual(
    sold.filter(({ length }) => length > 0),
    [before.bundles],
  )
  const { tent } = await lineIdsOf(owner, paid)
  const { preview, order } = await changeOrder(owner, paid, { removed_products: [tent] })
  assert.equal(preview.paid_order?.refund?.total, 5_082)
  assert.deepEqual(bundledIn(order), [
    ['Weekend ticket', 'Family weekend', 'active'],
    ['Weekend ticket', 'Family weekend', 'active'],
    ['Bell tent', 'Family weekend', 'refund'],
  ])
  await payBack(owner, order)
  assert.deepEqual(await bundlesOf(owner), [{ sold: 1, returned: 0, income: 25_418, refunded: 5_082 }])
  assert.equal((await figuresOf(owner)).totals.income, 25_418)
  const rest = (await previewChange(owner, order)).body.preview.lines.filter(
    ({ why }: ChangedLine) => why === null,
  )
  const emptied = await changeOrder(owner, order, { removed_products: rest.map(({ id }: ChangedLine) => id) })
  await payBack(owner, emptied.order)
  const after = await figuresOf(owner)
  assert.deepEqual(await bundlesOf(owner), [{ sold: 0, returned: 1, income: 0, refunded: 30_500 }])
  assert.deepEqual([after.totals.sold, after.totals.income], [0, 0])
  const file = (await owner.file('/office/api/sales/figures.csv?span=opening')).toString()
  assert.match(
    file,
    /,family,Bundle: Family weekend \(included in the tickets above\),,0,1,0\.00,305\.00,,\r\n$/,
  )
  await allRight(w)
})

test('staff sell a bundle by phone, with their own discount on each share, at the price that was previewed', async (t) => {
  //
  const w = await world(t)
  const owner = await withBundles(w)
  await configure(w, { manualDiscount: 20 })
  const family = { external_code: 'family', tickets: holdersOf('Ana Horvat', 'Ivo Horvat', 'Ana Horvat') }
  const sale = { products: [], bundles: [family], manual_percent: 10, manual_reason: 'Neighbours' }
  const items = [{ external_code: 'family', quantity: 1 }]
  const seen = (await owner.post('/office/api/price-previews', { items, manual_percent: 10 })).body
  assert.deepEqual(seen.items, [{ external_code: 'family', list_price: 30_500, price: 27_500 }])
  const { status, body } = await owner.post('/office/api/orders', phoneOrder(ANA, { via: 'name', ...sale }))
  assert.equal(status, 200, JSON.stringify(body))
  const order = await officeOrderOf(owner, body.code)
  assert.equal(order.total_price, seen.total_price)
  assert.deepEqual(
    order.tickets.map(({ bundle, price }) => [bundle, price]),
    [
      ['Family weekend', 11_460],
      ['Family weekend', 11_458],
      ['Family weekend', 4_582],
    ],
  )
  await allRight(w)
})

test('a bundle that the shop does not sell is sold by phone, and a refused order holds nothing of it', async (t) => {
  const w = await world(t)
  const owner = await withBundles(w)
  await changePart(owner, 'bundles/family', { enabled: false })
  const offered = async () => {
    const [bundle] = (await owner.get('/office/api/phone-items')).body.bundles
    return [bundle.not_sold, bundle.in_stock]
  }
  assert.deepEqual(await offered(), ['off', true])
  const place = (bundles: object[], merchandise: object[] = []) =>
    owner.post('/office/api/orders', phoneOrder(ANA, { via: 'name', products: [], bundles, merchandise }))
  const family = { external_code: 'family', tickets: holdersOf('Ana Horvat', 'Ivo Horvat', 'Ana Horvat') }
  const unnamed = { ...family, tickets: holdersOf('Bo Berg', '', 'Bo Berg') }
  const refused = await place([family, unnamed], [{ external_code: 'shirt' }])
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['bundles.1.tickets.1.full_name'])
  for (const item of ['weekend', 'tent', 'shirt']) assert.equal(await takenStockOf(w, item), 0, item)
  const other = { ...family, tickets: holdersOf('Bo Berg', 'Cy Berg', 'Bo Berg') }
  assert.equal((await place([family, other])).status, 200)
  assert.deepEqual([await takenStockOf(w, 'weekend'), await takenStockOf(w, 'tent')], [4, 2])
  assert.deepEqual(await offered(), ['off', false])
  const few = await place([{ ...family, tickets: holdersOf('Di Berg') }])
  assert.deepEqual(Object.keys(few.body.errors), ['bundles.0.tickets'])
  await allRight(w)
})
