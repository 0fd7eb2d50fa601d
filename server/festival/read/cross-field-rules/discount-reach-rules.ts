import { isSelected } from '#contract/discounts/discounts.ts'
import { MAX_AMOUNT } from '#contract/money.ts'
import type { Discount } from '#contract/festival/items.ts'
import { entriesOf, type Draft, type Entry } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** What one order can contain of an item at most, and what a piece of it costs at most. */
interface Limited {
  external_code: string
  type: string
  most: number
  price: number
}

/** A discount that is switched on asks for no more than one order can contain. */
export function* discountReachFaults(draft: Draft): Generator<Fault> {
  const items = limitedItems(draft)
  if (items === null) return
  for (const discount of entriesOf(draft, 'discounts'))
    if (discount.isValid('enabled', 'items', 'types') && discount.entry.enabled)
      yield* reachFaults(draft, discount, items)
}

function* reachFaults(
  draft: Draft,
  { entry, at, isValid }: Entry<Discount>,
  items: readonly Limited[],
): Generator<Fault> {
  const { most, sum } = together(entry, items)
  for (const field of ['from_count', 'group_of'] as const)
    if (isValid(field) && entry[field] > most)
      yield { path: `${at}.${field}`, fault: messages.discountBeyond({ most }) }
  if (isValid('from_amount') && entry.from_amount > sum)
    yield {
      path: `${at}.from_amount`,
      fault: messages.discountBeyondSum({ sum: draft.amountText(sum) }),
    }
  if (!isValid('with_items', 'with_types', 'with_count') || entry.with_count === 0) return
  const others = together({ items: entry.with_items, types: entry.with_types }, items)
  if (entry.with_count > others.most)
    yield { path: `${at}.with_count`, fault: messages.discountBeyond({ most: others.most }) }
}

/** What one order can have of selected items; none that exist are no limit, because they may follow. */
function together(selection: Pick<Discount, 'items' | 'types'>, items: readonly Limited[]) {
  const selected = items.filter((item) => isSelected(selection, { ...item, list_price: 0, list_fee: 0 }))
  if (selected.length === 0) return { most: Infinity, sum: Infinity }
  return {
    most: selected.reduce((all, { most }) => all + most, 0),
    sum: selected.reduce((all, { most, price }) => all + (price === 0 ? 0 : most * price), 0),
  }
}

/** Null if one has faults in these fields, so that what follows from them is not reported. */
function limitedItems(draft: Draft): Limited[] | null {
  const lists = (['products', 'merchandise'] as const).map((list) => [...entriesOf(draft, list)])
  const areValid = lists
    .flat()
    .every(({ isValid }) => isValid('external_code', 'type', 'limit_per_order', 'price', 'own_price'))
  if (!areValid || !Array.isArray(draft.festival.products) || !Array.isArray(draft.festival.merchandise))
    return null
  return lists.flat().map(({ entry }) => {
    const { external_code, type, limit_per_order: limit, price, own_price } = entry
    const variants = 'variants' in entry ? entry.variants : []
    return {
      external_code,
      type,
      most: limit === 0 ? Infinity : limit,
      price: own_price
        ? (own_price.max ?? MAX_AMOUNT)
        : Math.max(price, ...variants.map((variant) => variant.price ?? price)),
    }
  })
}
