// Many concurrent payments of one shop, with duplicate and reordered notifications, together with housekeeping, cancellations and refunds;
// then every order is verified.
import { randomInt } from 'node:crypto'
import { NO_ACCOUNT } from '#contract/banks.ts'
import type { PaymentEvent } from '#server/payments/gateways/gateways.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import { checkOutByCard } from '#testing/fixtures/orders.ts'
import type { World } from '#testing/harness/world.ts'

/** Delivers a notification to a process of the shop, with retries; returns the status. */
export type Deliver = (event: PaymentEvent) => Promise<number>

export interface PaymentLoadOptions {
  payments: number
  deliver: Deliver
  /** Housekeeping, run every few seconds. */
  runHousekeeping: () => Promise<void>
}

export interface PaymentLoadReport {
  notifications: number
  paid: number
  refunded: number
  /** The discrepancies, as text. */
  wrong: string[]
}

/** What happens to an order besides its payment. */
const FATES = ['none', 'none', 'declined first', 'abandoned', 'cancelled', 'refunded'] as const
type Fate = (typeof FATES)[number]

interface Payment {
  order: OrderRow
  event: PaymentEvent
  fate: Fate
}

const MAX_NOTIFICATIONS = 20
const AT_ONCE = 32

/** Places the orders, applies the load to them, and verifies them. */
export async function runPaymentLoad(w: World, options: PaymentLoadOptions): Promise<PaymentLoadReport> {
  await w.shop.sql`update stock set capacity = 1000000`
  const all = await place(w, options.payments)
  await takeMoney(w.shop, all)
  // From now on housekeeping polls the bank about open attempts.
  w.clock.move('PT2M')
  const work = shuffled(all.flatMap((payment) => workOf(w.shop, payment, options)))
  const over = new AbortController()
  const housekeeping = runHousekeepingUntil(over.signal, options)
  await inParallel(work, AT_ONCE)
  over.abort()
  await housekeeping
  return { notifications: work.length, ...(await settle(w, all, options)) }
}

async function runHousekeepingUntil(
  over: AbortSignal,
  { runHousekeeping }: PaymentLoadOptions,
): Promise<void> {
  while (!over.aborted) await runHousekeeping()
}

async function place(w: World, count: number): Promise<Payment[]> {
  const all: Payment[] = []
  const work = Array.from({ length: count }, (_, index) => async () => {
    all.push({ ...(await checkOutByCard(w, 'weekend')), fate: FATES[index % FATES.length] ?? 'none' })
  })
  await inParallel(work, AT_ONCE)
  return all
}

/** The bank's ledger is updated before notifications are sent. */
async function takeMoney({ sql }: Shop, all: Payment[]): Promise<void> {
  const [ids, references] = [all.map(({ event }) => event.id), all.map(({ event }) => event.reference)]
  await sql`
    update sandbox_sessions s set status = 'succeeded', event_id = told.id
      from unnest(${ids}::text[], ${references}::text[]) told (id, reference) where s.reference = told.reference`
}

/** The notifications of a payment, some of them outdated, and concurrent actions of people. */
function workOf(shop: Shop, payment: Payment, { deliver }: PaymentLoadOptions): (() => Promise<unknown>)[] {
  const { event, fate } = payment
  const times = randomInt(1, MAX_NOTIFICATIONS + 1)
  const notifications = Array.from({ length: times }, (_, index) => () => {
    const outcome = index % 5 === 4 ? 'processing' : 'succeeded'
    const id = outcome === 'succeeded' && index % 3 > 0 ? event.id : `${event.id} ${index}`
    return deliver({ ...event, id, outcome })
  })
  if (fate === 'declined first')
    notifications.push(() => deliver({ ...event, id: `${event.id} declined`, outcome: 'declined' }))
  return fate === 'abandoned' || fate === 'cancelled'
    ? [...notifications, () => close(shop, payment)]
    : notifications
}

