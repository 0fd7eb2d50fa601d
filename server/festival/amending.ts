import type { Festival } from '#contract/festival/festival.ts'
import * as audit from '#server/platform/audit.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { settleGoods } from './bringing.ts'
import { fill } from './filling.ts'
import { recordBetween } from './history.ts'
import { Unfit, type Problem } from './problem.ts'
import { refusalOf } from './refusing.ts'
import { crossFaults } from './rules.ts'
import { shape } from './shape.ts'
import { KEY_FIELDS, standingOf, type List, type Standing } from './standing.ts'

/** What is to become of the festival that stands, and which part of it that is about. */
export interface Edit {
  place: { list: string; key?: string }
  verb: 'changed' | 'added' | 'removed'
  /** The path of the part in the whole: what is wrong is told by its fields. */
  at: string
  wanted: unknown
}

/**
 * Puts an edited festival in place of the one that stands, under the rules of a festival file and in one transaction; gives
 * what stands then. Two who edit wait for each other. `problems` of the part that are known already are told with the rest.
 */
export const amend = (
  shop: Shop,
  problems: Problem[],
  edit: (festival: Festival) => Edit,
): Promise<Standing> =>
  shop.transact(async (tx) => {
    await site.lock(tx)
    const before = await standingOf(tx)
    const wish = edit(before.festival)
    const draft = shape(wish.wanted)
    const known = problems.map(({ path, fault }) => ({ path: `${wish.at}.${path}`, fault }))
    const faults = [...known, ...draft.problems, ...crossFaults(draft)]
    if (faults.length > 0) throw refusalOf(byName(faults, draft.festival, wish.at), wish.at)
    await settle(tx, before.festival, draft.festival, wish.at)
    const after = await standingOf(tx)
    const count = await recordBetween(tx, before.festival, after.festival)
    if (count > 0) await note(tx, wish)
    return after
  })

async function settle(tx: Tx, before: Festival, wanted: Festival, at: string): Promise<void> {
  // Pictures are named by their address already.
  const { settings, festival } = fill(wanted, (address) => address)
  try {
    await settleGoods(tx, before, settings, festival)
  } catch (error) {
    throw error instanceof Unfit ? refusalOf(error.problems, at) : error
  }
}

/** What is wrong with another part says which one, by its code: nobody knows it by its place in a list. */
const byName = (problems: Problem[], festival: Festival, at: string): Problem[] =>
  problems.map(({ path, fault }) => {
    const [part, list = '', index] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
    if (part === undefined || part === at || !isList(list)) return { path, fault }
    const key: unknown = Reflect.get(Object(festival[list][Number(index)]), KEY_FIELDS[list])
    return { path, fault: `${String(key)}: ${fault}` }
  })

const isList = (name: string): name is List => Object.hasOwn(KEY_FIELDS, name)

const note = (tx: Tx, { place: { list, key = '' }, verb }: Edit): Promise<void> =>
  audit.note(tx, 'system', `${list} ${verb}`, key === '' ? list : `${NOUNS[list] ?? list} ${key}`)

const NOUNS: Record<string, string> = {
  events: 'event',
  products: 'product',
  merchandise: 'merchandise',
  shipping: 'shipping',
}
