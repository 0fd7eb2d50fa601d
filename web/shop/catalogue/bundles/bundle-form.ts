import type { Cart, Holder } from '#contract/carts.ts'
import type { Config } from '#contract/config.ts'
import { messages } from '#contract/messages.ts'
import { holderErrors, nameKey, normalizeName } from '#contract/rules.ts'
import type { Product } from '#contract/shop-items.ts'
import { questionsFor } from '#web/shop/carts/holder-questions.ts'
import type { Part } from './bundle.ts'

/** The fields by the names that the server gives their errors: `email` for all, and `tickets.0.full_name`. */
export type Values = Record<string, string>

/** A ticket of a bundle: the `number`-th of its product, of which there are `of`. */
export interface BundleTicket {
  product: Product
  number: number
  of: number
}

export const fieldOf = (
  index: number,
  name: 'full_name' | 'age' | 'variant_id' | 'transport_time_id',
): string => `tickets.${index}.${name}`

/** A ticket for each holder, in the order of the items. */
export function ticketsIn(parts: Part[]): BundleTicket[] {
  const counted = new Map<number, number>()
  const totals = new Map<number, number>()
  for (const { product, count } of parts) totals.set(product.id, (totals.get(product.id) ?? 0) + count)
  return parts.flatMap(({ product, count }) => {
    // The bundle sets the price.
    const { own_price: _chosen, ...fixed } = product
    return Array.from({ length: count }, () => {
      const number = (counted.get(product.id) ?? 0) + 1
      counted.set(product.id, number)
      return { product: fixed, number, of: totals.get(product.id) ?? count }
    })
  })
}

/** The holders for the call. */
export const holdersOf = (values: Values, tickets: BundleTicket[], config: Config): Holder[] =>
  tickets.map(({ product }, index) => {
    const asks = questionsFor(product, config)
    const full_name = normalizeName(values[fieldOf(index, 'full_name')] ?? '')
    const time = values[fieldOf(index, 'transport_time_id')] ?? ''
    return {
      full_name,
      email: (values['email'] ?? '').trim(),
      age: asks.ages.length > 0 ? (values[fieldOf(index, 'age')] ?? '') : '',
      transport_time_id: asks.times.length > 0 && time !== '' ? Number(time) : null,
      ...(asks.variants && { variant_id: Number(values[fieldOf(index, 'variant_id')]) || null }),
      // If names can follow later, a row may be empty.
      ...(asks.later === true && full_name === '' && { name_later: true }),
    }
  })

/** Validates all holders by the shared rules, and that nobody has two tickets of a product. The address is reported once. */
export function validateBundle(
  values: Values,
  tickets: BundleTicket[],
  { config, cart }: { config: Config; cart: Cart | null },
): Values {
  const errors: Values = {}
  const taken = new Set((cart?.products ?? []).map((line) => `${line.product.id} ${nameKey(line.full_name)}`))
  for (const [index, holder] of holdersOf(values, tickets, config).entries()) {
    const product = tickets[index]?.product
    if (!product) continue
    for (const [field, text] of Object.entries(holderErrors(holder, questionsFor(product, config))))
      errors[field === 'email' ? 'email' : `tickets.${index}.${field}`] = text
    const key = `${product.id} ${nameKey(holder.full_name)}`
    if (holder.full_name !== '' && taken.has(key))
      errors[fieldOf(index, 'full_name')] ??= messages.holderTwice({
        product: product.name,
        name: holder.full_name,
      })
    taken.add(key)
  }
  return errors
}
