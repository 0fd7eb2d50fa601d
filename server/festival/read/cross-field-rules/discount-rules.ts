import type { Discount } from '#contract/festival/items.ts'
import { discountCodeKey } from '#contract/rules.ts'
import { entriesOf, type Draft, type Entry } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'
import { moment } from '#server/festival/read/moments.ts'

/** What a discount gives, under which conditions, and when, does not contradict itself. */
export function* discountFaults(draft: Draft): Generator<Fault> {
  for (const discount of entriesOf(draft, 'discounts')) {
    yield* valueFaults(discount)
    yield* groupFaults(discount)
    yield* companionFaults(discount)
    yield* codeFaults(discount)
    yield* dateFaults(draft, discount)
  }
}

const VALUES = ['percent', 'amount', 'price'] as const

/** One that reveals items may give nothing off. */
function* valueFaults({ entry, at, isValid }: Entry<Discount>): Generator<Fault> {
  if (!isValid(...VALUES)) return
  const [first, second] = VALUES.filter((name) => entry[name] !== null)
  if (second !== undefined) yield { path: `${at}.${second}`, fault: messages.discountValue }
  if (first === undefined && isValid('reveals') && entry.reveals.length === 0)
    yield { path: `${at}.percent`, fault: messages.discountNothing }
  if (entry.amount === 0) yield { path: `${at}.amount`, fault: messages.atLeast({ limit: '1' }) }
}

function* groupFaults({ entry, at, isValid }: Entry<Discount>): Generator<Fault> {
  const { group_of, cheapest, with_count } = entry
  if (!isValid('group_of', 'cheapest')) return
  if (group_of === 1) yield { path: `${at}.group_of`, fault: messages.groupOfOne }
  if (group_of === 0 && cheapest > 0)
    yield { path: `${at}.cheapest`, fault: messages.needs({ field: 'group_of' }) }
  if (group_of > 0 && cheapest > group_of)
    yield { path: `${at}.cheapest`, fault: messages.notMoreThan({ field: 'group_of' }) }
  if (group_of > 0 && isValid('with_count') && with_count > 0)
    yield { path: `${at}.group_of`, fault: messages.eitherOr({ field: 'with_count' }) }
}

function* companionFaults({ entry, at, isValid }: Entry<Discount>): Generator<Fault> {
  const { with_items, with_types, with_count } = entry
  if (!isValid('items', 'types', 'with_items', 'with_types', 'with_count')) return
  const hasOthers = with_items.length > 0 || with_types.length > 0
  if (hasOthers && with_count === 0)
    yield { path: `${at}.with_count`, fault: messages.neededBy({ field: 'with_items, with_types' }) }
  if (with_count > 0 && !hasOthers)
    yield { path: `${at}.with_count`, fault: messages.needs({ field: 'with_items, with_types' }) }
  if (hasOthers && entry.items.length === 0 && entry.types.length === 0)
    yield { path: `${at}.items`, fault: messages.withAll }
  for (const name of ['items', 'types'] as const)
    for (const [index, other] of entry[`with_${name}`].entries())
      if (entry[name].includes(other))
        yield { path: `${at}.with_${name}[${index}]`, fault: messages.withItself({ field: name }) }
}

function* codeFaults({ entry, at, isValid }: Entry<Discount>): Generator<Fault> {
  const { automatic, codes, reveals } = entry
  if (!isValid('automatic')) return
  if (automatic && isValid('codes') && codes.length > 0)
    yield { path: `${at}.codes`, fault: messages.notAutomatic }
  if (automatic && isValid('uses_per_code') && entry.uses_per_code !== null)
    yield { path: `${at}.uses_per_code`, fault: messages.notAutomatic }
  if (automatic && isValid('reveals') && reveals.length > 0)
    yield { path: `${at}.reveals`, fault: messages.notAutomatic }
}

function* dateFaults(draft: Draft, { entry, at, isValid }: Entry<Discount>): Generator<Fault> {
  const { starts_at, ends_at } = entry
  if (!draft.isValid('site.timezone') || !isValid('starts_at', 'ends_at') || !starts_at || !ends_at) return
  const { timezone } = draft.festival.site
  if (Temporal.Instant.compare(moment(starts_at, timezone), moment(ends_at, timezone)) >= 0)
    yield { path: `${at}.ends_at`, fault: messages.laterThan({ field: 'starts_at' }) }
}

/**
 * What a discount names exists, and what its codes reveal is hidden. One that is switched off may name what is gone: it stays when it is
 * removed, and what it was on may be removed too.
 */
export function* discountedItemFaults(draft: Draft): Generator<Fault> {
  const items = itemsOf(draft)
  const types = typesOf(draft)
  const withType = new Map(items?.map(({ external_code, type }) => [external_code, type]))
  for (const { entry, at, isValid } of entriesOf(draft, 'discounts')) {
    if (!isValid('enabled') || !entry.enabled) continue
    for (const name of ['items', 'with_items', 'reveals'] as const)
      for (const [index, code] of isValid(name) && items ? entry[name].entries() : []) {
        const path = `${at}.${name}[${index}]`
        const item = items?.find(({ external_code }) => external_code === code)
        if (!item) yield { path, fault: messages.noSuchItem({ code }) }
        else if (name === 'reveals' && item.enabled)
          yield { path, fault: messages.notHidden({ code }), startsWithName: true }
      }
    for (const name of ['types', 'with_types'] as const)
      for (const [index, type] of isValid(name) && types ? entry[name].entries() : [])
        if (types?.has(type) === false)
          yield { path: `${at}.${name}[${index}]`, fault: messages.noSuchType({ type }) }
    if (isValid('types', 'with_items'))
      for (const [index, code] of entry.with_items.entries())
        if (entry.types.includes(withType.get(code) ?? ''))
          yield { path: `${at}.with_items[${index}]`, fault: messages.withItself({ field: 'types' }) }
  }
}

/** Null if one has faults in these fields, so that references to it are not reported. */
export function itemsOf(draft: Draft) {
  const entries = [...entriesOf(draft, 'products'), ...entriesOf(draft, 'merchandise')]
  const areValid = (['products', 'merchandise'] as const).every((list) => Array.isArray(draft.festival[list]))
  return areValid && entries.every(({ isValid }) => isValid('external_code', 'type', 'enabled'))
    ? entries.map(({ entry }) => entry)
    : null
}

/** The types of products and merchandise; null if those that the festival adds have faults. */
export function typesOf(draft: Draft): Set<string> | null {
  if (!draft.isValid('site.productTypes') || !draft.isValid('site.merchandiseTypes')) return null
  const { productTypes, merchandiseTypes } = draft.festival.site
  return new Set(['ticket', 'transport', ...Object.keys(productTypes), ...Object.keys(merchandiseTypes)])
}

/** A code is that of one discount, or of a voucher, however it is typed. */
export function* discountCodeFaults(draft: Draft): Generator<Fault> {
  const first = new Map<string, string>()
  for (const { entry, at, isValid } of entriesOf(draft, 'vouchers'))
    if (isValid('code')) first.set(discountCodeKey(entry.code), `${at}.code`)
  for (const { entry, at, isValid } of entriesOf(draft, 'discounts'))
    for (const [index, code] of isValid('codes') ? entry.codes.entries() : []) {
      const path = `${at}.codes[${index}]`
      const key = discountCodeKey(code)
      const before = first.get(key)
      if (key === '') yield { path, fault: messages.codeOfDashes }
      else if (before === undefined) first.set(key, path)
      else yield { path, fault: messages.sameCode({ path: before }), sameAs: before }
    }
}
