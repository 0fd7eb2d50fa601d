import type { Bundle, BundleItem } from '#contract/festival/items.ts'
import { MAX_TICKETS_AT_ONCE } from '#contract/rules.ts'
import { entriesOf, type Draft, type Entry } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

/** A bundle contains products that one order may have together, and its shares sum to its price. */
export function* bundleFaults(draft: Draft): Generator<Fault> {
  for (const bundle of entriesOf(draft, 'bundles')) {
    if (!bundle.isValid('items')) continue
    yield* contentFaults(draft, bundle)
    yield* productFaults(draft, bundle)
    // One that is switched off blocks no change of its products.
    if (bundle.entry.enabled) yield* orderFaults(draft, bundle)
  }
}

function* contentFaults(draft: Draft, { entry, at, isValid }: Entry<Bundle>): Generator<Fault> {
  const { items, price } = entry
  const path = `${at}.items`
  if (items.length === 0) yield { path, fault: messages.bundleEmpty }
  if (items.reduce((sum, { count }) => sum + count, 0) > MAX_TICKETS_AT_ONCE)
    yield { path, fault: messages.bundleLarge({ most: MAX_TICKETS_AT_ONCE }) }
  const sum = items.reduce((all, { share }) => all + share, 0)
  if (items.length > 0 && isValid('price') && sum !== price)
    yield {
      path,
      fault: messages.shareSum({ sum: draft.amountText(sum), price: draft.amountText(price) }),
    }
}

function* productFaults(draft: Draft, { entry, at }: Entry<Bundle>): Generator<Fault> {
  const products = codesOf(draft, 'products')
  if (products === null) return
  const merchandise = codesOf(draft, 'merchandise')
  const bundles = codesOf(draft, 'bundles')
  for (const [index, { product: code }] of entry.items.entries()) {
    const path = `${at}.items[${index}].product`
    if (products.has(code)) continue
    if (bundles?.has(code)) yield { path, fault: messages.bundleOfBundles({ code }), startsWithName: true }
    else if (merchandise?.has(code))
      yield { path, fault: messages.bundleOfMerchandise({ code }), startsWithName: true }
    else yield { path, fault: messages.noSuchProduct({ code }) }
  }
}

/** Null if one of the list has a fault in its code, so that references to it are not reported. */
function codesOf(draft: Draft, list: 'products' | 'merchandise' | 'bundles'): Set<string> | null {
  const entries = [...entriesOf(draft, list)]
  const areValid = Array.isArray(draft.festival[list]) && entries.every((it) => it.isValid('external_code'))
  return areValid ? new Set(entries.map((it) => it.entry.external_code)) : null
}

/** What could never be ordered together. */
function* orderFaults(draft: Draft, { entry, at }: Entry<Bundle>): Generator<Fault> {
  const counted = new Map<string, number>()
  for (const [index, item] of entry.items.entries()) {
    const { product: code, count } = item
    const product = [...entriesOf(draft, 'products')].find((it) => it.entry.external_code === code)
    if (!product?.isValid('payment_plan', 'limit_per_order', 'own_price')) continue
    const { payment_plan: plan, limit_per_order: limit, own_price } = product.entry
    const path = `${at}.items[${index}]`
    const before = counted.get(code) ?? 0
    counted.set(code, before + count)
    if (plan.length > 0)
      yield { path: `${path}.product`, fault: messages.bundleOfPlan({ code }), startsWithName: true }
    if (limit > 0 && before <= limit && before + count > limit)
      yield { path: `${path}.count`, fault: messages.bundleOverLimit({ limit, code }) }
    if (own_price !== null) yield* minimumFaults(draft, item, { path, min: own_price.min })
  }
}

/** What customers pay at least for a product that they set the price of. */
function* minimumFaults(
  draft: Draft,
  { product: code, count, share }: BundleItem,
  { path, min }: { path: string; min: number },
): Generator<Fault> {
  const amount = draft.amountText(min * count)
  if (share < min * count)
    yield {
      path: `${path}.share`,
      fault: messages.shareBelowMin({ amount, min: draft.amountText(min), code }),
    }
}
