import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ExportSize } from '#contract/office/exports.ts'
import type { Order } from '#contract/orders.ts'
import { addMerchandise, checkoutInput, filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { departures } from '#testing/fixtures/stock.ts'
import { type Clerk, clerk } from '#testing/fixtures/staff.ts'
import { createPaidOrder, orderOf } from '#testing/fixtures/orders.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { joinWaitingList } from '#testing/fixtures/waiting-list.ts'
import { world, type World } from '#testing/harness/world.ts'

const NAMES = [
  'orders',
  'lines',
  'tickets',
  'holders',
  'shipping',
  'payments',
  'refunds',
  'tills',
  'transactions',
  'sales',
  'paid',
  'open',
  'transit',
  'invoices',
  'bank',
  'bookings',
  'waiting',
  'customers',
] as const

/** The lines of an export; no cell of these tests contains a line break. */
async function linesOf(finance: Clerk, path: string): Promise<string[]> {
  const { status, body } = await finance.get(`/office/api/exports/${path}`)
  assert.equal(status, 200, String(body.message))
  const [, ...lines] = String(body).trimEnd().split('\r\n')
  return lines
}

/** Ana has bought a weekend ticket, a seat in the first bus, and a shirt. */
async function orderOfAna(w: World, token: string): Promise<Order> {
  const [departure] = await departures(w)
  const { code: cart } = await filledCart(w)
  await filledCart(w, { cart, external_code: 'bus', transport_time_id: departure?.id })
  await addMerchandise(w, { cart })
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, cart))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  return orderOf(w, token, body.order.code)
}

describe('the office exports', () => {
  test('orders with their items, payments, shipping and customers, in columns that spreadsheets read', async (t) => {
    const w = await world(t)
    const token = await customer(w)
    const { code, total_price } = await orderOfAna(w, token)
    const finance = await clerk(w, 'finance')
    const { headers, body } = await finance.get('/office/api/exports/orders')
    assert.deepEqual(
      [headers['content-type'], headers['cache-control'], headers['content-disposition']],
      ['text/csv; charset=utf-8', 'no-store', 'attachment; filename="orders-2027-01-15.csv"'],
    )
    assert.match(body, /^Order,Ordered,Status,Problem,Method,Via,Customer,Email,Country,Address,Tickets,/)
    const total = `${Math.floor(total_price / 100)}.${String(total_price % 100).padStart(2, '0')}`
    const [order = ''] = await linesOf(finance, 'orders')
    assert.ok(
      order.startsWith(
        `${code},2027-01-15 10:00,paid,,credit_card,Website,Ana Horvat,ana@example.com,HR,"Obala 1, Split, 21000",2,1,`,
      ),
      order,
    )
    assert.ok(order.includes(`,${total},${total},0.00,EUR,2027-`), order)
    const [shirt, bus] = (await linesOf(finance, 'lines')).toSorted()
    assert.match(bus ?? '', /,ticket,summer,bus,Bus from Split airport,2027-07-08 12:00,Ana Horvat,/)
    assert.match(
      shirt ?? '',
      /,merchandise,,shirt,Festoon T-shirt,,,,,35\.00,0\.00,25\.00,EUR,[\w-]+,active,taken,,$/,
    )
    assert.equal((await linesOf(finance, 'tickets')).length, 2)
    assert.match((await linesOf(finance, 'payments'))[0] ?? '', new RegExp(`^[\\w-]+,${code},1,paid,`))
    const [line] = await linesOf(finance, 'shipping')
    assert.match(
      line ?? '',
      /,shirt,Festoon T-shirt,[\w-]+,active,Ana Horvat,ana@example.com,"Obala 1, Split, 21000",HR,/,
    )
    assert.match((await linesOf(finance, 'customers'))[0] ?? '', /,Ana Horvat,ana@example.com,HR,.*,EUR,,$/)
  })

  test('the waiting list in order, with as many people as the catalogue counts', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    const owner = await clerk(w, 'owner')
    const holder = (name: string) => [`${name} Horvat`, `${name.toLowerCase()}@example.org`]
    for (const [full_name, email = ''] of [holder('Ana'), holder('Ivo')])
      await joinWaitingList(w, { external_code: 'forced', full_name, email, age: 'from-25' })
    const lines = await linesOf(finance, 'waiting?product=forced&status=waiting')
    assert.deepEqual(
      lines.map((line) => line.split(',').slice(4, 8)),
      [holder('Ana'), holder('Ivo')].map((own) => own.concat('from-25', 'waiting')),
    )
    const { festival } = (await owner.get('/office/api/festival')).body
    const waiting = festival.products.map((part: { waiting_count: number }) => part.waiting_count)
    assert.equal(Math.max(...waiting), 2)
  })

  test('the holders of a departure, without tickets under refund', async (t) => {
    const w = await world(t)
    const token = await customer(w)
    await orderOfAna(w, token)
    const other = await createPaidOrder(w, token, { weekend: ['Zoë Brontë'] })
    const finance = await clerk(w, 'finance')
    const [first, second] = await departures(w)
    const bus = `holders?event=summer&product=bus&departure=`
    assert.match((await linesOf(finance, `${bus}${first?.id}`))[0] ?? '', /,2027-07-08 12:00,Ana Horvat,/)
    assert.deepEqual(await linesOf(finance, `${bus}${second?.id}`), [])
    assert.equal((await linesOf(finance, 'holders?product=weekend')).length, 2)
    const id = await requestedRefund(w, token, other)
    assert.equal((await linesOf(finance, 'holders?product=weekend')).length, 1)
    assert.match(
      (await linesOf(finance, 'refunds'))[0] ?? '',
      new RegExp(`^${id},active,2027-01-15 10:00,,${other.code},`),
    )
    const { body } = await finance.get('/office/api/exports/refunds')
    assert.doesNotMatch(body, /HR12|Example Bank/)
  })
})

