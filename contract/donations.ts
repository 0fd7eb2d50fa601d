import { messages } from './messages.ts'
import { MAX_AMOUNT } from './money.ts'
import { nextRoundAmount } from './round-amounts.ts'

/** What is wrong with the amount of a donation, in minor units; 0 is none. `money` writes amounts. */
export function donationError(amount: unknown, money: (amount: number) => string): string | null {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0) return messages.amountInvalid
  return amount > MAX_AMOUNT ? messages.amountHigh({ amount: money(MAX_AMOUNT) }) : null
}

/** The donation that rounds a total up. */
export const roundUpBy = (total: number): number => nextRoundAmount(total) - total
