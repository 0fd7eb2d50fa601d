import type { NewGuest } from '#contract/guests/guest-lists.ts'
import type { ListRow } from '#contract/office/guests/lists.ts'
import { MAX_GUESTS_AT_ONCE } from '#contract/rules.ts'

/** The new guests of a list in parts that can be named at once; those of a group are in one part. */
export function chunksOf(rows: readonly ListRow[]): NewGuest[][] {
  const added = rows.filter(({ fate }) => fate === 'new')
  const groups = Map.groupBy(added, ({ group, line }) => group || line)
  const chunks: NewGuest[][] = []
  for (const group of groups.values()) {
    const guests = group.map(({ full_name, email, age, group: name }) => ({
      full_name,
      email,
      age,
      group: name,
    }))
    const last = chunks.at(-1)
    if (last && last.length + guests.length <= MAX_GUESTS_AT_ONCE) last.push(...guests)
    else chunks.push(guests)
  }
  return chunks
}
