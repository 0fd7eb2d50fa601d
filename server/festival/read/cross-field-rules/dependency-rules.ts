import { productCodes } from './capacity-rules.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** What an item needs are products, each once, and none of them needs the item, directly or indirectly. */
export function* dependencyFaults(draft: Draft): Generator<Fault> {
  const products = productCodes(draft)
  if (!products) return
  const items = [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')].filter(
    ({ entry, isValid }) => isValid('needs') && entry.needs !== null,
  )
  const neededBy = new Map(items.map(({ entry }) => [entry.external_code, entry.needs?.products ?? []]))
  const merchandise = new Set([...entriesOf(draft, 'merchandise')].map(({ entry }) => entry.external_code))
  for (const { entry, at } of items) {
    const needed = neededBy.get(entry.external_code) ?? []
    const path = `${at}.needs.products`
    if (needed.length === 0) yield { path, fault: messages.needsNothing }
    if (entry.needs?.if_ticket_goes === 'go' && merchandise.has(entry.external_code))
      yield { path: `${at}.needs.if_ticket_goes`, fault: messages.merchandiseGoes }
    for (const [index, code] of needed.entries()) {
      const [own, first] = [`${path}[${index}]`, needed.indexOf(code)]
      if (first < index) yield { path: own, fault: messages.sameAs({ path: `${path}[${first}]` }) }
      else if (leadsTo(code, entry.external_code, neededBy)) yield { path: own, fault: messages.needsItself }
      else if (merchandise.has(code))
        yield { path: own, fault: messages.needsMerchandise({ code }), startsWithName: true }
      else if (!products.has(code)) yield { path: own, fault: messages.noSuchProduct({ code }) }
    }
  }
}

/** Whether a product is `wanted` or needs it, directly or indirectly. */
function leadsTo(code: string, wanted: string, neededBy: Map<string, string[]>): boolean {
  const seen = new Set<string>()
  const open = [code]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === wanted) return true
    if (seen.has(next)) continue
    seen.add(next)
    open.push(...(neededBy.get(next) ?? []))
  }
  return false
}
