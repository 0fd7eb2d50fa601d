import { messages } from './messages.ts'
import { MAX_AMOUNT } from './money.ts'
import { roundAmount } from './round-amounts.ts'
import type { OwnPrice } from './shop-items.ts'

/** What an item asks of an amount (null: its price is fixed), and how amounts are written. */
export interface OwnPriceQuestion {
  own_price: OwnPrice | null
  money: (amount: number) => string
}

/** What is wrong with a customer's amount; null if nothing is, or if none is given. */
export function ownPriceError(amount: unknown, { own_price, money }: OwnPriceQuestion): string | null {
  if (amount === undefined || amount === null) return null
  if (own_price === null) return messages.ownPriceFixed
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) return messages.amountInvalid
  if (amount < own_price.min) return messages.amountLow({ amount: money(own_price.min) })
  const max = own_price.max ?? MAX_AMOUNT
  return amount > max ? messages.amountHigh({ amount: money(max) }) : null
}

/** Amounts to choose from with one press: the least, the suggested one, and one above it. */
export function quickPrices({ min, suggested, max }: OwnPrice): number[] {
  const above = Math.min(roundAmount(suggested * 1.5), max ?? MAX_AMOUNT)
  return [...new Set([min, suggested, above])].toSorted((one, other) => one - other)
}
