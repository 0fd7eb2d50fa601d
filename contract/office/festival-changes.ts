import { Type, type Static } from 'typebox'
import { FESTIVAL_LISTS } from '#contract/festival/lists.ts'
import { Id, Instant, Json, Nullable, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/** The parts of a festival whose history is kept. `order` is the order of the lists' entries. */
export const CHANGED_LISTS = ['site', ...FESTIVAL_LISTS, 'order'] as const

const row = {
  id: Type.Integer(),
  at: Instant(),
  /** "staff 3", or "system" for the command line. */
  actor: Type.String(),
  actor_name: Nullable(Type.String()),
  list: Type.String(),
  /** The code, key or country within the list; empty for parts without one. */
  key: Type.String(),
  kind: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('removed')]),
}

/** A change of one part. `fields` are the paths that differ (`price`, `texts.terms`); empty if the part was added or removed. */
export const FestivalChangeRow = Type.Object({ ...row, fields: Type.Array(Type.String()) })
export type FestivalChangeRow = Static<typeof FestivalChangeRow>

/** The columns by which the list is sorted. */
export const FESTIVAL_CHANGE_SORTS = ['at'] as const

/** `list` and `key` of a part; empty for all. */
export const ListFestivalChanges = Type.Object({
  list: Text(),
  key: Text(),
  sort: Sort(FESTIVAL_CHANGE_SORTS),
  from: Text(),
})
export type ListFestivalChanges = Static<typeof ListFestivalChanges>

export const FestivalChangesResponse = Page(FestivalChangeRow)

export const FindFestivalChange = Type.Object({ id: Id() })

/** Each field that differs, before and after; null where it did not exist. */
export const FestivalChange = Type.Object({
  ...row,
  differences: Type.Array(Type.Object({ path: Type.String(), before: Json(), after: Json() })),
})
export type FestivalChange = Static<typeof FestivalChange>

export const FestivalChangeResponse = Type.Object({ change: FestivalChange })
