import type { EditedList } from '#contract/festival/lists.ts'
import { lookup } from '#contract/lookup.ts'
import type { Festival } from '#contract/festival/festival.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeFestival, lockCurrent, type Opening } from './change.ts'
import type { CurrentFestival } from './compare/compare.ts'
import { KEY_FIELDS } from './compare/compare.ts'
import { toRefusal, ValidationError, type Fault } from './faults.ts'
import { readEditedFestival } from './read/read.ts'
import type { AuditEntry } from './record/history.ts'

export interface Edit {
  part: { list: string; key?: string }
  verb: 'changed' | 'added' | 'removed'
  /** The path of the part in the festival; its faults are reported by the fields below it. */
  at: string
  /** The whole festival including the edit; other parts are unchanged. */
  edited: unknown
}

const SCOPE = 'without vouchers'

/**
 * Changes a part of the festival with the rules of the festival file, in one transaction; returns the festival afterwards. `known` are
 * faults found before, by their paths within the part. Only edits of the site can open the shop.
 * Refuses:
 * - invalid values, by field
 */
export const editFestival = (
  shop: Shop,
  known: Fault[],
  edit: (festival: Festival) => Edit,
  opening: Opening = 'exempt',
): Promise<CurrentFestival> =>
  shop.transact(async (tx) => {
    const before = await lockCurrent(tx, SCOPE)
    if (!before) throw new Error('No festival has been imported')
    const { part, verb, at, edited } = edit(before.festival)
    try {
      const faults = known.map((fault) => ({ ...fault, path: `${at}.${fault.path}` }))
      const next = readEditedFestival(edited, before.festival, faults)
      const { after } = await changeFestival(tx, before, next, SCOPE, () => entryOf(part, verb), { opening })
      return after
    } catch (error) {
      throw error instanceof ValidationError ? toRefusal(withKeys(error.faults, edited, at), at) : error
    }
  })

/** A fault of a part other than that at `at` names it by its key, because its index means nothing to people. */
const withKeys = (faults: Fault[], festival: unknown, at: string): Fault[] =>
  faults.map((one) => {
    const { path, fault } = one
    const [part, list = '', index] = /^(\w+)\[(\d+)\]/.exec(path) ?? []
    if (part === undefined || part === at || !isList(list)) return one
    const entry: unknown = Reflect.get(Object(Reflect.get(Object(festival), list)), Number(index))
    return {
      ...one,
      fault: `${String(Reflect.get(Object(entry), KEY_FIELDS[list]))}: ${fault}`,
      startsWithName: true,
    }
  })

const isList = (name: string): name is EditedList => Object.hasOwn(KEY_FIELDS, name)

const entryOf = ({ list, key = '' }: Edit['part'], verb: Edit['verb']): AuditEntry => ({
  action: `${list} ${verb}`,
  subject: key === '' ? list : `${NOUNS[list] ?? list} ${key}`,
})

const NOUNS = lookup<string>({
  events: 'event',
  products: 'product',
  merchandise: 'merchandise',
  bundles: 'bundle',
  capacities: 'shared capacity',
  shipping: 'shipping',
  discounts: 'discount',
  questions: 'question',
})
