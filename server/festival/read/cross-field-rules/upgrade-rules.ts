import type { Product } from '#contract/festival/items.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/**
 * A ticket becomes one of another product of its event that costs what everybody pays, at once, and asks for no departure and nothing to
 * rely on.
 */
export function* upgradeFaults(draft: Draft): Generator<Fault> {
  const products = [...entriesOf(draft, 'products')].filter(({ isValid }) => isValid('external_code'))
  const byCode = new Map(products.map(({ entry }) => [entry.external_code, entry]))
  for (const { entry, at, isValid } of products) {
    if (!isValid('upgrades_to', 'allow_upgrades_until')) continue
    const { upgrades_to: codes, allow_upgrades_until: until } = entry
    if (codes.length === 0 && until !== null)
      yield { path: `${at}.allow_upgrades_until`, fault: messages.needs({ field: 'upgrades_to' }) }
    for (const [index, code] of codes.entries()) {
      const path = `${at}.upgrades_to[${index}]`
      const fault = targetFault(entry, byCode.get(code), code)
      const first = codes.indexOf(code)
      if (fault !== null) yield { path, fault }
      else if (first < index) yield { path, fault: messages.sameAs({ path: `${at}.upgrades_to[${first}]` }) }
    }
  }
}

function targetFault(product: Product, target: Product | undefined, code: string): string | null {
  if (!target) return messages.noSuchProduct({ code })
  if (target === product) return messages.upgradeSelf
  if (target.event !== product.event) return messages.upgradeEvent
  const { travel_time_type, payment_plan, own_price, needs, requires_one_of } = target
  const isPlain =
    travel_time_type !== 'selectable' &&
    own_price === null &&
    needs === null &&
    requires_one_of.length === 0 &&
    payment_plan.length === 0
  return isPlain ? null : messages.upgradeTarget
}
