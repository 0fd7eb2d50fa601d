import { MAX_VARIANTS, type Goods } from '#contract/festival/items.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/**
 * An item has an option and variants, which differ, or neither; what customers pay is chosen by them, is in installments, or is that of the
 * variant.
 */
export function* variantFaults(draft: Draft): Generator<Fault> {
  for (const { entry, at, isValid } of [
    ...entriesOf(draft, 'products'),
    ...entriesOf(draft, 'merchandise'),
  ]) {
    if (!isValid('option', 'variants')) continue
    yield* optionFaults(entry, at)
    yield* changeFaults(entry, at)
    yield* sameVariants(entry, at)
    if (isValid('own_price') && entry.own_price !== null) yield* pricedVariants(entry, at, 'own_price')
    if (isValid('price', 'refund_fee')) yield* cheapVariants(entry, at)
  }
  for (const { entry, at, isValid } of entriesOf(draft, 'products'))
    if (isValid('variants', 'payment_plan') && entry.payment_plan.length > 0)
      yield* pricedVariants(entry, at, 'payment_plan')
}

function* optionFaults({ option, variants }: Goods, at: string): Generator<Fault> {
  if (variants.length > 0 && option === null)
    yield { path: `${at}.option`, fault: messages.neededBy({ field: 'variants' }) }
  if (variants.length === 0 && option !== null)
    yield { path: `${at}.option`, fault: messages.needs({ field: 'variants' }) }
  if (variants.length > MAX_VARIANTS)
    yield { path: `${at}.variants`, fault: messages.tooMany({ most: MAX_VARIANTS }) }
}

function* changeFaults({ variants, ...item }: Goods, at: string): Generator<Fault> {
  if (variants.length > 0) return
  if (item.allow_variant_changes_until !== null)
    yield { path: `${at}.allow_variant_changes_until`, fault: messages.needs({ field: 'variants' }) }
  if (item.allow_cheaper_variants)
    yield { path: `${at}.allow_cheaper_variants`, fault: messages.needs({ field: 'variants' }) }
}

function* sameVariants({ variants }: Goods, at: string): Generator<Fault> {
  for (const field of ['key', 'name'] as const) {
    const first = new Map<string, string>()
    for (const [index, variant] of variants.entries()) {
      const path = `${at}.variants[${index}].${field}`
      const before = first.get(variant[field])
      if (before === undefined) first.set(variant[field], path)
      else yield { path, fault: messages.sameAs({ path: before }), sameAs: before }
    }
  }
}

function* pricedVariants(
  { variants }: Goods,
  at: string,
  field: 'own_price' | 'payment_plan',
): Generator<Fault> {
  for (const [index, variant] of variants.entries())
    for (const name of field === 'own_price' ? (['price'] as const) : (['price', 'fee'] as const))
      if (variant[name] !== null)
        yield { path: `${at}.variants[${index}].${name}`, fault: messages.eitherOr({ field }) }
}

/** The refund fee of the item is that of each of its variants. */
function* cheapVariants({ variants, refund_fee }: Goods, at: string): Generator<Fault> {
  for (const [index, { price }] of variants.entries())
    if (price !== null && price < refund_fee)
      yield { path: `${at}.variants[${index}].price`, fault: messages.notLessThan({ field: 'refund_fee' }) }
}
