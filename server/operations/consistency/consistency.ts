import type { Shop, Tx } from '#server/platform/shop.ts'
import * as gate from '#server/tickets/gate/gate.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as sales from '#server/books/sales/sales.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from './order-queries.ts'
import type { Discrepancy } from './order-queries.ts'
import * as admissions from './admission-queries.ts'
import * as guests from './guest-queries.ts'
import * as books from './ledger-queries.ts'
import * as events from './event-queries.ts'
import * as tickets from './ticket-queries.ts'
import * as tills from './till-queries.ts'
import * as transfers from './transfer-queries.ts'
import * as refunds from './refund-queries.ts'
import * as work from './work-queries.ts'

type Check = [find: (tx: Tx) => PromiseLike<readonly Discrepancy[]>, say: (found: Discrepancy) => string]

const CHECKS: Check[] = [
  [
    orders.stockAgainstLines,
    (it) => `Stock of ${it.subject}: ${it.written} taken, ${it.counted} held by lines.`,
  ],
  [
    orders.bundlesAgainstLines,
    (it) => `Bundle ${it.subject} was sold for ${it.written}, its tickets cost ${it.counted}.`,
  ],
  [orders.needsWithoutProduct, (it) => `Item ${it.subject} needs ${it.written}, which is no product.`],
  [
    guests.allocationsAgainstGuests,
    (it) => `Allocation ${it.subject} promises ${it.written} places: ${it.counted}.`,
  ],
  [guests.guestsAgainstLines, (it) => `Guest ${it.subject} is ${it.written}, and the place ${it.counted}.`],
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
  [
    orders.manualDiscountsAgainstLines,
    (it) => `Order ${it.subject}: staff gave ${it.written} off, its lines have ${it.counted}.`,
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
  [
    orders.suspendedOfPaid,
    (it) => `Order ${it.subject} is ${it.written}, tickets that still wait for its money: ${it.counted}.`,
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
  [
    admissions.statusesAgainstHandovers,
    (it) => `Merchandise ${it.subject} is ${it.written}, handings over that count: ${it.counted}.`,
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
  [
    refunds.itemsAgainstTheirRefunds,
    (it) => `The ${it.subject} was paid with ${it.counted}, its refunds give back ${it.written}.`,
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
    tills.tillsAgainstChanges,
    (it) => `Order ${it.subject}: a till has taken ${it.written} for a change, ${it.counted} was received.`,
  ],
  [
    refunds.creditsAgainstRefunds,
    (it) => `For order ${it.subject} refunds have ${it.written} count, and ${it.counted} is counted.`,
  ],
  [books.creditsOfLedger, (it) => `The postings of ${it.subject} sum to ${it.counted}.`],
  [
    books.bankAgainstLines,
    (it) => `Bank line ${it.subject}: ${it.written} at the bank by the ledger, ${it.counted} by what it is.`,
  ],
  [
    books.linesAgainstTransfers,
    (it) => `Bank line ${it.subject} is of ${it.written}, the transfers that it shows of ${it.counted}.`,
  ],
  [
    transfers.transfersOfLedger,
    (it) =>
      `Transfers on their way come to ${it.written} by the ledger, to ${it.counted} by files and lines.`,
  ],
  [
    transfers.linesWithoutTransfers,
    (it) => `Bank line ${it.subject} of ${it.counted} is entered as a transfer of ours, and shows none.`,
  ],
  [transfers.transfersAgainstLines, (it) => `Transfer ${it.subject} is ${it.written}, and ${it.counted}.`],
  [
    transfers.filesAgainstTransfers,
    (it) => `SEPA file ${it.subject} has ${it.written}, its transfers are ${it.counted}.`,
  ],
  [books.sumOfLedger, (it) => `The postings of ${it.subject} sum to ${it.counted}.`],
  [
    books.receivablesAgainstPayments,
    (it) => `Order ${it.subject} owes ${it.written} by the ledger, ${it.counted} by its payments.`,
  ],
  [
    books.gatewaysAgainstAttempts,
    (it) =>
      `Order ${it.subject}: a gateway holds ${it.written} by the ledger, ${it.counted} by its attempts.`,
  ],
  [
    books.taxesAgainstInvoices,
    (it) => `Order ${it.subject}: a tax of ${it.written} by the ledger, of ${it.counted} by its invoice.`,
  ],
  [
    refunds.creditNotesAgainstRefunds,
    (it) => `Refund ${it.subject} is ${it.written}, its credit note is about ${it.counted}.`,
  ],
  [
    refunds.creditNotesAgainstCancellations,
    (it) =>
      `Order ${it.subject} has ended: it was invoiced for ${it.written}, and ${it.counted} is credited.`,
  ],
  [
    refunds.creditNoteNumbers,
    (it) => `Credit notes of ${it.subject}: numbers issued ${it.written}, credit notes ${it.counted}.`,
  ],
  [
    refunds.creditNotesAgainstTotals,
    (it) => `Credit note ${it.subject} is about ${it.written}, its taxes and nets say ${it.counted}.`,
  ],
  [
    books.taxesAgainstCreditNotes,
    (it) => `Of ${it.subject} a tax of ${it.written} by the ledger, of ${it.counted} by its credit note.`,
  ],
  [
    tills.tillsAgainstRefunds,
    (it) => `Order ${it.subject}: a till gave back ${it.written}, its refunds ${it.counted}.`,
  ],
  [
    events.numbersOfEvents,
    (it) =>
      `Of ${it.subject} that other programs read ${it.written} numbers were given, ${it.counted} are there.`,
  ],
  [
    events.eventsAgainstDeliveries,
    (it) =>
      `Webhook ${it.subject} was never to be sent event ${it.written}, ${it.counted}, that it is told of.`,
  ],
  [
    events.deliveriesAgainstEvents,
    (it) => `Webhook ${it.subject} is sent event ${it.written}, ${it.counted}, which has not happened.`,
  ],
  [events.eventsWithoutCause, (it) => `Event ${it.subject}, ${it.written}, has no cause.`],
]

/**
 * Posts pending ledger entries, then recounts stock, money, states, issued items, admissions, invoices, credit notes, refunds, transfers,
 * tills, the ledger, sales and gate figures, what other programs are told and webhooks are sent, and the records of acceptances and changes from the rows, all in one snapshot. Returns one
 * sentence for each discrepancy; empty if there is none. Amounts are minor units.
 */
export async function check(shop: Shop): Promise<string[]> {
  // Recent changes may not have been posted to the ledger and the figures yet.
  await ledger.post(shop)
  await sales.count(shop)
  return shop.transactToRead(async (tx) => {
    await orders.useSnapshot(tx)
    const sentences: string[] = []
    for (const [find, say] of CHECKS) sentences.push(...(await find(tx)).map(say))
    for (const { subject, entries } of await ledger.missingEntries(tx))
      sentences.push(`${subject} differs in the ledger: it lacks ${entries.join(', ')}.`)
    sentences.push(...(await sales.miscounted(tx)), ...(await gate.miscounted(tx)))
    return sentences
  })
}

/**
 * Overdue work, one sentence for each kind: mails unsent ten minutes after they were written, and other jobs that have waited as long.
 * With `atRest` all waiting work, for a shop that is expected to be idle.
 */
export async function overdue({ sql, clock }: Shop, { atRest = false } = {}): Promise<string[]> {
  const now = clock.now()
  const [mails, jobs] = await Promise.all([
    work.unsentMails(sql, atRest ? now.add({ hours: 1 }) : mail.outbox.lateBefore(now)),
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
