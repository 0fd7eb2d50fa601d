import { Type, type Static } from 'typebox'
import { Money, Sum, Text } from '#contract/kinds.ts'

/**
 * The bank's account at the end of the day of a statement, by the bank and by the ledger. The parts say how they differ: `brought_forward`
 * was on the account before the first line and is not in the ledger; `to_enter` are lines that wait; `by_hand` is what the lines that were
 * noted as entered by hand are more than what was; `missing` are lines that no statement had, by the bank's own balances; `later` is in
 * the ledger on a later day.
 */
export const BankBalance = Type.Object({
  statement: Type.Integer(),
  account: Type.String(),
  number: Type.String(),
  file_name: Type.String(),
  day: Type.String({ format: 'date' }),
  bank: Money(),
  ledger: Money(),
  brought_forward: Money(),
  to_enter: Type.Object({ lines: Type.Integer(), amount: Money() }),
  by_hand: Money(),
  missing: Money(),
  later: Money(),
})
export type BankBalance = Static<typeof BankBalance>

/** The newest balances first, at most one a day and account; `without_balance` are statements that say none. */
export const BankBalancesResponse = Type.Object({
  balances: Type.Array(BankBalance),
  without_balance: Type.Integer(),
})
export type BankBalancesResponse = Static<typeof BankBalancesResponse>

/** The balance of an account before its first line: `amount` is the displayed value. */
export const EnterBroughtForward = Type.Object({ account: Text(), amount: Sum() })
export type EnterBroughtForward = Static<typeof EnterBroughtForward>
