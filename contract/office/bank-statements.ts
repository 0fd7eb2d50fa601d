import { Type, type Static } from 'typebox'
import { Id, Instant, Money, Nullable, ListOf, Sum, Text } from '#contract/kinds.ts'
import { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import { Page, Sort } from './page.ts'
import { SuggestedTransfer } from './shown-transfers.ts'

/**
 * `open` needs an action, `booked` is allocated to orders, `gateway_payout` is a payout of a gateway. An outgoing or returned line is
 * `entered` on an account or against another line, or `seen`: it is one of our transfers, or was entered in the ledger by hand. A
 * `removed` line was taken out with its statement.
 */
export const BankLineStatus = Type.Union([
  Type.Literal('open'),
  Type.Literal('booked'),
  Type.Literal('to_return'),
  Type.Literal('returned'),
  Type.Literal('ignored'),
  Type.Literal('seen'),
  Type.Literal('gateway_payout'),
  Type.Literal('entered'),
  Type.Literal('removed'),
])
export type BankLineStatus = Static<typeof BankLineStatus>

/** The type of a line by the bank's code or text: a charge, interest, or the reversal of an incorrect line. */
export const BankLineKind = Type.Union([
  Type.Literal('charge'),
  Type.Literal('interest'),
  Type.Literal('reversal'),
])
export type BankLineKind = Static<typeof BankLineKind>

/**
 * A line of a statement; incoming amounts are positive. `booked` is the amount allocated to `orders`. `similar_to` is a possible duplicate.
 * `account` is the name of the ledger account on which it is entered, `difference` the bank charge on top of the transfer. `other_line` is
 * the line that it returns or reverses, `transfers` are our transfers that it shows, at most 20.
 */
export const BankLine = Type.Object({
  id: Type.Integer(),
  statement: Type.Integer(),
  booked_on: Type.String({ format: 'date' }),
  amount: Money(),
  currency: Type.String(),
  name: Type.String(),
  iban: Type.String(),
  text: Type.String(),
  end_to_end_id: Type.String(),
  return_reason: Nullable(Type.String()),
  similar_to: Nullable(Type.Integer()),
  status: BankLineStatus,
  note: Nullable(Type.String()),
  gateway: Nullable(Type.String()),
  gateway_fee: Money(),
  status_at: Nullable(Instant()),
  by: Nullable(Type.String()),
  booked: Money(),
  orders: Type.Array(Type.Object({ order: Type.String(), amount: Money() })),
  kind: Nullable(BankLineKind),
  account: Nullable(Type.String()),
  difference: Money(),
  other_line: Nullable(Type.Integer()),
  transfers: Type.Array(
    Type.Object({
      id: Type.String(),
      amount: Money(),
      refund: Nullable(Type.Integer()),
      order: Nullable(Type.String()),
    }),
  ),
})
export type BankLine = Static<typeof BankLine>

/** The amount of a line that is not allocated yet, after these parts of it. */
export const leftOf = (
  { amount, booked }: Pick<BankLine, 'amount' | 'booked'>,
  parts: readonly { amount: number }[] = [],
): number => parts.reduce((left, part) => left - part.amount, amount - booked)

/** Why a line matches an order, and why it needs a review. */
export const MatchReason = Type.Union([
  Type.Literal('code'),
  Type.Literal('similar_code'),
  Type.Literal('amount'),
  Type.Literal('amount_in_all'),
  Type.Literal('name'),
  Type.Literal('iban'),
  Type.Literal('other_amount'),
  Type.Literal('ended'),
  Type.Literal('paid'),
  Type.Literal('by_card'),
  Type.Literal('problem'),
])
export type MatchReason = Static<typeof MatchReason>

/** A suggested order for a line, with a score of 0 to 100. `due` is the amount due now, `due_in_all` with all installments. */
export const SuggestedOrder = Type.Object({
  order: Type.String(),
  score: Type.Integer(),
  reasons: Type.Array(MatchReason),
  name: Type.String(),
  payment_status: PaymentStatus,
  payment_method: PaymentMethod,
  total_price: Money(),
  due: Money(),
  due_in_all: Money(),
})
export type SuggestedOrder = Static<typeof SuggestedOrder>

/** An earlier line of the same amount with the opposite sign. */
export const ReversibleLine = Type.Object({
  id: Type.Integer(),
  booked_on: Type.String({ format: 'date' }),
  amount: Money(),
  name: Type.String(),
  text: Type.String(),
  status: BankLineStatus,
})
export type ReversibleLine = Static<typeof ReversibleLine>

/** Suggestions for an outgoing or returned line. */
export const LineOrigins = Type.Object({
  transfers: Type.Array(SuggestedTransfer),
  lines: Type.Array(ReversibleLine),
})
export type LineOrigins = Static<typeof LineOrigins>

/** `certain` needs a confirmation, `unsure` a choice, `unknown` a search; `out` are outgoing and returned lines. */
export const MatchGroup = Type.Union([
  Type.Literal('certain'),
  Type.Literal('unsure'),
  Type.Literal('unknown'),
  Type.Literal('out'),
])
export type MatchGroup = Static<typeof MatchGroup>

export const MatchGroupTotals = Type.Object({ lines: Type.Integer(), amount: Money() })
export type MatchGroupTotals = Static<typeof MatchGroupTotals>

/** The open lines of one group, earliest first, and the counts of all groups. */
export const MatchGroupLines = Type.Object({
  totals: Type.Object({
    certain: MatchGroupTotals,
    unsure: MatchGroupTotals,
    unknown: MatchGroupTotals,
    out: MatchGroupTotals,
  }),
  rows: Type.Array(
    Type.Object({ line: BankLine, suggestions: Type.Array(SuggestedOrder), origins: LineOrigins }),
  ),
})
export type MatchGroupLines = Static<typeof MatchGroupLines>

/** `group` is one of the groups; any other value means the first. */
export const MatchGroupFilters = Type.Object({ group: Text() })
export type MatchGroupFilters = Static<typeof MatchGroupFilters>

/** The columns by which the list is sorted. */
export const BANK_LINE_SORTS = ['amount', 'name', 'day'] as const

/** `status` is a status, or empty; `statement` the id of a statement, or empty; `search` a part of a name, an IBAN or a text, an amount, or a day; `from` is the cursor of a page. */
export const BankLineFilters = Type.Object({
  search: Text(),
  status: Text(),
  statement: Text(),
  sort: Sort(BANK_LINE_SORTS),
  from: Text(),
})
export type BankLineFilters = Static<typeof BankLineFilters>

export const BankLines = Page(BankLine)
export type BankLines = Static<typeof BankLines>

export const BankLineResponse = Type.Object({
  line: BankLine,
  suggestions: Type.Array(SuggestedOrder),
  origins: LineOrigins,
})
export type BankLineResponse = Static<typeof BankLineResponse>

/** The orders to which the money of a line is allocated, with the amount of each. */
export const AllocateBankLine = Type.Object({ parts: ListOf(Type.Object({ order: Text(), amount: Sum() })) })
export type AllocateBankLine = Static<typeof AllocateBankLine>

/** Certain lines, each with the displayed order, up to this maximum. */
export const MAX_CERTAIN_LINES = 1000
export const AllocateCertainLines = Type.Object({
  lines: ListOf(Type.Object({ line: Id(), order: Text() })),
})
export type AllocateCertainLines = Static<typeof AllocateCertainLines>

/**
 * The result for each line: `fault` says why one was not allocated. A call ends after some seconds: lines that it did not reach are not
 * among the results, and are sent again.
 */
export const CertainLinesResponse = Type.Object({
  lines: Type.Array(Type.Object({ line: Type.Integer(), fault: Nullable(Type.String()) })),
})
export type CertainLinesResponse = Static<typeof CertainLinesResponse>

/** The resolution of a line, and its reason. For a `gateway_payout`: the gateway, and the `fee` that it deducted. */
export const ChangeBankLine = Type.Object({ to: Text(), note: Text(), gateway: Text(), fee: Sum() })
export type ChangeBankLine = Static<typeof ChangeBankLine>

/**
 * The entry of a line: on an `account` with a `note`, against another `line`, or as one of our transfers (`transfer`), by its end-to-end ID
 * or that of a SEPA file. `difference` is the bank's charge: the line less the transfer, in minor units, negative for an outgoing line.
 */
export const EnterBankLine = Type.Object({
  as: Text(),
  account: Text(),
  line: Id(),
  transfer: Text(),
  difference: Sum(),
  note: Text(),
})
export type EnterBankLine = Static<typeof EnterBankLine>
