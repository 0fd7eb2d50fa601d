import type { BankLine } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'

/** Whether a line is money that went out, or came back: of it no order is paid. */
export const isOutOrBack = ({ amount, return_reason }: Pick<BankLine, 'amount' | 'return_reason'>): boolean =>
  amount < 0 || return_reason !== null

/** What a line is, in words; empty for money that came in. */
export function whatIs({
  kind,
  amount,
  return_reason,
}: Pick<BankLine, 'kind' | 'amount' | 'return_reason'>): string {
  if (kind !== null) return messages.kinds[kind]
  if (return_reason !== null) return amount > 0 ? messages.kinds.return : messages.kinds.takenBack
  return amount < 0 ? messages.kinds.debit : ''
}
