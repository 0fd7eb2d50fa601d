import type { Overview, StockLevel } from '#contract/office/overview.ts'
import * as mail from '#server/mail/mail.ts'
import * as figures from '#server/office/figures/figures.ts'
import * as hoarding from '#server/office/hoarding/hoarding.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as wallets from '#server/tickets/wallets/wallets.ts'
import * as queries from './queries.ts'

/** How much needs attention, and can be worked through one by one, by page; and having it counted anew before its fifteen seconds are over. */
export { attention, recount } from './attention.ts'
/** Sales by day and by hour. */
export * as sales from './sales.ts'

const NO_MAILS: Overview['mails'] = { failed: 0, late: 0, waiting: 0 }

/** The state of the festival: sales of today and in total and what is paid, as of the last count (`sales.count`), income, stock, and open tasks. Amounts are minor units. */
export async function read(shop: Shop): Promise<Overview> {
  const now = shop.clock.now()
  const [sold, [due], [back], [disputes], refunds, [given], [mails = NO_MAILS], levels, elsewhere] =
    await Promise.all([
      sales(shop, now.toZonedDateTimeISO(site.of(shop).timezone).toPlainDate()),
      queries.sumDue(shop.sql, now),
      queries.countOverpayments(shop.sql),
      queries.sumDisputes(shop.sql),
      queries.sumRefunds(shop.sql),
      queries.sumGivenBack(shop.sql),
      queries.countUnsent(shop.sql, mail.outbox.lateBefore(now)),
      readLevels(shop),
      readElsewhere(shop),
    ])
  const { problem, transfers, partial, terms } = sold.orders
  return {
    today: sold.today,
    total: sold.total,
    income: {
      paid: sold.paid,
      due: due?.due ?? 0,
      refunded: given?.given_back ?? 0,
      lost: disputes?.lost ?? 0,
    },
    stock: levels,
    orders: {
      problem,
      overdue: due?.overdue ?? 0,
      transfers,
      partial,
      overpayments: back?.overpayments ?? 0,
      disputes: disputes?.undecided ?? 0,
      terms,
    },
    refunds: waiting(refunds),
    mails: { ...mails },
    ...elsewhere,
  }
}

/** Open tasks other than orders, refunds and mails. */
async function readElsewhere(
  shop: Shop,
): Promise<Pick<Overview, 'bank' | 'hoards' | 'wallet_certificate_ends'>> {
  const [rows, hoards] = await Promise.all([queries.countBankLines(shop.sql), hoarding.count(shop)])
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0
  return {
    bank: { open: of('open'), to_return: of('to_return') },
    hoards,
    wallet_certificate_ends: isoInstant(wallets.expiringAt(shop)),
  }
}

async function sales(shop: Shop, today: Temporal.PlainDate) {
  const [[orders], [values], onDay, inAll] = await Promise.all([
    queries.countOrders(shop.sql),
    queries.sumValues(shop.sql, today.toString()),
    figures.soldSince(shop, today),
    figures.soldSince(shop, null),
  ])
  if (!orders || !values) throw new Error('A count came back empty')
  const { value, value_today, paid } = values
  return { orders, paid, total: { ...inAll, value }, today: { ...onDay, value: value_today } }
}

type RefundSums = Awaited<ReturnType<typeof queries.sumRefunds>>

const of = (sums: RefundSums, status: string) =>
  sums.find((sum) => sum.status === status) ?? { refunds: 0, total: 0 }

function waiting(sums: RefundSums): Overview['refunds'] {
  const [active, processing, problem] = [of(sums, 'active'), of(sums, 'processing'), of(sums, 'problem')]
  return {
    active: active.refunds,
    processing: processing.refunds,
    problem: problem.refunds,
    total: active.total + processing.total + problem.total,
  }
}

async function readLevels({ sql }: Shop): Promise<StockLevel[]> {
  const [rows, carts, allocations] = await Promise.all([
    queries.readLevels(sql),
    queries.countHeld(sql),
    queries.countPromised(sql),
  ])
  const held = new Map(carts.map((cart) => [`${cart.kind} ${cart.id}`, cart.held]))
  const promised = new Map(allocations.map((each) => [`${each.kind} ${each.id}`, each.promised]))
  return rows.map(({ id, travel_time, ...level }) => ({
    ...level,
    travel_time: travel_time && travel_time.toString({ smallestUnit: 'minute' }),
    held: held.get(`${level.kind} ${id}`) ?? 0,
    promised: promised.get(`${level.kind} ${id}`) ?? 0,
  }))
}
