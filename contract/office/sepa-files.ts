import { Type, type Static } from 'typebox'
import { Flag, Id, Instant, Money, Nullable, ListOf, Sum, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** The state of a transfer: sent to the bank, seen on its statement, returned by it, or withdrawn with its file. */
export const CreditTransferStatus = Type.Union([
  Type.Literal('sent'),
  Type.Literal('completed'),
  Type.Literal('returned'),
  Type.Literal('withdrawn'),
])
export type CreditTransferStatus = Static<typeof CreditTransferStatus>

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

const CreditTransferKind = Type.Union([
  Type.Literal('refund'),
  Type.Literal('overpayment'),
  Type.Literal('bank_line'),
])

/** An omitted transfer; `order` is the order's code, empty for a line of a bank statement. */
export const LeftOut = Type.Object({
  kind: CreditTransferKind,
  id: Type.Integer(),
  order: Type.String(),
  reason: LeftOutReason,
})
export type LeftOut = Static<typeof LeftOut>

const Counted = Type.Object({ count: Type.Integer(), total: Money() })

/** The preview of a SEPA file: its refunds, overpayments and bank lines to return, and what is omitted. */
export const SepaFilePreview = Type.Object({
  refunds: Counted,
  to_return: Counted,
  left_out: Type.Array(LeftOut),
})
export type SepaFilePreview = Static<typeof SepaFilePreview>

export const SepaFilePreviewResponse = Type.Object({ preview: SepaFilePreview })

/** The refunds to include; if none is named, all in processing. */
export const PreviewSepaFile = Type.Object({ refunds: ListOf(Id()) })
export type PreviewSepaFile = Static<typeof PreviewSepaFile>

/**
 * The refunds to pay (none named: all in processing), and with `to_return` also the money to return. `expected_total` is the displayed
 * total; null skips the comparison.
 */
export const CreateSepaFile = Type.Object({
  refunds: ListOf(Id()),
  to_return: Flag(),
  expected_total: Sum(),
})
export type CreateSepaFile = Static<typeof CreateSepaFile>

/**
 * A SEPA file. `open` is the number of its transfers that no statement has shown yet; `debit` is the bank line that debits the whole total,
 * null if the bank debits each transfer. It can be downloaded until its content is erased.
 */
export const SepaFile = Type.Object({
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
export type SepaFile = Static<typeof SepaFile>

/** The columns by which the list is sorted. */
export const SEPA_FILE_SORTS = ['created'] as const

/** The status of a file: it has open transfers, has returned ones, is done, or was withdrawn. */
export const SEPA_FILE_STATES = ['open', 'returned', 'done', 'withdrawn'] as const

/** `state` is one of `SEPA_FILE_STATES`; anything else means all. */
export const SepaFileFilters = Type.Object({ state: Text(), sort: Sort(SEPA_FILE_SORTS), from: Text() })
export type SepaFileFilters = Static<typeof SepaFileFilters>

export const SepaFileList = Page(SepaFile)
export type SepaFileList = Static<typeof SepaFileList>

/** A transfer of a file; `refund` is null for an overpayment, and so is `order` for a bank line to return (`bank_line`). */
export const CreditTransfer = Type.Object({
  end_to_end_id: Type.String(),
  refund: Nullable(Type.Integer()),
  order: Nullable(Type.String()),
  bank_line: Nullable(Type.Integer()),
  amount: Money(),
  status: CreditTransferStatus,
  ended_at: Nullable(Instant()),
  return_reason: Nullable(Type.String()),
})
export type CreditTransfer = Static<typeof CreditTransfer>

export const SepaFileResponse = Type.Object({ file: SepaFile, credit_transfers: Type.Array(CreditTransfer) })
export type SepaFileResponse = Static<typeof SepaFileResponse>

export const WithdrawSepaFile = Type.Object({ reason: Text() })

/** The account that an overpayment goes to. */
export const SetOverpaymentAccount = Type.Object({ overpayment: Id(), holder: Text(), iban: Text() })
export type SetOverpaymentAccount = Static<typeof SetOverpaymentAccount>
