import { Type, type Static } from 'typebox'
import { Id, Labels, Nullable, Text } from '#contract/kinds.ts'

/** The filters of exports. `from` and `until` are days, both inclusive; `sensitive` adds the sensitive answers, for roles that may see them. */
export const ExportFilter = Type.Union([
  Type.Literal('event'),
  Type.Literal('product'),
  Type.Literal('departure'),
  Type.Literal('status'),
  Type.Literal('from'),
  Type.Literal('until'),
  Type.Literal('sensitive'),
])
export type ExportFilter = Static<typeof ExportFilter>

/** The filters of an export as query parameters; an empty one has no effect. */
export const EXPORT_FILTERS = {
  event: Text(),
  product: Type.String({ default: '', description: 'The `external_code` of a product, or of merchandise.' }),
  departure: Id(),
  status: Text(),
  from: Type.String({ default: '', description: 'A day, as 2027-07-08, in the festival’s zone.' }),
  until: Type.String({ default: '', description: 'A day, as 2027-07-08, inclusive.' }),
  sensitive: Type.String({ default: '', description: '`yes` for sensitive answers, too. This is recorded.' }),
} satisfies Record<ExportFilter, unknown>

interface Definition {
  summary: string
  filters: ExportFilter[]
  /** A report has sums of all sales, payments or postings: its rows are as expensive to count as to export. */
  report?: true
}

const ITEM: ExportFilter[] = ['event', 'product', 'departure']
const DAYS: ExportFilter[] = ['from', 'until']
const ANSWERS: ExportFilter[] = ['sensitive']

/** The exports, in the order in which they are offered. */
export const EXPORTS = {
  orders: { summary: 'Orders, by the day of the order.', filters: ['status', ...DAYS, ...ANSWERS] },
  lines: {
    summary: 'Order lines, by the day of the order.',
    filters: [...ITEM, 'status', ...DAYS, ...ANSWERS],
  },
  tickets: {
    summary: 'Tickets, by the day of their issue.',
    filters: [...ITEM, 'status', ...DAYS, ...ANSWERS],
  },
  holders: { summary: 'Holders of valid tickets, by departure and name.', filters: [...ITEM, ...ANSWERS] },
  shipping: { summary: 'Merchandise to ship.', filters: ['product', 'status', ...DAYS, ...ANSWERS] },
  pickups: {
    summary: 'Merchandise that is collected on site.',
    filters: ['product', 'status', ...DAYS, ...ANSWERS],
  },
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
  discounts: {
    summary: 'Discounts by code: items, turnover, what was given away and refunded, by the day of the order.',
    filters: DAYS,
    report: true,
  },
  bookings: { summary: 'The postings of the ledger, by the day of booking.', filters: DAYS },
  waiting: {
    summary: 'The waiting list, in order, with current offers.',
    filters: [...ITEM, 'status', ...DAYS],
  },
  customers: { summary: 'Customers, by the day of their registration.', filters: DAYS },
} satisfies Record<string, Definition>

export type ExportName = keyof typeof EXPORTS

export interface ExportInput {
  event: string
  product: string
  departure: number | null
  status: string
  from: string
  until: string
  sensitive: string
}

/**
 * The format of an export: CSV; `excel` starts it with a byte order mark, without which Excel does not read it as UTF-8; `xlsx` is a
 * workbook.
 */
export const ExportFormat = Type.String({
  default: '',
  description: '`excel` for CSV with a byte order mark, `xlsx` for a workbook.',
})

/** An export, its filters, and the statuses that its rows can have (`statuses`). */
export const ExportOption = Type.Object({
  name: Type.String(),
  filters: Type.Array(ExportFilter),
  statuses: Labels(),
})
export type ExportOption = Static<typeof ExportOption>

const Named = { id: Type.String(), name: Type.String() }

/** All exports, and the values of their filters. Products name their event, merchandise has none. */
export const ExportOptions = Type.Object({
  exports: Type.Array(ExportOption),
  events: Type.Array(Type.Object(Named)),
  products: Type.Array(Type.Object({ ...Named, event: Nullable(Type.String()) })),
  departures: Type.Array(
    Type.Object({ id: Type.Integer(), product: Type.String(), travel_time: Type.String() }),
  ),
})
export type ExportOptions = Static<typeof ExportOptions>

/**
 * The current size of an export; `rows` are counted up to 10,001, and null for a report, which is only computed for its download. `busy`:
 * no further export can be written at the moment.
 */
export const ExportSize = Type.Object({ rows: Nullable(Type.Integer()), busy: Type.Boolean() })
export type ExportSize = Static<typeof ExportSize>