/** Its deadline passes, or its customer cancels it, while its payment is in progress. */
async function close({ sql, ...shop }: Shop, { order, fate }: Payment): Promise<void> {
  if (fate === 'abandoned')
    await sql`update orders set abandon_at = created_at where id = ${order.id} and payment_status = 'pending'`
  else
    await payments.cancellation
      .byCustomer({ ...shop, sql }, { id: order.customer_id }, order.code)
      .catch(() => undefined)
}

async function settle(w: World, all: Payment[], { runHousekeeping, deliver }: PaymentLoadOptions) {
  // Lost notifications are delivered again.
  await inParallel(
    all.map(
      ({ event }) =>
        () =>
          deliver({ ...event, id: `${event.id} at last` }),
    ),
    AT_ONCE,
  )
  const toRefund = all.filter(({ fate }) => fate === 'refunded')
  await inParallel(
    toRefund.map(
      ({ order }) =>
        () =>
          giveBack(w.shop, order),
    ),
    8,
  )
  await Promise.all([runHousekeeping(), runHousekeeping(), sendAll(w)])
  const wrong = [...(await recount(w.shop, all)), ...(await consistency.check(w.shop))]
  return { paid: all.length, refunded: toRefund.length, wrong }
}

/** A process may have ended while it sent a refund: it is polled again. */
async function sendAll({ shop, clock }: World): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await cardRefunds.sendDue(shop)
    if ((await shop.sql`select from card_refunds where status = 'pending' limit 1`).length === 0) return
    clock.move('PT2M')
  }
}

/** Two staff members refund the same order concurrently; one succeeds. */
async function giveBack(shop: Shop, order: OrderRow): Promise<void> {
  const { refundable } = await staffRefunds.read(shop, order, true)
  const input = {
    tickets: refundable.items.map(({ code }) => code ?? ''),
    merchandise: [],
    ...NO_ACCOUNT,
    reason: 'The load test',
    waive_refund_fee: false,
    include_fees: true,
    include_donation: false,
    leave_dependents: false,
    destination: '',
    expected_total: null,
  }
  const open = () =>
    shop.transact(async (tx) => {
      const id = await staffRefunds.create(tx, await orders.lock(tx, order.id), input)
      await refunds.staffActions.start(tx, 'staff 1', id)
    })
  await Promise.allSettled([open(), open()])
}

/** One charge, one set of tickets, one invoice, one mail and at most one refund per order. */
async function recount({ sql }: Shop, all: Payment[]): Promise<string[]> {
  const fates = new Map(all.map(({ order, fate }) => [order.code, fate]))
  const ids = all.map(({ order }) => order.id)
  const rows = await sql<
    {
      code: string
      owed: number
      paid: number
      tickets: number
      invoices: number
      mails: number
      refunded: number
    }[]
  >`
    select o.code, o.total_price as owed,
           (select sum(paid_amount) from payments where order_id = o.id)::bigint as paid,
           (select count(*) from tickets where order_id = o.id)::integer as tickets,
           (select count(*) from invoices where order_id = o.id)::integer as invoices,
           (select count(*) from mails where order_id = o.id and template = 'confirmation')::integer as mails,
           (select coalesce(sum(r.amount), 0) from sandbox_refunds r
             join payment_attempts a on a.reference = r.session join payments p on p.id = a.payment_id
            where p.order_id = o.id and r.status <> 'failed')::bigint as refunded
      from orders o where o.id = any(${ids}::integer[])`
  return rows
    .filter(
      ({ code, owed, paid, tickets, invoices, mails, refunded }) =>
        paid !== owed ||
        [tickets, invoices, mails].some((count) => count !== 1) ||
        refunded !== (fates.get(code) === 'refunded' ? owed : 0),
    )
    .map((row) => JSON.stringify(row))
}

async function inParallel(work: (() => Promise<unknown>)[], concurrency: number): Promise<void> {
  const queue = work.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const next of queue) await next()
    }),
  )
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((each) => ({ each, at: randomInt(2 ** 32) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ each }) => each)
}
