import { Type, type Static } from 'typebox'
import { Money, Nullable, Sum, Text } from '#contract/kinds.ts'

/**
 * The balance of a bank account at the end of a statement's day, according to the bank and to the ledger. The other amounts explain the
 * difference:
 * - `brought_forward`: the balance before the first line, which is not in the ledger
 * - `to_enter`: lines that are still open
 * - `by_hand`: the difference between the lines marked as entered by hand and what was entered
 * - `missing`: lines that no statement contained, according to the bank's balances
 * - `later`: lines that the ledger has on a later day
 * `gap` is what is missing since the statement before (`after`, which ends on the day `from`).
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
  gap: Nullable(
    Type.Object({ amount: Money(), after: Type.Integer(), from: Type.String({ format: 'date' }) }),
  ),
})
export type BankBalance = Static<typeof BankBalance>

/** Newest first, at most one per day and account; `without_balance` is the number of statements that state no balance. */
export const BankBalancesResponse = Type.Object({
  balances: Type.Array(BankBalance),
  without_balance: Type.Integer(),
})
export type BankBalancesResponse = Static<typeof BankBalancesResponse>

/** The balance of an account before its first line: `amount` is the displayed value. */
export const EnterBroughtForward = Type.Object({ account: Text(), amount: Sum() })
export type EnterBroughtForward = Static<typeof EnterBroughtForward>
