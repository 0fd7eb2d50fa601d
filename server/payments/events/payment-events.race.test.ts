import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { paymentEventFor, openPayment, deliverEvent } from '#testing/fixtures/payments.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
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

/** Pays an order twice at once without locking it; returns the paid amount, and how many of the two have failed. */
async function payTwiceUnlocked(w: World) {
  w.explainFindings(/^Order .* (is|owes|brought|paid)/)
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
  const results = await Promise.allSettled([payUnlocked(), payUnlocked()])
  const failed = results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
  return { paid: (await summaryOf(w, order)).paid, failed }
}

test('control: without the lock on the order and the check of its table the same money counts more than once', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table payments drop constraint payments_paid_within_amount`
  const { paid, failed } = await payTwiceUnlocked(w)
  assert.deepEqual(failed, [])
  assert.ok(paid > 13_300)
})

test('a payment never counts more than its amount as paid, even without the lock on the order', async (t) => {
  const { paid, failed } = await payTwiceUnlocked(await world(t))
  assert.equal(paid, 13_300)
  assert.equal(failed.length, 1)
  assert.match(failed[0] ?? '', /payments_paid_within_amount/)
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
