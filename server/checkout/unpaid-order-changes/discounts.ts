import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { readCodesOfOrder } from './queries.ts'

type Added = orders.places.Exchange['added']

const NONE = discounts.NO_DISCOUNT

/**
 * Lines added to an order with the discounts of today's rules, which count the order's own lines and take its codes. Its own lines keep
 * what they have. Runs no SQL without discounts.
 */
export async function withDiscounts<Lines extends Added>(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id'>,
  kept: orders.Lines,
  added: Lines,
): Promise<Lines> {
  if (catalogue.of(tx).discounts.length === 0) return added
  const [row] = await readCodesOfOrder(tx, order.id)
  const codes = await discounts.codesByIds(tx, row?.code_ids ?? [])
  // The added ones first: of equal lines they get what the order as a whole is entitled to.
  const { held } = discounts.price(
    tx,
    [...discounts.pricedLines(tx, added), ...discounts.pricedLines(tx, kept)],
    {
      codes: [...codes.values()],
      now: tx.now,
      left: (id) => stock.remaining(tx, id),
    },
  )
  const next = withinOrder(tx, [...kept.products, ...kept.merchandise], held)
  const count = added.products.length
  return {
    ...added,
    products: added.products.map((line, index) => discounts.repriced(line, next[index] ?? NONE)),
    merchandise: added.merchandise.map((line, index) =>
      discounts.repriced(line, next[count + index] ?? NONE),
    ),
    places: heldBy(added.places, next),
  }
}

/** The discounts of added lines without those beyond what one order may have, of which its own lines have theirs. */
function withinOrder(
  tx: Tx,
  own: readonly discounts.LineDiscount[],
  held: readonly discounts.HeldDiscount[],
): discounts.HeldDiscount[] {
  const { discountVersions } = catalogue.of(tx)
  const counts = new Map<number | null, number>()
  const count = (rule: number | null) => counts.set(rule, (counts.get(rule) ?? 0) + 1).get(rule) ?? 0
  for (const { discount_rule_id } of own) count(discount_rule_id)
  return held.map((line) => {
    const limit = discountVersions.get(line.discount_rule_id ?? 0)?.rule.uses_per_order ?? 0
    return limit > 0 && count(line.discount_rule_id) > limit ? NONE : line
  })
}

/** The lines that an order keeps and those that are added, with what staff give off all of them. */
export interface WithManual<Lines extends Added> {
  kept: orders.Lines
  added: Lines
  /** The kept lines that cost something else now, and what their former discounts held. */
  repriced: orders.places.Exchange['repriced']
}

/**
 * Applies what staff give off all lines (null: nothing), in place of what staff gave before.
 * Refuses:
 * - what `refuseBeyond` refuses of an amount
 */
export function withManual<Lines extends Added>(
  tx: Tx,
  manual: discounts.Manual | null,
  kept: orders.Lines,
  added: Lines,
): WithManual<Lines> {
  if (manual === null) return { kept, added, repriced: NOTHING_REPRICED }
  const before = [...kept.products, ...kept.merchandise, ...added.products, ...added.merchandise]
  const next = discounts.withManual<discounts.HeldDiscount & { price: number; fee: number }>(before, manual)
  discounts.refuseBeyond(tx.shop, manual, next)
  const taking = next.values()
  const takeFor = <Line extends (typeof next)[number]>(lines: readonly Line[]): Line[] =>
    lines.map((line) => discounts.repriced(line, taking.next().value ?? line))
  const after = { products: takeFor(kept.products), merchandise: takeFor(kept.merchandise) }
  const more = { products: takeFor(added.products), merchandise: takeFor(added.merchandise) }
  return {
    kept: after,
    added: { ...added, ...more, places: heldBy(added.places, [...more.products, ...more.merchandise]) },
    repriced: {
      products: changedIn(kept.products, after.products),
      merchandise: changedIn(kept.merchandise, after.merchandise),
    },
  }
}

const NOTHING_REPRICED: orders.places.Exchange['repriced'] = { products: [], merchandise: [] }

type Repriced = orders.places.RepricedLine

/** The lines whose discount is another one now. */
const changedIn = <Line extends Repriced & discounts.HeldDiscount>(
  before: readonly Line[],
  after: readonly Line[],
): Repriced[] =>
  after.flatMap((line, index) => {
    const old = before[index]
    return old && !discounts.isSameDiscount(old, line) ? [{ ...line, freed: old.discount_places }] : []
  })

/** The places of added lines with what their discounts hold. */
const heldBy = (places: Added['places'], lines: readonly discounts.HeldDiscount[]): Added['places'] =>
  places.map((place, index) => ({ ...place, discount_places: lines[index]?.discount_places ?? null }))
