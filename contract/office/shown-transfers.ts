import { Type, type Static } from 'typebox'
import { Money, Nullable } from '#contract/kinds.ts'

/** Why a line may be one of our transfers, and why that needs a review: it contains the transfer's ID, or the beginning of it. */
export const TransferReason = Type.Union([
  Type.Literal('id'),
  Type.Literal('id_cut'),
  Type.Literal('amount'),
  Type.Literal('iban'),
  Type.Literal('name'),
  Type.Literal('other_amount'),
])
export type TransferReason = Static<typeof TransferReason>

/** One of our transfers that a line may show, by its end-to-end ID; with a `count` above one a whole SEPA file, by the file's ID. */
export const SuggestedTransfer = Type.Object({
  id: Type.String(),
  amount: Money(),
  count: Type.Integer(),
  refund: Nullable(Type.Integer()),
  order: Nullable(Type.String()),
  bank_line: Nullable(Type.Integer()),
  status: Type.Union([Type.Literal('sent'), Type.Literal('completed'), Type.Literal('returned')]),
  name: Type.String(),
  score: Type.Integer(),
  reasons: Type.Array(TransferReason),
})
export type SuggestedTransfer = Static<typeof SuggestedTransfer>
