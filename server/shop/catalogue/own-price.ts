import { formatMoney } from '#contract/money.ts'
import { ownPriceError, type OwnPriceQuestion } from '#contract/own-price.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Item } from './loaded.ts'

/** What an item lets customers choose to pay, with amounts as the festival writes them. */
export const ownPriceQuestion = (
  at: Shop | Tx,
  { own_price }: Pick<Item, 'own_price'>,
): OwnPriceQuestion => ({
  own_price,
  money: (amount) => {
    const { currency, locale } = site.of(at)
    return formatMoney(amount, currency, locale)
  },
})

/**
 * What a customer has chosen to pay for an item; null for what is suggested.
 * Refuses:
 * - an amount that is none, or outside the item's limits, or for an item with a fixed price (`own_price`)
 */
export function chosenPrice(at: Shop | Tx, item: Pick<Item, 'own_price'>, amount: unknown): number | null {
  const wrong = ownPriceError(amount, ownPriceQuestion(at, item))
  if (wrong !== null) throw new Refusal(wrong, { field: 'own_price' })
  return typeof amount === 'number' ? amount : null
}
