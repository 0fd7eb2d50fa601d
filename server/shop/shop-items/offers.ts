import { sum } from '#contract/money.ts'
import {
  applyDiscounts,
  type DiscountRule,
  type LineDiscount,
  type ListedLine,
} from '#contract/discounts/discounts.ts'
import type { Offer } from '#contract/shop-items.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Nobody is lured by an offer for more of an item than this. */
const MOST = 50

interface PossibleOffer {
  discount: catalogue.Discount
  offer: Offer
}

/** By item, for as long as the catalogue lasts: only the time and what is left change meanwhile. */
const possible = new WeakMap<catalogue.Catalogue, Map<catalogue.Item, PossibleOffer[]>>()

/** What an item costs by the discounts of now that need no code, if enough of it is bought and nothing else. */
export function offersOf(shop: Shop, item: catalogue.Item): Offer[] {
  const all = catalogue.of(shop)
  if (all.discounts.length === 0) return []
  const known = possible.getOrInsertComputed(all, () => new Map())
  const now = shop.clock.now()
  return known
    .getOrInsertComputed(item, () => all.discounts.flatMap((discount) => offerOf(discount, item)))
    .filter(({ discount }) => discounts.isCurrent(discount, now) && isLeft(shop, discount))
    .map(({ offer }) => offer)
}

const isLeft = (shop: Shop, { uses_stock_id, budget_stock_id }: catalogue.Discount): boolean =>
  [uses_stock_id, budget_stock_id].every((id) => id === null || stock.remaining(shop, id) !== 0)

function offerOf(discount: catalogue.Discount, item: catalogue.Item): PossibleOffer[] {
  const version = discount.rules.at(-1)
  // What customers choose to pay, and what their variant costs, is known only in the cart.
  if (!discount.automatic || !version || item.own_price || hasPricedVariants(item)) return []
  const count = countFor(version.rule, item)
  if (count > Math.min(MOST, item.limit_per_order || MOST)) return []
  const off = discountsOf(item, count, version)
  const [first] = off
  const isEach = off.every(
    ({ amount, fee_amount }) => amount === first?.amount && fee_amount === first.fee_amount,
  )
  const shown = isEach ? off.slice(0, 1) : off
  const [saved, savedFee] = [sum(shown.map((one) => one.amount)), sum(shown.map((one) => one.fee_amount))]
  if (saved + savedFee === 0) return []
  const offer = {
    name: discount.name,
    from_count: count > 1 ? count : null,
    together: !isEach,
    price: item.price * shown.length - saved,
    fee: item.fee * shown.length - savedFee,
  }
  return [{ discount, offer }]
}

const hasPricedVariants = (item: catalogue.Item): boolean =>
  catalogue.variants.offered(item).some(({ price, fee }) => price !== null || fee !== null)

/** What so many of an item have off by one rule, if no limit stands in the way. */
function discountsOf(
  { external_code, type, price, fee }: catalogue.Item,
  count: number,
  { id, rule }: { id: number; rule: DiscountRule },
): LineDiscount[] {
  const line = (): ListedLine => ({ external_code, type, list_price: price, list_fee: fee })
  const unlimited = { uses: null, code_uses: null, budget: null, keepers: null }
  const { lines } = applyDiscounts(Array.from({ length: count }, line), [
    { rule, rule_id: id, discount_id: id, ...unlimited },
  ])
  return lines.map((given) => given ?? { amount: 0, fee_amount: 0 })
}

/** How many of an item meet the conditions of a rule. */
const countFor = ({ from_count, from_amount, group }: DiscountRule, { price }: catalogue.Item): number =>
  Math.max(1, from_count, group?.of ?? 1, price > 0 ? Math.ceil(from_amount / price) : 1)
