import type { Product } from '#contract/festival/items.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/**
 * What is chosen with a ticket is a product that asks for no further choice and is paid at once, as is the ticket: both go into a cart together.
 */
export function* addOnFaults(draft: Draft): Generator<Fault> {
  const products = [...entriesOf(draft, 'products')].filter(({ isValid }) => isValid('external_code'))
  const byCode = new Map(products.map(({ entry }) => [entry.external_code, entry]))
  for (const { entry, at, isValid } of products) {
    if (!isValid('requires_one_of', 'payment_plan') || entry.requires_one_of.length === 0) continue
    if (entry.payment_plan.length > 0) yield { path: `${at}.payment_plan`, fault: messages.addOnAtOnce }
    for (const [index, code] of entry.requires_one_of.entries()) {
      const path = `${at}.requires_one_of[${index}]`
      const first = entry.requires_one_of.indexOf(code)
      const fault = addOnFault(entry, byCode.get(code), code)
      if (fault !== null) yield { path, fault }
      else if (first < index)
        yield { path, fault: messages.sameAs({ path: `${at}.requires_one_of[${first}]` }) }
    }
  }
}

function addOnFault(product: Product, addOn: Product | undefined, code: string): string | null {
  if (!addOn) return messages.noSuchProduct({ code })
  if (addOn === product) return messages.addOnSelf
  const { travel_time_type, payment_plan, own_price, variants, requires_one_of } = addOn
  const isPlain =
    travel_time_type !== 'selectable' &&
    own_price === null &&
    variants.length === 0 &&
    requires_one_of.length === 0 &&
    payment_plan.length === 0
  return isPlain ? null : messages.addOnPlain
}
