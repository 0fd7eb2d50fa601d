import type { ExportFilter } from '#contract/office/exports.ts'
import { labels } from '#contract/office/labels/messages.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import type { Shop } from '#server/platform/shop.ts'
import { messages } from './messages.ts'

interface Definition {
  summary: string
  filters: ExportFilter[]
  /** A report has sums of all sales, payments or postings: its rows are as expensive to count as to export. */
  report?: true
}

const ITEM: ExportFilter[] = ['event', 'product', 'departure']
const DAYS: ExportFilter[] = ['from', 'until']

/** The exports, in the order in which they are offered. */
export const EXPORTS = {
  orders: { summary: 'Orders, by the day of the order.', filters: ['status', ...DAYS] },
  lines: { summary: 'Order lines, by the day of the order.', filters: [...ITEM, 'status', ...DAYS] },
  tickets: { summary: 'Tickets, by the day of their issue.', filters: [...ITEM, 'status', ...DAYS] },
  holders: { summary: 'Holders of valid tickets, by departure and name.', filters: ITEM },
  shipping: { summary: 'Merchandise to ship.', filters: ['product', 'status', ...DAYS] },
  payments: { summary: 'Payments, by the day on which they are due.', filters: ['status', ...DAYS] },
  refunds: {
    summary: 'Refunds without their accounts, by the day of the request.',
    filters: ['status', ...DAYS],
  },
  tills: { summary: 'Tills of the box office, by the day on which they were closed.', filters: DAYS },
  transactions: { summary: 'All incoming and outgoing payments, by day.', filters: DAYS },
  sales: {
    summary: 'Income by item, day of the order, payment method and tax rate.',
    filters: ['event', 'product', ...DAYS],
    report: true,
  },
  paid: {
    summary: 'Income by item, day of the payment, payment method and tax rate.',
    filters: ['event', 'product', ...DAYS],
    report: true,
  },
  open: {
    summary: 'Receivables and payables of customers at the end of a day.',
    filters: ['until'],
    report: true,
  },
  transit: { summary: 'The balance at each gateway, by day.', filters: DAYS, report: true },
  invoices: { summary: 'Invoices and credit notes, by the day of their issue.', filters: DAYS },
  bank: { summary: 'Bank lines, by the bank’s date.', filters: ['status', ...DAYS] },
  bookings: { summary: 'The postings of the ledger, by the day of booking.', filters: DAYS },
  waiting: {
    summary: 'The waiting list, in order, with current offers.',
    filters: [...ITEM, 'status', ...DAYS],
  },
  customers: { summary: 'Customers, by the day of their registration.', filters: DAYS },
} satisfies Record<string, Definition>

export type ExportName = keyof typeof EXPORTS

export const isReport = (name: ExportName): boolean => 'report' in EXPORTS[name]

/** The statuses that the rows of an export can have, with their labels; none for an export without that filter. */
export function statusesOf(shop: Shop, name: ExportName): Record<string, string> {
  // A payment is cancelled when its order is abandoned.
  const { abandoned: _, ...paymentStatus } = messages.orderStatus
  const statuses: Partial<Record<ExportName, Record<string, string>>> = {
    orders: messages.orderStatus,
    lines: messages.orderStatus,
    tickets: tickets.statuses(shop),
    shipping: messages.shippingStatus,
    payments: paymentStatus,
    refunds: labels.refundStatus,
    waiting: messages.waitingStatus,
    bank: messages.bankStatus,
  }
  return statuses[name] ?? {}
}
