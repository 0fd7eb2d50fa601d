import { givesSomething, isSelected, type ListedLine } from '#contract/discounts/discounts.ts'
import type { Festival } from '#contract/festival/festival.ts'
import type { Bundle, Discount } from '#contract/festival/items.ts'
import type { UnusualChange } from '#contract/office/festival-files.ts'

const VALUES = ['percent', 'amount', 'price']
const LIMITS = ['uses', 'uses_per_code', 'budget', 'ends_at']

/**
 * A warning about a changed field of a discount, which then gives more than half of an item's price away, applies to everything, or has no
 * limit at all. Null for anything else, and for a discount that is switched off or only reveals items.
 */
export function unusualDiscount(
  path: string,
  discount: Discount,
  before: Partial<Discount> | null,
  festival: Pick<Festival, 'products' | 'merchandise'>,
): UnusualChange | null {
  if (!discount.enabled || !givesSomething(discount)) return null
  if (VALUES.includes(path) && isGiven(discount, path) && givesHalf(discount, festival)) return 'half'
  // Of a new one the first of the fields is marked.
  const all = before === null ? 'items' : path
  if (['items', 'types'].includes(path) && path === all && isOnEverything(discount, festival))
    return 'everything'
  const limit = before === null ? 'uses' : path
  return LIMITS.includes(path) && path === limit && isUnlimited(discount) ? 'unlimited' : null
}

const isGiven = (discount: Discount, path: string): boolean => Reflect.get(discount, path) !== null

/** Without items and types, or with each of several items among them. */
function isOnEverything(
  discount: Discount,
  { products, merchandise }: Pick<Festival, 'products' | 'merchandise'>,
): boolean {
  const items = [...products, ...merchandise]
  return (
    (discount.items.length === 0 && discount.types.length === 0) ||
    (items.length > 1 && items.every((item) => isSelected(discount, lineOf(item))))
  )
}

const isUnlimited = ({ uses, uses_per_code, budget, ends_at }: Discount): boolean =>
  [uses, uses_per_code, budget, ends_at].every((limit) => limit === null)

/** Of one of its items; of a group, in proportion of those that it makes cheaper. */
function givesHalf(
  discount: Discount,
  { products, merchandise }: Pick<Festival, 'products' | 'merchandise'>,
): boolean {
  const { percent, amount, price, group_of, cheapest } = discount
  const share = group_of > 0 && cheapest > 0 ? cheapest / group_of : 1
  if (percent !== null) return percent * share > 50
  const together = group_of > 0 && cheapest === 0 ? group_of : 1
  const prices = [...products, ...merchandise].flatMap((item) =>
    item.price > 0 && isSelected(discount, lineOf(item)) ? [item.price * together] : [],
  )
  return prices.some((list) => {
    const off = amount !== null ? Math.min(amount, list) : Math.max(0, list - (price ?? 0))
    return off * share > list / 2
  })
}

const lineOf = ({
  external_code,
  type,
  price,
}: Festival['products'][number] | Festival['merchandise'][number]): ListedLine => ({
  external_code,
  type,
  list_price: price,
  list_fee: 0,
})

/** A warning about the price of a bundle of less than half of what its products cost by themselves. */
export function unusualBundle(
  path: string,
  { enabled, price, items }: Bundle,
  { products }: Pick<Festival, 'products'>,
): UnusualChange | null {
  if (!enabled || path !== 'price') return null
  const alone = items.reduce((sum, { product, count }) => {
    const known = products.find(({ external_code }) => external_code === product)
    return sum + (known?.price ?? 0) * count
  }, 0)
  return price < alone / 2 ? 'half' : null
}
