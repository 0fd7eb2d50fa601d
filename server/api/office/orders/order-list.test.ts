import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderListRow } from '#contract/office/orders.ts'
import { ordersOf, transferOrder, createPaidOrder, createStaffOrder } from '#testing/fixtures/orders.ts'
import { enterTransfer, transferInput } from '#testing/fixtures/payments.ts'
import { requestedRefund } from '#testing/fixtures/refunds.ts'
import { buyTicket, changeTicket, ticketOf } from '#testing/fixtures/tickets.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

test('an order is found by its code, customer, holder, ticket code, payment reference, attempt or invoice number', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const token = await customer(w, 'zoe@example.com', 'Zoë Brontë-Łukasz')
  const given = await buyTicket(w, token)
  await changeTicket(w, token, given, { reassign: true, full_name: 'Ivo Ivić', email: 'ivo@example.com' })
  const kept = await buyTicket(w, token)
  const [newest, first] = await ordersOf(w, token)
  assert.ok(newest && first)
  const transferred = await transferOrder(w)
  await enterTransfer(owner, transferred, transferInput(13_300))
  const [payment] = await w.shop.sql<{ reference: string; attempt: string; number: string }[]>`
    select p.reference, a.reference as attempt, i.number
      from orders o join payments p on p.order_id = o.id join payment_attempts a on a.payment_id = p.id
      join invoices i on i.order_id = o.id where o.code = ${newest.code}`
  assert.ok(payment)
  const find = async (search: string): Promise<string[]> =>
    (await owner.get(`/office/api/orders?${new URLSearchParams({ search }).toString()}`)).body.rows.map(
      ({ code }: OrderListRow) => code,
    )
  const ways: [string, string[]][] = [
    [newest.code, [newest.code]],
    [` ${newest.code.toLowerCase()} `, [newest.code]],
    [newest.code.slice(0, 6), [newest.code]],
    ['brontë', [newest.code, first.code]],
    ['ZOE@example.com', [newest.code, first.code]],
    [kept.code, [newest.code]],
    [given.code, [first.code]],
    [payment.reference, [newest.code]],
    [payment.attempt, [newest.code]],
    [payment.number, [newest.code]],
    ['zo', [newest.code, first.code]],
    ['100%', []],
    ['nobody', []],
  ]
  for (const [search, codes] of ways) assert.deepEqual(await find(search), codes, search)
  const ivo = (await find('ivo@example.com')).at(0)
  assert.ok(ivo && ivo !== first.code, 'whoever was given a ticket has an order of their own')
})

test('orders are filtered by status, method, channel, refunds, product and day, and the list states their number and total', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  await createPaidOrder(w, token, { weekend: [], products: ['free'] })
  w.clock.move('P1D')
  await buyTicket(w, token)
  const refunded = await ticketOf(w, token)
  const [own] = await ordersOf(w, token)
  assert.ok(own)
  await requestedRefund(w, token, own, { tickets: refunded.code })
  w.clock.move('P1D')
  const byPhone = await createStaffOrder(w, { products: ['plan'], payment_method: 'bank_transfer' })
  const sales = await clerk(w, 'sales')
  const find = async (filters: Record<string, string>) => {
    const { body } = await sales.get(`/office/api/orders?${new URLSearchParams(filters).toString()}`)
    return body.rows.map(({ items }: OrderListRow) => items)
  }
  const everything = (await sales.get('/office/api/orders')).body
  assert.deepEqual(
    everything.rows.map(({ items, total_price, total_paid }: OrderListRow) => [
      items,
      total_price,
      total_paid,
    ]),
    [
      ['Weekend ticket in installments', 13_500, 0],
      ['Weekend ticket', 13_300, 13_300],
      ['Free entry', 0, 0],
    ],
  )
  assert.deepEqual([everything.total, everything.sum, everything.next], [3, 26_800, null])
  const [plan, weekend, free] = everything.rows.map(({ items }: OrderListRow) => items)
  const ways: [Record<string, string>, string[]][] = [
    [{ status: 'pending' }, [plan]],
    [{ method: 'voucher' }, [free]],
    [{ via: 'staff' }, [plan]],
    [{ via: 'website' }, [weekend, free]],
    [{ plan: 'yes' }, [plan]],
    [{ refunds: 'yes' }, [weekend]],
    [{ unaccepted: 'yes' }, [plan]],
    [{ product: 'weekend' }, [weekend]],
    [{ since: '2027-01-16' }, [plan, weekend]],
    [{ until: '2027-01-16' }, [weekend, free]],
    [{ since: '2027-01-16', until: '2027-01-16' }, [weekend]],
    [{ since: 'soon', status: '' }, [plan, weekend, free]],
    [{ search: byPhone.code, status: 'paid' }, []],
  ]
  for (const [filters, items] of ways) assert.deepEqual(await find(filters), items, JSON.stringify(filters))
})

test('a long list of orders is paged, with each order once', async (t) => {
  const w = await world(t)
  const sales = await clerk(w, 'sales')
  await createStaffOrder(w)
  await w.shop.sql`
    insert into orders (code, checksum, customer_id, created_at, payment_method, payment_status, billing_name, billing_email,
                        billing_country, billing_address, items_total, total_price)
    select 'CODE-' || n, repeat('0', 32), customer_id, created_at - n / 3 * interval '1 minute', 'voucher', 'cancelled',
           'N', 'n@example.com', 'HR', '{}', 0, 0
      from orders, generate_series(1, 119) n`
  const codes: string[] = []
  let from = ''
  for (let parts = 0; parts < 5; parts++) {
    const { rows, next, total } = (
      await sales.get(`/office/api/orders?${new URLSearchParams({ from }).toString()}`)
    ).body
    assert.equal(total, 120)
    codes.push(...rows.map(({ code }: OrderListRow) => code))
    if (next === null) break
    from = next
  }
  assert.equal(codes.length, 120)
  assert.equal(new Set(codes).size, 120)
})
