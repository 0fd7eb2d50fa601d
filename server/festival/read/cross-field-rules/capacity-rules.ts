import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** A shared capacity refers to existing products, each once. */
export function* capacityFaults(draft: Draft): Generator<Fault> {
  const codes = productCodes(draft)
  for (const { entry, at, isValid } of entriesOf(draft, 'capacities')) {
    if (!isValid('products')) continue
    for (const [index, code] of entry.products.entries()) {
      const [path, first] = [`${at}.products[${index}]`, entry.products.indexOf(code)]
      if (first < index) yield { path, fault: messages.sameAs({ path: `${at}.products[${first}]` }) }
      else if (codes && !codes.has(code)) yield { path, fault: messages.noSuchProduct({ code }) }
    }
  }
}

/** The codes of all products; null if one is invalid, so that references to it are not reported. */
export function productCodes(draft: Draft): Set<string> | null {
  const { products } = draft.festival
  const areValid =
    Array.isArray(products) && products.every((_, index) => draft.isValid(`products[${index}].external_code`))
  return areValid ? new Set(products.map(({ external_code }) => external_code)) : null
}
