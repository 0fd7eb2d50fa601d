/** How many of a kind an import added, changed, took away for good, or switched off because someone had them once. */
export type Tally = { added: number; changed: number; removed: number; switchedOff: number }

/** What an import changed, by the file's own parts. */
export type Changes = {
  site: boolean
  events: Tally
  products: Tally
  merchandise: Tally
  shipping: Tally
  vouchers: Tally
}

const PARTS = ['events', 'products', 'merchandise', 'shipping', 'vouchers'] as const

const NOUNS = {
  events: ['event', 'events'],
  products: ['product', 'products'],
  merchandise: ['merchandise item', 'merchandise items'],
  shipping: ['shipping rate', 'shipping rates'],
  vouchers: ['voucher', 'vouchers'],
} as const

export const isNothing = (changes: Changes): boolean => describeChanges(changes) === ''

/** "2 products added, 1 voucher switched off, site changed"; nothing when nothing changed. */
export function describeChanges(changes: Changes): string {
  const counts = PARTS.flatMap((part) => {
    const { added, changed, removed, switchedOff } = changes[part]
    const told: [number, string][] = [
      [added, 'added'],
      [changed, 'changed'],
      [removed, 'removed'],
      [switchedOff, 'switched off'],
    ]
    return told
      .filter(([count]) => count > 0)
      .map(([count, verb]) => `${count} ${NOUNS[part][count === 1 ? 0 : 1]} ${verb}`)
  })
  return [...counts, ...(changes.site ? ['site changed'] : [])].join(', ')
}
