import type { Festival } from '#contract/festival/festival.ts'
import * as audit from '#server/platform/audit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { applyParts } from './apply/apply.ts'
import { fillDefaults } from './read/defaults.ts'
import { recordDifferences } from './record/history.ts'
import { ValidationError, type Fault } from './read/faults.ts'
import { refusalOf } from './read/refusal.ts'
import { ruleFaults } from './read/rules.ts'
import { toDraft } from './read/schema.ts'
import { KEY_FIELDS, readCurrent, type List, type CurrentFestival } from './compare/current.ts'

/** What is to become of the festival that stands, and which part of it that is about. */
export interface Edit {
  part: { list: string; key?: string }
  verb: 'changed' | 'added' | 'removed'
  /** The path of the part in the whole: what is wrong is told by its fields. */
  at: string
  edited: unknown
}

/**
 * Puts an edited festival in place of the one that stands, under the rules of a festival file and in one transaction; gives
 * what stands then. Two who edit wait for each other. `problems` of the part that are known already are told with the rest.
 */
export const editFestival = (
  shop: Shop,
  problems: Fault[],
  edit: (festival: Festival) => Edit,
): Promise<CurrentFestival> =>
  shop.transact(async (tx) => {
    await site.lock(tx)
    const before = await readCurrent(tx)
    const wish = edit(before.festival)
    const draft = toDraft(wish.edited)
    const known = problems.map(({ path, fault }) => ({ path: `${wish.at}.${path}`, fault }))
    const faults = [...known, ...draft.faults, ...ruleFaults(draft)]
    if (faults.length > 0) throw refusalOf(byName(faults, draft.festival, wish.at), wish.at)
    await applyEdit(tx, before.festival, draft.festival, wish.at)
    const after = await readCurrent(tx)
    const count = await recordDifferences(tx, before.festival, after.festival)
    if (count > 0) await note(tx, wish)
    return after
  })

async function applyEdit(tx: Tx, before: Festival, wanted: Festival, at: string): Promise<void> {
  // Pictures are named by their address already.
  const { settings, festival } = fillDefaults(wanted, (address) => address)
  try {
    await applyParts(tx, before, settings, festival)
  } catch (error) {
    throw error instanceof ValidationError ? refusalOf(error.faults, at) : error
  }
}

/** What is wrong with another part says which one, by its code: nobody knows it by its place in a list. */
const byName = (problems: Fault[], festival: Festival, at: string): Fault[] =>
  problems.map(({ path, fault }) => {
    const [part, list = '', index] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
    if (part === undefined || part === at || !isList(list)) return { path, fault }
    const key: unknown = Reflect.get(Object(festival[list][Number(index)]), KEY_FIELDS[list])
    return { path, fault: `${String(key)}: ${fault}` }
  })

const isList = (name: string): name is List => Object.hasOwn(KEY_FIELDS, name)

const note = (tx: Tx, { part: { list, key = '' }, verb }: Edit): Promise<void> =>
  audit.record(tx, 'system', `${list} ${verb}`, key === '' ? list : `${NOUNS[list] ?? list} ${key}`)

const NOUNS: Record<string, string> = {
  events: 'event',
  products: 'product',
  merchandise: 'merchandise',
  shipping: 'shipping',
}
