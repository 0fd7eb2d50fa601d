import type { Shop, Tx } from '#server/platform/shop.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from './order-queries.ts'
import type { Discrepancy } from './order-queries.ts'
import * as admissions from './admission-queries.ts'
import * as tickets from './ticket-queries.ts'
import * as tills from './till-queries.ts'
import * as refunds from './refund-queries.ts'
import * as work from './work-queries.ts'

type Check = [find: (tx: Tx) => PromiseLike<readonly Discrepancy[]>, say: (found: Discrepancy) => string]

const CHECKS: Check[] = [
  [
    orders.stockAgainstLines,
    (it) => `Stock of ${it.subject}: ${it.written} taken, ${it.counted} held by lines.`,
  ],
  [
    orders.stockAgainstWaitingLists,
    (it) => `Stock of ${it.subject}: ${it.written} wait, ${it.counted} are on the list.`,
  ],
  [
    orders.linesOfDeadOrders,
    (it) => `Order ${it.subject} is ${it.written}, and its lines still hold ${it.counted}.`,
  ],
  [
    orders.linesAgainstCarts,
    (it) => `The ${it.written} ${it.subject} has lines that are not its own any more: ${it.counted}.`,
  ],
  [
    orders.totalsAgainstLines,
    (it) => `Order ${it.subject}: items cost ${it.written}, its lines ${it.counted}.`,
  ],
  [
    orders.totalsAgainstPayments,
    (it) => `Order ${it.subject} costs ${it.written}, its payments are for ${it.counted}.`,
  ],
  [
    orders.discountsAgainstOrders,
    (it) => `Order ${it.subject}: a discount of ${it.written} on ${it.counted}.`,
  ],
  [orders.statesAgainstMoney, (it) => `Order ${it.subject} is ${it.written}, and ${it.counted} is paid.`],
  [orders.paymentsAgainstMoney, (it) => `Order ${it.subject} is ${it.written}, and ${it.counted} is paid.`],
  [
    orders.moneyAgainstSources,
    (it) =>
      `Order ${it.subject}: ${it.written} is paid, attempts and incoming payments brought ${it.counted}.`,
  ],
  [orders.openAttempts, (it) => `Order ${it.subject} is ${it.written}, open attempts: ${it.counted}.`],
  [
    orders.unissuedLines,
    (it) => `Order ${it.subject} is ${it.written}, lines with nothing issued: ${it.counted}.`,
  ],
  [orders.issuedUnpaid, (it) => `Order ${it.subject} was never paid, items issued: ${it.counted}.`],
  [
    tickets.ordersAgainstAcceptances,
    (it) => `Order ${it.subject} is ${it.written}, acceptances kept: ${it.counted}.`,
  ],
  [tickets.versionsOfTerms, (it) => `Terms ${it.subject}: the text ${it.counted}.`],
  [tickets.ticketsAgainstLines, (it) => `Ticket ${it.subject} is ${it.written}, and its line ${it.counted}.`],
  [
    tickets.ticketsAgainstTransfers,
    (it) => `Ticket ${it.subject} is ${it.written}, transfers recorded ${it.counted}.`,
  ],
  [
    tickets.ticketsAgainstChanges,
    (it) => `Ticket ${it.subject}, ${it.counted}, has ${it.written} than its last change says.`,
  ],
  [
    tickets.namesAgainstChanges,
    (it) => `Ticket ${it.subject}: name changes counted ${it.written}, recorded ${it.counted}.`,
  ],
  [
    admissions.statusesAgainstAdmissions,
    (it) => `Ticket ${it.subject} is ${it.written}, admissions that count: ${it.counted}.`,
  ],
  [admissions.sequences, (it) => `Scans of ticket ${it.subject}: number ${it.written} comes ${it.counted}.`],
  [orders.invoicesAgainstOrders, (it) => `Order ${it.subject} is ${it.written}, invoices: ${it.counted}.`],
  [
    orders.invoiceNumbers,
    (it) => `Invoices of ${it.subject}: numbers issued ${it.written}, invoices ${it.counted}.`,
  ],
  [
    orders.invoicesAgainstTotals,
    (it) => `Order ${it.subject} costs ${it.written}, its invoice is about ${it.counted}.`,
  ],
  [
    refunds.cardRefundsAgainstMoney,
    (it) => `Of ${it.subject}, ${it.written}, ${it.counted} was given back to cards.`,
  ],
  [
    refunds.returnsAgainstSources,
    (it) =>
      `Attempt ${it.subject}: ${it.written} returned, its card refunds and lost disputes say ${it.counted}.`,
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
  [
    tills.tillsAgainstOrders,
    (it) => `Order ${it.subject}: a till has taken ${it.written}, it was paid by ${it.counted}.`,
  ],
  [
    tills.tillsAgainstRefunds,
    (it) => `Order ${it.subject}: a till gave back ${it.written}, its refunds ${it.counted}.`,
  ],
]

/**
 * Counts stock, money, states, issued items, admissions, invoices, refunds, tills, and what is kept of acceptances and of changes,
 * again from the rows, all at one moment, and says in a sentence each what does not add up; nothing when all does. Amounts are minor
 * units.
 */
export const check = (shop: Shop): Promise<string[]> =>
  shop.transact(async (tx) => {
    await orders.useSnapshot(tx)
    const sentences: string[] = []
    for (const [find, say] of CHECKS) sentences.push(...(await find(tx)).map(say))
    return sentences
  })

/**
 * What should have been done by now, in a sentence each: mails that have not left ten minutes after they were written, and
 * other work of the queue that waits as long. With `atRest`
 * whatever waits at all, when the shop is to have come to rest.
 */
export async function overdue({ sql, clock }: Shop, { atRest = false } = {}): Promise<string[]> {
  const now = clock.now()
  const [mails, jobs] = await Promise.all([
    work.unsentMails(sql, atRest ? now.add({ hours: 1 }) : mail.lateBefore(now)),
    work.waitingJobs(sql, atRest ? 0 : 10),
  ])
  return [
    ...mails.map(
      (it) =>
        `Mail ${it.id} (${it.template}) has waited since ${it.created_at.toString({ smallestUnit: 'second' })}, tries: ${it.tries}.`,
    ),
    ...jobs.map((it) => `Job ${it.id} (${it.task}) has waited since ${it.since}, tries: ${it.attempts}.`),
  ]
}
