import { Type, type Static } from 'typebox'
import { Money, Nullable } from '#contract/kinds.ts'

/** Why a line may be a transfer of ours, and why nobody should take it without a look: its id is there, or the beginning of it. */
export const TransferReason = Type.Union([
  Type.Literal('id'),
  Type.Literal('id_cut'),
  Type.Literal('amount'),
  Type.Literal('iban'),
  Type.Literal('name'),
  Type.Literal('other_amount'),
])
export type TransferReason = Static<typeof TransferReason>

/** A transfer of ours that a line may be, or with a `count` above one a SEPA file of as many, by its end-to-end id or the file's. */
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
