import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world } from '#testing/harness/world.ts'
import { housekeeping } from '#server/payments/payments.ts'

const AT_ONCE = Array.from({ length: 12 }, (_, index) => index)

test('twelve concurrent notifications of one payment, with six event IDs, issue one ticket', async (t) => {
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'weekend')
  const statuses = await Promise.all(
    AT_ONCE.map((index) => deliverEvent(w, { ...event, id: `news ${index % 6}` })),
  )
  assert.deepEqual(new Set(statuses), new Set([200]))
  const { status, paid, tickets, confirmations } = await summaryOf(w, order)
  assert.deepEqual(
    { status, paid, tickets, confirmations },
    { status: 'paid', paid: 13_300, tickets: 1, confirmations: 1 },
  )
})

test('control: without the lock on the order the payment is counted more than once', async (t) => {
  const w = await world(t)
  const { order } = await checkOutByCard(w, 'weekend')
  const bothHaveRead = allHaveRead(2)
  const payUnlocked = () =>
    w.shop.transact(async (tx) => {
      const [payment] = await tx<{ paid: boolean }[]>`
        select paid_amount > 0 as paid from payments where order_id = ${order.id}`
      await bothHaveRead()
      if (!payment?.paid)
        await tx`update payments set paid_amount = paid_amount + amount where order_id = ${order.id}`
    })
  await Promise.all([payUnlocked(), payUnlocked()])
  assert.ok((await summaryOf(w, order)).paid > 13_300)
})

test('a payment that is retried while it arrives ends paid, without an open attempt', async (t) => {
  const w = await world(t)
  for (let round = 0; round < 5; round++) {
    const { order, event } = await checkOutByCard(w, 'weekend')
    await deliverEvent(w, { ...event, id: `declined ${round}`, outcome: 'declined' })
    await Promise.allSettled([
      openPayment(w, order),
      deliverEvent(w, { ...event, id: `paid ${round}` }),
      openPayment(w, order),
    ])
    const { status, paid, attempts, tickets } = await summaryOf(w, order)
    assert.deepEqual({ status, paid, tickets }, { status: 'paid', paid: 13_300, tickets: 1 })
    assert.ok(attempts.every((attempt) => attempt !== 'open'))
  }
})

test('twenty tabs that open one payment share one attempt', async (t) => {
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'weekend')
  await deliverEvent(w, { ...event, outcome: 'declined' })
  const attempts = await Promise.all(Array.from({ length: 20 }, () => openPayment(w, order)))
  assert.equal(new Set(attempts.map(({ id }) => id)).size, 1)
  assert.deepEqual((await summaryOf(w, order)).attempts, ['failed', 'open'])
})

test('a payment that arrives at the deadline ends paid with a ticket, or as a problem without a place', async (t) => {
  const w = await world(t)
  const rounds = await Promise.all(AT_ONCE.map(() => checkOutByCard(w, 'weekend')))
  w.clock.move('PT61M')
  await Promise.all([
    w.runHousekeeping(),
    ...rounds.map(({ event }) => deliverEvent(w, event)),
    w.runHousekeeping(),
  ])
  for (const { order } of rounds) {
    const { status, tickets } = await summaryOf(w, order)
    assert.ok(
      (status === 'paid' && tickets === 1) || (status === 'problem' && tickets === 0),
      `${status} ${tickets}`,
    )
  }
  const [stock] = await w.shop.sql<{ taken: number; tickets: number }[]>`
    select taken, (select count(*)::integer from tickets) as tickets
      from stock join products on products.stock_id = stock.id where external_code = 'weekend'`
  assert.equal(stock?.taken, stock?.tickets)
})

test('two processes that find the same lost payment record it once', async (t) => {
  const w = await world(t)
  const { order, event } = await checkOutByCard(w, 'weekend')
  const other = await w.beside()
  const news = await paymentEventFor(w, order)
  await w.shop.sql`
    update sandbox_sessions set status = 'succeeded', event_id = 'lost' where reference = ${event.reference}`
  w.clock.move('PT2M')
  await Promise.all([w.runHousekeeping(), housekeeping(other), deliverEvent(w, { ...news, id: 'lost' })])
  const { status, paid, tickets } = await summaryOf(w, order)
  assert.deepEqual({ status, paid, tickets }, { status: 'paid', paid: 13_300, tickets: 1 })
})
