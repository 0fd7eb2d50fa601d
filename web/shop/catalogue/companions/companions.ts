import type { Cart, Holder } from '#contract/carts.ts'
import { nameKey } from '#contract/rules.ts'
import type { Needs, Product } from '#contract/shop-items.ts'

/** More than a few would be a list, which has its own page. */
const MAX_COMPANIONS = 4

/** Whether so many tickets of an item have what as many of another need, one for each. */
const isMetBy = ({ external_code }: Product, needs: Needs | undefined, count: number): boolean =>
  needs === undefined ||
  (needs.products.includes(external_code) &&
    (needs.per === 'ticket' || needs.limit === 0 || needs.limit >= count))

/** The companions of a ticket: available add-ons and transports of its event with enough places, transports first. */
export function companionsOf(item: Product, products: Product[], count: number): Product[] {
  const others = products.filter(
    ({
      id,
      type,
      event_id,
      in_stock,
      has_payment_plan,
      own_price,
      needs,
      questions,
      variants,
      requires_one_of,
      limit_per_order: limit,
    }) =>
      id !== item.id &&
      isMetBy(item, needs, count) &&
      event_id === item.event_id &&
      type !== 'ticket' &&
      in_stock &&
      !has_payment_plan &&
      !own_price &&
      !questions &&
      !variants &&
      !requires_one_of &&
      (limit === 0 || limit >= count),
  )
  const travels = ({ type }: Product) => Number(type === 'transport')
  return others.toSorted((one, other) => travels(other) - travels(one)).slice(0, MAX_COMPANIONS)
}

/**
 * The people who have no ticket for a product in the cart yet. Nobody knows who those without a name are, so each ticket without a name
 * counts for one of them, and so does each for somebody whose name was asked for this product alone (`named`).
 */
export function peopleWithout(
  product: Product,
  people: Holder[],
  { cart, named }: { cart: Cart | null; named: Holder[] },
): Holder[] {
  const lines = (cart?.products ?? []).filter((line) => line.product.id === product.id)
  const taken = new Set(lines.map(({ full_name }) => nameKey(full_name)))
  const nameless = people.filter(({ full_name }) => full_name === '')
  const known = new Set(people.map(({ full_name }) => nameKey(full_name)))
  const own = named.filter(({ full_name }) => !known.has(nameKey(full_name)) && taken.has(nameKey(full_name)))
  const without = nameless.slice(lines.filter(({ full_name }) => full_name === '').length + own.length)
  return people.filter((person) =>
    person.full_name === '' ? without.includes(person) : !taken.has(nameKey(person.full_name)),
  )
}

/** Whether a holder is named later. */
export const isNameless = ({ full_name }: Holder): boolean => full_name === ''

/** The names of people, as text. */
export const namesOf = (people: Holder[]): string => people.map(({ full_name }) => full_name).join(', ')
