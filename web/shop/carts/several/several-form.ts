import type { Cart, Holder } from '#contract/carts.ts'
import type { Customer, ExistingTicket } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { type HolderQuestions, holderErrors, nameKey, normalizeName } from '#contract/rules.ts'
import { type AmountFormat, typedAmount } from '#contract/typed-amounts.ts'
import { type KnownHolder, knownHolders } from '#web/shop/carts/holder.ts'
import type { HolderProduct } from '#web/shop/carts/holder-questions.ts'

/**
 * The fields of the form, by the names that the server gives their errors: `email`, `age`, `variant_id`, `transport_time_id` and `own_price` for all, and
 * `tickets.0.email` if one person has a different one.
 */
export type Values = Record<string, string>

const DETAILS = ['email', 'age', 'variant_id', 'transport_time_id', 'own_price'] as const
export type Detail = (typeof DETAILS)[number]

/** The name of a field of one person. */
export const fieldOf = (index: number, field: 'full_name' | Detail): string => `tickets.${index}.${field}`

/** The value of a person's field: their own answer, else the one for all. */
const answer = (values: Values, index: number, field: Detail): string =>
  values[fieldOf(index, field)] || values[field] || ''

/** The tickets for the call, with only the answers to the product's questions. */
export const ticketsOf = (
  values: Values,
  count: number,
  asks: HolderQuestions,
  format: AmountFormat,
): Holder[] =>
  Array.from({ length: count }, (_, index) => {
    const time = answer(values, index, 'transport_time_id')
    const full_name = normalizeName(values[fieldOf(index, 'full_name')] ?? '')
    return {
      full_name,
      email: answer(values, index, 'email').trim(),
      age: asks.ages.length > 0 ? answer(values, index, 'age') : '',
      transport_time_id: asks.times.length > 0 && time !== '' ? Number(time) : null,
      ...(asks.variants && { variant_id: Number(answer(values, index, 'variant_id')) || null }),
      // NaN if what was typed is no amount.
      ...(asks.ownPrice && { own_price: typedAmount(answer(values, index, 'own_price'), format) ?? NaN }),
      // If names can follow later, a row may be empty.
      ...(asks.later === true && full_name === '' && { name_later: true }),
    }
  })

/** Validates all tickets by the shared rules, and that nobody has two. A value missing for all is reported once. */
export function validateTickets(
  values: Values,
  tickets: Holder[],
  asks: HolderQuestions,
  { product, cart }: { product: HolderProduct; cart: Cart | null },
): Values {
  const errors: Values = {}
  const lines = (cart?.products ?? []).filter((line) => line.product.id === product.id)
  const taken = new Set(lines.map((line) => nameKey(line.full_name)))
  for (const [index, ticket] of tickets.entries()) {
    for (const [field, text] of Object.entries(holderErrors(ticket, asks)))
      errors[isForAll(values, index, field) ? field : `tickets.${index}.${field}`] = text
    const key = nameKey(ticket.full_name)
    if (key !== '' && taken.has(key))
      errors[fieldOf(index, 'full_name')] ??= messages.holderTwice({
        product: product.name,
        name: ticket.full_name,
      })
    taken.add(key)
  }
  return errors
}

const isForAll = (values: Values, index: number, field: string): boolean =>
  field !== 'full_name' && !values[`tickets.${index}.${field}`]

interface Surroundings {
  cart: Cart | null
  customer: Customer | null
  existing: ExistingTicket[]
}

/** The suggested people: the customer, holders of this event, then those of others; nobody who has such a ticket in the cart. */
export function peopleFor(product: HolderProduct, surroundings: Surroundings): KnownHolder[] {
  const known = knownHolders(product, surroundings)
  const lines = surroundings.cart?.products ?? []
  const taken = lines.flatMap((line) => (line.product.id === product.id ? [nameKey(line.full_name)] : []))
  const seen = new Set([...known.map(({ full_name }) => nameKey(full_name)), ...taken])
  const elsewhere = surroundings.existing.filter(({ full_name }) => {
    const isNew = !seen.has(nameKey(full_name))
    seen.add(nameKey(full_name))
    return isNew
  })
  return [...known, ...elsewhere]
}

/** Fills a row with a person: known details are set only if they differ from the values for all. */
export function fill(values: Values, index: number, person: KnownHolder, asks: HolderQuestions): Values {
  const age = asks.ages.includes(person.age ?? '') ? (person.age ?? '') : ''
  const known = { email: person.email, age }
  const filled: Values = { [fieldOf(index, 'full_name')]: person.full_name }
  for (const field of ['email', 'age'] as const) {
    const own = known[field]
    if (own !== '' && !values[field]) filled[field] = own
    filled[fieldOf(index, field)] = own === '' || own === (filled[field] ?? values[field]) ? '' : own
  }
  return filled
}

/** The first row without a name; null if all have one. */
export function emptyRow(values: Values, count: number): number | null {
  for (let index = 0; index < count; index += 1)
    if (!values[fieldOf(index, 'full_name')]?.trim()) return index
  return null
}
