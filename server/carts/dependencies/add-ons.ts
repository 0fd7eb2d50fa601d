import { either } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'

/** Whether something must be chosen with each ticket of an item. */
export const hasAddOns = (item: catalogue.Item | undefined): boolean =>
  item?.shop_item_type === 'tickets' && item.requires_one_of.length > 0

/** What is said of an item with which nothing was chosen. */
export function addOnEmpty(at: Shop | Tx, item: catalogue.Item): string {
  const offered = catalogue.addOnsOf(catalogue.of(at), item).filter(({ enabled }) => enabled)
  return messages.addOnEmpty({ product: item.name, names: either(offered.map(({ name }) => name)) })
}

/**
 * The ticket lines that lack what must be chosen with them (only one of the products `of`, if these are given): each needs one for itself. The
 * earlier ones are served first, as many as possible.
 */
export function withoutAddOn<Line extends { product_id: number }>(
  at: Shop | Tx,
  lines: readonly Line[],
  of?: ReadonlySet<number>,
): Line[] {
  const all = catalogue.of(at)
  const idsOf = ({ product_id }: Line): number[] => {
    const product = all.productById.get(product_id)
    return product ? catalogue.addOnsOf(all, product).map(({ id }) => id) : []
  }
  const wanted = new Map(lines.map((line) => [line, idsOf(line)]))
  const usedBy = new Map<Line, Line>()
  const serve = (ticket: Line, seen: Set<Line>): boolean =>
    lines.some((addOn) => {
      if (seen.has(addOn) || !wanted.get(ticket)?.includes(addOn.product_id)) return false
      seen.add(addOn)
      const other = usedBy.get(addOn)
      if (other !== undefined && !serve(other, seen)) return false
      usedBy.set(addOn, ticket)
      return true
    })
  return [...wanted]
    .filter(([line, ids]) => ids.length > 0 && !serve(line, new Set()))
    .flatMap(([line, ids]) => (!of || ids.some((id) => of.has(id)) ? [line] : []))
}