test('a ticket without a name yet is marked as such in the exports', async (t) => {
  //
  const w = await world(t)
  const token = await customer(w)
  const { code } = await filledCart(w, { full_name: '', email: '', age: '', name_later: true })
  const { body } = await w.post('/api/checkout-cart', checkoutInput(token, code))
  await w.app.inject({ method: 'POST', url: `${new URL(body.payment.url).pathname}/pay` })
  const finance = await clerk(w, 'finance')
  for (const list of ['lines', 'tickets', 'holders'])
    assert.match((await linesOf(finance, list))[0] ?? '', /,Name missing,/, list)
})

describe('an export', () => {
  test('is filtered by status and by days of the festival’s calendar', async (t) => {
    const w = await world(t)
    const token = await customer(w)
    await orderOfAna(w, token)
    const finance = await clerk(w, 'finance')
    for (const [query, count] of [
      ['status=paid', 1],
      ['status=pending', 0],
      ['from=2027-01-15', 1],
      ['until=2027-01-15', 1],
      ['until=2027-01-14', 0],
      ['from=2027-01-16', 0],
      ['from=2027-01-01&until=2027-01-31&status=paid&unknown=1', 1],
    ] as const) {
      assert.equal((await linesOf(finance, `orders?${query}`)).length, count, query)
      const { body } = await finance.get(`/office/api/exports/orders/size?${query}`)
      assert.deepEqual(body, { rows: count, busy: false })
    }
  })

  test('has the number of rows of a list, and none of a report, which is only computed for its download', async (t) => {
    const w = await world(t)
    await orderOfAna(w, await customer(w))
    const finance = await clerk(w, 'finance')
    const rowsOf = async (name: string) =>
      ((await finance.get(`/office/api/exports/${name}/size`)).body as ExportSize).rows
    assert.equal(await rowsOf('lines'), 3)
    for (const report of ['sales', 'paid', 'open', 'transit']) assert.equal(await rowsOf(report), null)
    assert.ok((await linesOf(finance, 'sales')).length > 0)
  })

  test('is refused with an invalid filter', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    for (const [path, field, message] of [
      ['orders?status=nonsense', 'status', 'This option does not exist.'],
      ['orders?status=toString', 'status', 'This option does not exist.'],
      ['tickets?event=nowhere', 'event', 'This option does not exist.'],
      ['tickets?product=nothing', 'product', 'This option does not exist.'],
      ['orders?from=15.1.2027', 'from', 'Please enter a date such as 2027-07-08.'],
      ['orders?until=2027-02-30', 'until', 'Please enter a date such as 2027-07-08.'],
      ['orders?from=2027-02-02&until=2027-02-01', 'until', 'The end date is before the start date.'],
    ] as const) {
      const { status, body } = await finance.get(`/office/api/exports/${path}`)
      assert.deepEqual([status, body.errors?.[field]], [422, [message]], path)
    }
    assert.equal((await finance.get('/office/api/exports/secrets')).status, 404)
  })

  test('has a byte order mark for Excel on request, and never a formula', async (t) => {
    const w = await world(t)
    await w.shop.sql`
      insert into customers (full_name, email, created_at, updated_at)
      values ('=HYPERLINK("http://evil.example")', 'a@example.com', ${w.clock.now()}, ${w.clock.now()})`
    const finance = await clerk(w, 'finance')
    const { body } = await finance.get('/office/api/exports/customers?format=excel')
    assert.ok(body.startsWith('\uFEFFCustomer,Name'))
    assert.ok(body.includes(`"'=HYPERLINK(""http://evil.example"")"`), body)
    assert.ok(!(await finance.get('/office/api/exports/customers')).body.startsWith('\uFEFF'))
  })

  test('is recorded in the audit log with its filters, but without names', async (t) => {
    const w = await world(t)
    const finance = await clerk(w, 'finance')
    await finance.get('/office/api/exports/tickets?status=active&product=weekend')
    const rows = await w.shop.sql`select actor, subject, detail from audit where action = 'data exported'`
    assert.deepEqual(
      rows.map((row) => ({ ...row })),
      [
        {
          actor: `staff ${finance.id}`,
          subject: 'export tickets',
          detail: { status: 'active', product: 'weekend' },
        },
      ],
    )
  })
})

test('every export is offered with its filters, and has headings even without rows', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const { body } = await owner.get('/office/api/exports')
  assert.deepEqual(
    body.exports.map(({ name }: { name: string }) => name),
    NAMES,
  )
  assert.ok(
    body.products.some(({ id, event }: { id: string; event: string }) => id === 'bus' && event === 'summer'),
  )
  assert.equal(body.departures.length, 3)
  for (const name of NAMES) {
    const answer = await owner.get(`/office/api/exports/${name}`)
    assert.match(answer.body, /^[A-Z]\w+,[\w ,%]+\r\n/, name)
  }
  const sales = await clerk(w, 'sales')
  for (const name of NAMES) assert.equal((await sales.get(`/office/api/exports/${name}`)).status, 403)
})

test('an export that fails before its first row is refused with a message, and does not block the next ones', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await w.shop.sql`alter table customers rename column full_name to hidden`
  for (let time = 0; time < 3; time += 1) {
    const path = '/office/api/exports/customers'
    const { status, headers, body } = await finance.ask('get', path, undefined, { 'accept-encoding': 'gzip' })
    assert.deepEqual(
      [status, headers['content-encoding'], headers['content-disposition'], typeof body.message],
      [500, undefined, undefined, 'string'],
    )
    assert.match(String(headers['content-type']), /^application\/json/)
  }
})
