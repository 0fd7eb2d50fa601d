import { messages } from '#contract/messages.ts'
import { pieceName } from '#contract/piece-name.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Item, MerchandiseItem, Variant } from './loaded.ts'

/** The variants that an item comes in today. */
export const offered = ({ variants }: Item): Variant[] =>
  variants.length === 0 ? variants : variants.filter((variant) => variant.offered)

/** The variant of a line, also one that is no longer offered; undefined without one. */
export const find = (item: Item | undefined, id: number | null): Variant | undefined =>
  id === null ? undefined : item?.variants.find((variant) => variant.id === id)

/** What a line is: "Festival T-shirt, M". Without a variant the name of the item, and nothing of an item that is unknown. */
export const nameOf = (item: Item | undefined, id: number | null): string =>
  pieceName(item?.name ?? '', find(item, id)?.name)

/** The variant of a line on the wire; nothing without one. */
export function forWire(
  item: Item | undefined,
  id: number | null,
): { variant_id?: number; variant?: string } {
  const variant = find(item, id)
  return variant ? { variant_id: variant.id, variant: variant.name } : {}
}

/** What an item costs before discounts: in a variant of it, or what the customer has chosen to pay. */
export function pricesOf(
  item: Item,
  variantId: number | null,
  own_price: number | null = null,
): { price: number; fee: number } {
  const variant = find(item, variantId)
  return { price: own_price ?? variant?.price ?? item.price, fee: variant?.fee ?? item.fee }
}

/**
 * The variant that somebody chose; null for an item without variants, whatever was chosen.
 * Refuses:
 * - none of those of an item that has some (`variant_id`)
 * - one that is no longer offered, which counts as sold out
 */
export function chosen(item: MerchandiseItem, id: number | null): Variant | null {
  if (offered(item).length === 0) return null
  const variant = find(item, id)
  if (!variant)
    throw new Refusal(messages.variantEmpty({ option: item.option ?? '' }), { field: 'variant_id' })
  if (!variant.offered) throw new Refusal(messages.soldOut, { field: 'external_code' })
  return variant
}
