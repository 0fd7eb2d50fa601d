import type { ExportFilter } from '#contract/office/exports.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

interface List {
  /** What it holds, in a sentence. */
  summary: string
  filters: ExportFilter[]
}

const ITEM: ExportFilter[] = ['event', 'product', 'departure']
const DAYS: ExportFilter[] = ['from', 'until']

/** What can be taken out of the office, in the order in which it is offered. */
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
  customers: { summary: 'Customers, by the day of their registration.', filters: DAYS },
} satisfies Record<string, List>

export type ExportName = keyof typeof EXPORTS

const PAYMENT = {
  pending: 'Pending',
  partial: 'Partially paid',
  processing: 'Processing',
  problem: 'Problem',
  paid: 'Paid',
  cancelled: 'Cancelled',
}

const ORDER = { ...PAYMENT, abandoned: 'Abandoned' }

const ITEM_REFUND = {
  refund: 'Refund requested',
  refunding: 'Refund in processing',
  'refund-problem': 'Refund with a problem',
  refunded: 'Refunded',
  reassigned: 'Given away',
}

const REFUND = {
  active: 'Requested',
  processing: 'In processing',
  problem: 'Problem',
  processed: 'Completed',
  cancelled: 'Cancelled',
}

/** The statuses that rows of a list can have, with what they are called; none for a list that has no such filter. */
export function statusesOf(shop: Shop, name: ExportName): Record<string, string> {
  const tickets = {
    active: 'Active',
    cancelled: 'Cancelled',
    blocked: 'Blocked',
    ...site.of(shop).ticketStatuses,
    ...ITEM_REFUND,
  }
  const shipping = { active: 'To ship', shipped: 'Shipped' }
  return {
    orders: ORDER,
    lines: ORDER,
    tickets,
    holders: {},
    shipping,
    payments: PAYMENT,
    refunds: REFUND,
    customers: {},
  }[name]
}
