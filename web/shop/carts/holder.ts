import type { Cart, CartProduct, Holder } from '#contract/carts.ts'
import type { Customer, ExistingTicket } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import {
  holderErrors,
  type HolderErrors,
  type HolderQuestions,
  nameKey,
  normalizeName,
} from '#contract/rules.ts'
import type { HolderProduct } from './holder-questions.ts'

/**
 * Validates the details by the shared rules, and that the holder has no such ticket in the cart yet. What a line costs already is allowed,
 * also if the product has changed since.
 */
export function validateHolder(
  holder: Holder,
  questions: HolderQuestions,
  others: { product: HolderProduct; cart: Cart | null; line: CartProduct | null },
): HolderErrors {
  const isKept = holder.own_price !== undefined && holder.own_price === others.line?.list_price
  const errors = holderErrors(isKept ? { ...holder, own_price: null } : holder, questions)
  const key = nameKey(holder.full_name)
  if (key === '') return errors
  const twice = (others.cart?.products ?? []).some(
    (each) =>
      each.id !== others.line?.id && each.product.id === others.product.id && nameKey(each.full_name) === key,
  )
  if (!twice || errors.full_name !== undefined) return errors
  return {
    ...errors,
    full_name: messages.holderTwice({
      product: others.product.name,
      name: normalizeName(holder.full_name),
    }),
  }
}

/** A known holder. */
export type KnownHolder = Pick<ExistingTicket, 'full_name' | 'email' | 'age'>

interface HolderContext {
  cart: Cart | null
  customer: Customer | null
  existing: ExistingTicket[]
}

/** Holders of the same event, from earlier tickets and from this cart, who have no ticket for this product in it yet. */
export function knownHolders(
  product: HolderProduct,
  { cart, customer, existing }: HolderContext,
): KnownHolder[] {
  const lines = cart?.products ?? []
  const taken = new Set(
    lines.filter((line) => line.product.id === product.id).map((line) => nameKey(line.full_name)),
  )
  const own: KnownHolder[] =
    customer === null ? [] : [{ full_name: customer.full_name, email: customer.email, age: null }]
  const inCart = lines.filter((line) => line.product.event_id === product.event_id && line.full_name !== '')
  const known = [...existing.filter(({ event_id }) => event_id === product.event_id), ...inCart]
  const found = new Map<string, KnownHolder>()
  for (const person of [...own, ...known]) {
    const key = nameKey(person.full_name)
    // A known age completes the customer's own entry.
    if (!taken.has(key))
      found.set(key, { ...person, ...found.get(key), age: found.get(key)?.age ?? person.age })
  }
  return [...found.values()]
}

/** The initial values for a new ticket: the customer, else an earlier holder, else empty. */
export function defaultHolder(
  known: KnownHolder[],
  surroundings: HolderContext,
  chosen: Pick<Holder, 'transport_time_id' | 'variant_id'>,
): Holder {
  const earlier = new Set(surroundings.existing.map(({ full_name }) => nameKey(full_name)))
  const own = surroundings.customer && nameKey(surroundings.customer.full_name)
  const first = known.find(({ full_name }) => nameKey(full_name) === own || earlier.has(nameKey(full_name)))
  return { full_name: '', email: '', ...first, age: first?.age ?? '', ...chosen }
}
