import type { ExportFilter } from '#contract/office/exports.ts'
import { labels } from '#contract/office/labels/messages.ts'
import * as tickets from '#server/office/tickets/tickets.ts'
import type { Shop } from '#server/platform/shop.ts'
import { messages } from './messages.ts'

interface Definition {
  summary: string
  filters: ExportFilter[]
}

const ITEM: ExportFilter[] = ['event', 'product', 'departure']
const DAYS: ExportFilter[] = ['from', 'until']

/** The exports, in the order in which they are offered. */
export const EXPORTS = {
  orders: { summary: 'Orders, by the day of the order.', filters: ['status', ...DAYS] },
  lines: { summary: 'Each thing that was ordered.', filters: [...ITEM, 'status', ...DAYS] },
  tickets: { summary: 'Tickets, by the day of their issue.', filters: [...ITEM, 'status', ...DAYS] },
  holders: { summary: 'Who may come in, by departure and name.', filters: ITEM },
  shipping: { summary: 'Merchandise to ship.', filters: ['product', 'status', ...DAYS] },
  payments: { summary: 'Payments, by the day on which they are due.', filters: ['status', ...DAYS] },
  refunds: {
    summary: 'Refunds without their accounts, by the day of the request.',
    filters: ['status', ...DAYS],
  },
  tills: { summary: 'Tills of the box office, by the day on which they were closed.', filters: DAYS },
  receipts: { summary: 'All money that came and went, by its day.', filters: DAYS },
  sales: {
    summary: 'What each item brought, by the day of the order, the way to pay and the tax.',
    filters: ['event', 'product', ...DAYS],
  },
  paid: {
    summary: 'What each item brought, by the day of each payment, the way to pay and the tax.',
    filters: ['event', 'product', ...DAYS],
  },
  open: { summary: 'What is owed by customers and to them at the end of a day.', filters: ['until'] },
  transit: { summary: 'What each gateway held, day by day.', filters: DAYS },
  invoices: { summary: 'Invoices and credit notes, by the day of their issue.', filters: DAYS },
  bank: { summary: 'Lines of bank statements, by the day of the bank.', filters: ['status', ...DAYS] },
  bookings: { summary: 'The ledger, posting by posting, by the day of booking.', filters: DAYS },
  waiting: {
    summary: 'Who waits for places of what is sold out, in order, and whom one is offered.',
    filters: [...ITEM, 'status', ...DAYS],
  },
  customers: { summary: 'Customers, by the day of their registration.', filters: DAYS },
} satisfies Record<string, Definition>

export type ExportName = keyof typeof EXPORTS

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
