import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Money, Nullable, Several, Sum, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** The state of a transfer: sent to the bank, seen on its statement, returned by it, or withdrawn with its file. */
export const PayoutStatus = Type.Union([
  Type.Literal('sent'),
  Type.Literal('completed'),
  Type.Literal('returned'),
  Type.Literal('withdrawn'),
])
export type PayoutStatus = Static<typeof PayoutStatus>

/**
 * Why something is omitted from a SEPA file: it is not in processing, nothing remains to be sent, its account is unknown or outside SEPA, a
 * payment of its order is disputed, it is refunded to a card, or it is in another file already.
 */
export const LeftOutReason = Type.Union([
  Type.Literal('not_processing'),
  Type.Literal('nothing_left'),
  Type.Literal('no_account'),
  Type.Literal('outside_sepa'),
  Type.Literal('disputed'),
  Type.Literal('to_card'),
  Type.Literal('in_payment_file'),
  Type.Literal('in_sepa_file'),
])
export type LeftOutReason = Static<typeof LeftOutReason>

const PayoutKind = Type.Union([
  Type.Literal('refund'),
  Type.Literal('overpayment'),
  Type.Literal('bank_line'),
])

/** An omitted transfer; `order` is the order's code, empty for a line of a bank statement. */
export const LeftOut = Type.Object({
  kind: PayoutKind,
  id: Type.Integer(),
  order: Type.String(),
  reason: LeftOutReason,
})
export type LeftOut = Static<typeof LeftOut>

const Counted = Type.Object({ count: Type.Integer(), total: Money() })

/** The preview of a SEPA file: its refunds, overpayments and bank lines to return, and what is omitted. */
export const PayoutPreview = Type.Object({
  refunds: Counted,
  to_return: Counted,
  left_out: Type.Array(LeftOut),
})
export type PayoutPreview = Static<typeof PayoutPreview>

export const PayoutPreviewResponse = Type.Object({ preview: PayoutPreview })

/** The refunds to include; if none is named, all in processing. */
export const PreviewPayouts = Type.Object({ refunds: Several(Id()) })
export type PreviewPayouts = Static<typeof PreviewPayouts>

/**
 * The refunds to pay (none named: all in processing), and with `to_return` also the money to return. `expected_total` is the displayed
 * total; null skips the comparison.
 */
export const CreatePayoutFile = Type.Object({
  refunds: Several(Id()),
  to_return: Flag(),
  expected_total: Sum(),
})
export type CreatePayoutFile = Static<typeof CreatePayoutFile>

/**
 * A SEPA file. `open` is the number of its transfers that no statement has shown yet; `debit` is the bank line that debits the whole total,
 * null if the bank debits each transfer. It can be downloaded until its content is erased.
 */
export const PayoutFile = Type.Object({
  id: Type.Integer(),
  message_id: Type.String(),
  created_at: Instant(),
  created_by: Type.String(),
  count: Type.Integer(),
  total: Money(),
  open: Type.Integer(),
  returned: Type.Integer(),
  downloadable: Type.Boolean(),
  debit: Nullable(Type.Object({ line: Type.Integer(), booked_on: Type.String({ format: 'date' }) })),
  withdrawn: Nullable(Type.Object({ at: Instant(), by: Type.String(), reason: Type.String() })),
})
export type PayoutFile = Static<typeof PayoutFile>

/** The columns by which the list is sorted. */
export const PAYOUT_FILE_SORTS = ['created'] as const

/** The status of a file: it has open transfers, has returned ones, is done, or was withdrawn. */
export const PAYOUT_FILE_STATES = ['open', 'returned', 'done', 'withdrawn'] as const

/** `state` is one of `PAYOUT_FILE_STATES`; anything else means all. */
export const PayoutFileFilters = Type.Object({ state: Text(), sort: Sort(PAYOUT_FILE_SORTS), from: Text() })
export type PayoutFileFilters = Static<typeof PayoutFileFilters>

export const PayoutFileList = Page(PayoutFile)
export type PayoutFileList = Static<typeof PayoutFileList>

/** A transfer of a file; `refund` is null for an overpayment, and so is `order` for a bank line to return (`bank_line`). */
export const Payout = Type.Object({
  end_to_end_id: Type.String(),
  refund: Nullable(Type.Integer()),
  order: Nullable(Type.String()),
  bank_line: Nullable(Type.Integer()),
  amount: Money(),
  status: PayoutStatus,
  ended_at: Nullable(Instant()),
  return_reason: Nullable(Type.String()),
})
export type Payout = Static<typeof Payout>

export const PayoutFileResponse = Type.Object({ file: PayoutFile, payouts: Type.Array(Payout) })
export type PayoutFileResponse = Static<typeof PayoutFileResponse>

export const WithdrawPayoutFile = Type.Object({ reason: Text() })

/** The account that an overpayment goes to. */
export const SetOverpaymentAccount = Type.Object({ overpayment: Id(), holder: Text(), iban: Text() })
export type SetOverpaymentAccount = Static<typeof SetOverpaymentAccount>
