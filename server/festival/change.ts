import { EDITED_LISTS, hasTexts } from '#contract/festival/lists.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { apply, applyVouchers } from './apply/apply.ts'
import { withStockOf } from './apply/apply.ts'
import { compare, type Change } from './compare/compare.ts'
import { findCurrent, readCurrent, type CurrentFestival, type Scope } from './compare/compare.ts'
import type { ValidFestival } from './read/read.ts'
import { record, type AuditEntry } from './record/history.ts'
import { ValidationError } from './faults.ts'

/**
 * What is against opening the shop for the first time with the settings that a transaction has written; null if nothing is. `exempt` are
 * those who start a shop with a file, which has to sell at once.
 */
export type Opening = 'exempt' | ((tx: Tx, changed: site.Site) => Promise<string | null>)

/** The current festival, locked against concurrent changes; null before the first import. */
export async function lockCurrent(tx: Tx, scope: Scope): Promise<CurrentFestival | null> {
  await site.lock(tx)
  return findCurrent(tx, scope)
}

/**
 * Replaces the current festival by a parsed one: applies it, compares the result with the previous state, and records the changes. Used by
 * edits in the office and by imports. A dry run, whose transaction the caller rolls back, locks no stock. Throws a ValidationError for
 * changes that are no longer possible, and for a first opening that `opening` says something against.
 */
export async function changeFestival(
  tx: Tx,
  before: CurrentFestival | null,
  next: ValidFestival,
  scope: Scope,
  entry: (changes: Change[]) => AuditEntry,
  { opening, isDryRun = false }: { opening: Opening; isDryRun?: boolean },
): Promise<{ after: CurrentFestival; changes: Change[] }> {
  const isFirst = opening !== 'exempt' && (await isFirstOpening(tx, before, next))
  await apply(tx, before?.festival ?? null, next, { isDryRun })
  if (scope === 'with vouchers') await applyVouchers(tx, next.festival)
  const after = await readCurrent(tx, scope, { uncached: true })
  if (isFirst) await refuseUnlessReady(tx, opening, after)
  const changed = isDryRun ? withStockOf(after.festival, next.festival) : after.festival
  const changes = compare(before?.festival ?? null, changed)
  await record(tx, changes, entry(changes))
  await invalidateCaches(tx, changes, after)
  return { after, changes }
}

/** Reads only if the shop opens with this change. */
const isFirstOpening = async (
  tx: Tx,
  before: CurrentFestival | null,
  { settings }: ValidFestival,
): Promise<boolean> => settings.shopActive && !before?.stored.site.shopActive && !(await site.hasBeenOpen(tx))

async function refuseUnlessReady(
  tx: Tx,
  reasonAgainst: Exclude<Opening, 'exempt'>,
  { stored }: CurrentFestival,
): Promise<void> {
  const fault = await reasonAgainst(tx, stored.site)
  if (fault !== null) throw new ValidationError([{ path: 'site.shopActive', fault }])
}

/** The content of the caches for a festival. */
const IN_SITE = ['site', 'events', 'order']
const IN_CATALOGUE: string[] = [...EDITED_LISTS.filter(hasTexts), 'order']

/** Only changed caches are reloaded, and not in this process, which has just read the data. */
async function invalidateCaches(tx: Tx, changes: Change[], { stored }: CurrentFestival): Promise<void> {
  const concerns = (lists: string[]) => changes.some(({ list }) => lists.includes(list))
  if (concerns(IN_SITE)) await site.invalidate(tx, stored.site)
  if (concerns(IN_CATALOGUE)) await catalogue.invalidate(tx, stored.catalogue)
}
