import { FESTIVAL_LISTS, type FestivalList } from '#contract/festival/lists.ts'
import { differences, type Change } from './compare/compare.ts'
import { messages } from './compare/messages.ts'

/** The numbers of added, changed and removed entries of a list. Sold items are disabled instead of removed. */
export type Tally = { added: number; changed: number; removed: number; switchedOff: number }

/** The changes by an import, counted by the lists of the file. */
export type Summary = Record<FestivalList, Tally> & { site: boolean; order: boolean }

export function summarize(changes: Change[]): Summary {
  const tallies = FESTIVAL_LISTS.map((part) => [part, tally(changes.filter(({ list }) => list === part))])
  const has = (name: string) => changes.some(({ list }) => list === name)
  return {
    ...(Object.fromEntries(tallies) as Record<FestivalList, Tally>),
    site: has('site'),
    order: has('order'),
  }
}

function tally(changes: Change[]): Tally {
  const kinds = changes.map(kindOf)
  const count = (kind: keyof Tally) => kinds.filter((one) => one === kind).length
  return {
    added: count('added'),
    changed: count('changed'),
    removed: count('removed'),
    switchedOff: count('switchedOff'),
  }
}

function kindOf({ before, after }: Change): keyof Tally {
  if (before === null) return 'added'
  if (after === null) return 'removed'
  const fields = differences(before, after)
  const isSwitchedOff = fields.every(({ path, after: value }) => path === 'enabled' && value === false)
  return isSwitchedOff ? 'switchedOff' : 'changed'
}

const KINDS = ['added', 'changed', 'removed', 'switchedOff'] as const

/** "2 products added, 1 voucher switched off, site changed"; empty without changes. */
export function describe(summary: Summary): string {
  const counts = FESTIVAL_LISTS.flatMap((part) =>
    KINDS.filter((kind) => summary[part][kind] > 0).map((kind) =>
      messages[part]({ count: summary[part][kind], kind }),
    ),
  )
  const wholes = (['site', 'order'] as const).filter((part) => summary[part])
  return [...counts, ...wholes.map((part) => messages.wholes[part])].join(', ')
}
