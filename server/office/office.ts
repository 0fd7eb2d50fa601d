import type { Shop, Tx } from '#server/platform/shop.ts'
import * as queries from './consistency/queries.ts'
import type { Discrepancy } from './consistency/queries.ts'
import * as records from './consistency/ticket-queries.ts'
import * as refunds from './consistency/refund-queries.ts'

/** How the festival stands now. */
export * as overview from './overview/overview.ts'
/** What was sold, day by day and hour by hour. */
export * as sales from './overview/sales.ts'
/** The mails that were written. */
export * as mailList from './mails/mails.ts'
/** What was done, by whom and when. */
export * as auditList from './audit/audit.ts'

/** The queue of refunds and all about each, for the staff who pay them. */
export * as refundDesk from './refunds/refunds.ts'
/** What is taken out of the office as CSV. */
export * as lists from './exports/exports.ts'

/** The list of orders. */
export * as orderList from './orders/list.ts'
/** One order, with everything that ever happened to it. */
export * as orderPage from './orders/orders.ts'

/** The tickets that are looked up, and what is on their QR codes. */
export * as ticketList from './tickets/list.ts'
/** One ticket, and all that is known of it. */
export * as ticketPage from './tickets/tickets.ts'
/** The accounts. */
export * as customerList from './customers/list.ts'
/** One customer, with all that is theirs. */
export * as customerPage from './customers/customers.ts'

/** The vouchers, and which orders spent them. */
export * as voucherList from './vouchers/vouchers.ts'
/** What was changed of the festival itself. */
export * as festivalHistory from './festival-changes/festival-changes.ts'

type Check = [find: (tx: Tx) => PromiseLike<readonly Discrepancy[]>, say: (found: Discrepancy) => string]

const CHECKS: Check[] = [
  [
    queries.stockAgainstLines,
    (it) => `Stock of ${it.subject}: ${it.written} taken, ${it.counted} held by lines.`,
  ],
  [
    queries.linesOfDeadOrders,
    (it) => `Order ${it.subject} is ${it.written}, and its lines still hold ${it.counted}.`,
  ],
  [
    queries.linesAgainstCarts,
    (it) => `The ${it.written} ${it.subject} has lines that are not its own any more: ${it.counted}.`,
  ],
  [
    queries.totalsAgainstLines,
    (it) => `Order ${it.subject}: items cost ${it.written}, its lines ${it.counted}.`,
  ],
  [
    queries.totalsAgainstPayments,
    (it) => `Order ${it.subject} costs ${it.written}, its payments are for ${it.counted}.`,
  ],
  [
    queries.discountsAgainstOrders,
    (it) => `Order ${it.subject}: a discount of ${it.written} on ${it.counted}.`,
  ],
  [queries.statesAgainstMoney, (it) => `Order ${it.subject} is ${it.written}, and ${it.counted} is paid.`],
  [queries.paymentsAgainstMoney, (it) => `Order ${it.subject} is ${it.written}, and ${it.counted} is paid.`],
  [
    queries.moneyAgainstSources,
    (it) => `Order ${it.subject}: ${it.written} is paid, attempts and receipts brought ${it.counted}.`,
  ],
  [queries.openAttempts, (it) => `Order ${it.subject} is ${it.written}, open attempts: ${it.counted}.`],
  [
    queries.unissuedLines,
    (it) => `Order ${it.subject} is ${it.written}, lines with nothing issued: ${it.counted}.`,
  ],
  [queries.issuedUnpaid, (it) => `Order ${it.subject} was never paid, items issued: ${it.counted}.`],
  [
    records.ordersAgainstAcceptances,
    (it) => `Order ${it.subject} is ${it.written}, acceptances kept: ${it.counted}.`,
  ],
  [records.versionsOfTerms, (it) => `Terms ${it.subject}: the text ${it.counted}.`],
  [records.ticketsAgainstLines, (it) => `Ticket ${it.subject} is ${it.written}, and its line ${it.counted}.`],
  [
    records.ticketsAgainstGifts,
    (it) => `Ticket ${it.subject} is ${it.written}, gifts written down ${it.counted}.`,
  ],
  [
    records.ticketsAgainstChanges,
    (it) => `Ticket ${it.subject}, ${it.counted}, has ${it.written} than its last change says.`,
  ],
  [
    records.namesAgainstChanges,
    (it) => `Ticket ${it.subject}: name changes counted ${it.written}, written down ${it.counted}.`,
  ],
  [queries.invoicesAgainstOrders, (it) => `Order ${it.subject} is ${it.written}, invoices: ${it.counted}.`],
  [
    queries.invoiceNumbers,
    (it) => `Invoices of ${it.subject}: numbers given ${it.written}, invoices ${it.counted}.`,
  ],
  [
    queries.invoicesAgainstTotals,
    (it) => `Order ${it.subject} costs ${it.written}, its invoice is about ${it.counted}.`,
  ],
  [
    refunds.refundsAgainstMoney,
    (it) => `Order ${it.subject}: ${it.written} is paid, its refunds give back ${it.counted}.`,
  ],
  [
    refunds.ordersAgainstRefunds,
    (it) => `Order ${it.subject} is written down as ${it.written} of ${it.counted} refunds.`,
  ],
  [refunds.itemsAgainstRefunds, (it) => `The ${it.subject} is ${it.written}, by its refund ${it.counted}.`],
  [
    refunds.refundsAgainstItems,
    (it) => `Refund ${it.subject} gives back ${it.written}, its items are worth ${it.counted}.`,
  ],
  [refunds.refundsAgainstOrders, (it) => `Refund ${it.subject} is ${it.written}, and ${it.counted}.`],
  [
    refunds.accountsOfRefunds,
    (it) => `Refund ${it.subject} is ${it.written}, and its account is ${it.counted}.`,
  ],
  [
    refunds.installmentsAfterRefunds,
    (it) => `Order ${it.subject} is ${it.written}, installments that are left to pay: ${it.counted}.`,
  ],
]

/**
 * Counts stock, money, states, issued items, invoices, refunds, and what is kept of acceptances and of changes, again from
 * the rows, all at one moment, and says in a sentence each what does not add up; nothing when all does. Amounts are minor
 * units.
 */
export const check = (shop: Shop): Promise<string[]> =>
  shop.transact(async (tx) => {
    await queries.useSnapshot(tx)
    const sentences: string[] = []
    for (const [find, say] of CHECKS) sentences.push(...(await find(tx)).map(say))
    return sentences
  })
