import type { BankLine } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'

/** Whether a line is an outgoing or returned payment, which pays no order. */
export const isOutOrBack = ({ amount, return_reason }: Pick<BankLine, 'amount' | 'return_reason'>): boolean =>
  amount < 0 || return_reason !== null

/** The kind of a line in words; empty for an incoming payment. */
export function lineKind({
  kind,
  amount,
  return_reason,
}: Pick<BankLine, 'kind' | 'amount' | 'return_reason'>): string {
  if (kind !== null) return messages.kinds[kind]
  if (return_reason !== null) return amount > 0 ? messages.kinds.return : messages.kinds.takenBack
  return amount < 0 ? messages.kinds.debit : ''
}
