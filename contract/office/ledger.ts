import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** A period of the ledger, as "2027-07-08"; empty means open, and an invalid day is refused. */
export const LedgerPeriod = Type.Object({ first: Text(), last: Text() })
export type LedgerPeriod = Static<typeof LedgerPeriod>

/**
 * An account with its balance before a period, its postings within it, and its balance at the end. A debit balance is positive; `credit` is
 * positive as well.
 */
export const LedgerAccount = Type.Object({
  key: Type.String(),
  number: Type.String(),
  name: Type.String(),
  opening: Money(),
  debit: Money(),
  credit: Money(),
  closing: Money(),
  version: Type.String({ description: 'Sent back with a new number or name.' }),
})
export type LedgerAccount = Static<typeof LedgerAccount>

export const LedgerAccountsResponse = Type.Object({ accounts: Type.Array(LedgerAccount) })

/** The festival's number and name for an account; `version` is that of the displayed account. */
export const NameLedgerAccount = Type.Object({ key: Text(), number: Text(), name: Text(), version: Text() })
export type NameLedgerAccount = Static<typeof NameLedgerAccount>

/** An account to which a line of a bank statement can be posted. */
export const LineAccount = Type.Object({ key: Type.String(), number: Type.String(), name: Type.String() })
export type LineAccount = Static<typeof LineAccount>

export const LineAccountsResponse = Type.Object({ accounts: Type.Array(LineAccount) })

/** An account added by the festival, for lines of bank statements. */
export const AddLedgerAccount = Type.Object({ number: Text(), name: Text() })
export type AddLedgerAccount = Static<typeof AddLedgerAccount>

/** A posting of an entry: a debit is positive, a credit negative. `item` is the product or merchandise that it is the income of. */
export const LedgerPosting = Type.Object({
  number: Type.String(),
  account: Type.String(),
  item: Nullable(Type.String()),
  amount: Money(),
})
export type LedgerPosting = Static<typeof LedgerPosting>

/** The subject of an entry. */
export const LedgerKind = Type.Union([
  Type.Literal('sale'),
  Type.Literal('change'),
  Type.Literal('cancellation'),
  Type.Literal('payment'),
  Type.Literal('installment'),
  Type.Literal('payment taken back'),
  Type.Literal('overpayment'),
  Type.Literal('overpayment returned'),
  Type.Literal('refund'),
  Type.Literal('refund sent'),
  Type.Literal('cash rounding'),
  Type.Literal('credit'),
  Type.Literal('returned at gateway'),
  Type.Literal('dispute lost'),
  Type.Literal('write-off'),
  Type.Literal('revenue recognition'),
  Type.Literal('unassigned money'),
  Type.Literal('money returned'),
  Type.Literal('gateway payout'),
  Type.Literal('bank line entered'),
  Type.Literal('transfer of ours'),
  Type.Literal('entered by hand'),
  Type.Literal('balance brought forward'),
  Type.Literal('correction'),
])
export type LedgerKind = Static<typeof LedgerKind>

/**
 * A business event of an order or of a bank line, as entered in the ledger. `booked_on` is later than the day of `at` if that day is in a
 * closed month.
 */
export const LedgerEntry = Type.Object({
  id: Type.Integer(),
  order: Nullable(Type.String()),
  bank_line: Nullable(Type.Integer()),
  kind: LedgerKind,
  at: Instant(),
  booked_on: Type.String({ format: 'date' }),
  postings: Type.Array(LedgerPosting),
})
export type LedgerEntry = Static<typeof LedgerEntry>

/** The columns by which the list is sorted. */
export const LEDGER_SORTS = ['day'] as const

/** `from` is the cursor of a page, `account` the key of an account, `order` the code of an order. */
export const LedgerEntryFilters = Type.Object({
  from: Text(),
  account: Text(),
  order: Text(),
  first: Text(),
  last: Text(),
  sort: Sort(LEDGER_SORTS),
})
export type LedgerEntryFilters = Static<typeof LedgerEntryFilters>

export const LedgerEntries = Page(LedgerEntry)
export type LedgerEntries = Static<typeof LedgerEntries>

/**
 * A month of the ledger ("2027-07"). `can_close` is true for the oldest open month that is over; closing a month requires all earlier ones
 * to be closed.
 */
export const LedgerMonth = Type.Object({
  month: Type.String(),
  entries: Type.Integer(),
  closed_at: Nullable(Instant()),
  closed_by: Nullable(Type.String()),
  can_close: Type.Boolean(),
})
export type LedgerMonth = Static<typeof LedgerMonth>

export const LedgerMonthsResponse = Type.Object({ months: Type.Array(LedgerMonth) })
export type LedgerMonthsResponse = Static<typeof LedgerMonthsResponse>

export const CloseLedgerMonth = Type.Object({ month: Text() })
export type CloseLedgerMonth = Static<typeof CloseLedgerMonth>

/**
 * The reconciliation of the first page with the ledger: sales less cancellations equal the amounts paid, due, and lost to disputes. `overpaid`
 * is money to return, in addition to the amount paid; `credited` was refunded and counts as payment of another order, so that no money moved;
 * `refunds_open` has been granted but not sent. The first page's paid and due amounts exclude orders in question, and payments that a gateway
 * is still processing.
 */
export const LedgerBridge = Type.Object({
  sold: Money(),
  cancelled: Money(),
  paid: Money(),
  due: Money(),
  lost: Money(),
  overpaid: Money(),
  given_back: Money(),
  credited: Money(),
  refunds_open: Money(),
  paid_in_question: Money(),
  due_in_question: Money(),
  due_underway: Money(),
})
export type LedgerBridge = Static<typeof LedgerBridge>

export const LedgerBridgeResponse = Type.Object({ bridge: LedgerBridge })
