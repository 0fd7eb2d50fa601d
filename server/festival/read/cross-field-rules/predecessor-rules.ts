import { productCodes } from './capacity-rules.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** A product opens after an existing one, and not, directly or indirectly, after itself. */
export function* predecessorFaults(draft: Draft): Generator<Fault> {
  const codes = productCodes(draft)
  if (!codes) return
  const products = [...entriesOf(draft, 'products')].filter(({ isValid }) => isValid('opens_after'))
  const predecessorOf = new Map(products.map(({ entry }) => [entry.external_code, entry.opens_after]))
  for (const { entry, at } of products) {
    const { opens_after: code } = entry
    const path = `${at}.opens_after`
    if (code === null) continue
    if (!codes.has(code)) yield { path, fault: messages.noSuchProduct({ code }) }
    else if (isCyclic(entry.external_code, predecessorOf)) yield { path, fault: messages.opensAfterItself }
  }
}

function isCyclic(first: string, predecessorOf: Map<string, string | null>): boolean {
  const seen = new Set<string>()
  for (let code = predecessorOf.get(first); code && !seen.has(code); code = predecessorOf.get(code)) {
    if (code === first) return true
    seen.add(code)
  }
  return false
}
