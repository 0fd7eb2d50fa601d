import type { Cart, Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { listed } from '#contract/define-messages.ts'
import type { HolderQuestions } from '#contract/rules.ts'
import { type HolderProduct, questionsFor } from '#web/shop/carts/holder-questions.ts'
import { validateTickets, type Values } from './several-form.ts'

/** Tickets of a product: for the first `count` people of the dialog. */
export interface Wanted {
  product: HolderProduct
  count: number
}

/** How many people the tickets are for. */
export const peopleIn = (wanted: Wanted[]): number => Math.max(...wanted.map(({ count }) => count))

export const ticketsIn = (wanted: Wanted[]): number => wanted.reduce((sum, { count }) => sum + count, 0)

/** What the holders are asked: what any of the products needs; names can follow only if all of them allow it. */
export function questionsForAll(wanted: Wanted[], config: Config): HolderQuestions {
  const asked = wanted.map(({ product }) => questionsFor(product, config))
  return {
    ages: asked.find(({ ages }) => ages.length > 0)?.ages ?? [],
    later: asked.every(({ later }) => later),
    times: asked.flatMap(({ times }) => times),
    variants: asked.find(({ variants }) => variants)?.variants,
    // A product whose price is chosen is added on its own.
    ...(wanted.length === 1 && asked[0]?.ownPrice && { ownPrice: asked[0].ownPrice }),
  }
}

/** Validates the tickets of each product, and that nobody has two of it. */
export function validateWanted(
  values: Values,
  people: Holder[],
  asks: HolderQuestions,
  { wanted, cart }: { wanted: Wanted[]; cart: Cart | null },
): Values {
  const errors = wanted.map(({ product, count }) =>
    validateTickets(values, people.slice(0, count), asks, { product, cart }),
  )
  return Object.assign({}, ...errors.toReversed())
}

/** The names of the products of which a person gets a ticket; undefined if everybody gets the same. */
export function ticketsOfPerson(wanted: Wanted[], index: number): string | undefined {
  if (wanted.every(({ count }) => count === peopleIn(wanted))) return undefined
  return listed(wanted.flatMap(({ product, count }) => (index < count ? [product.name] : [])))
}
