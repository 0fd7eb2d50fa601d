import { Type, type Static } from 'typebox'
import { Flag, Id, Text, TextOrLeft, Words } from '#contract/kinds.ts'

/** A name of a view may be as long as this. */
export const MAX_VIEW_NAME_LENGTH = 60

/**
 * Named filters and sort order of a list: the caller's own, or `shared` with everybody who can see the list. `mine`: the caller may change and
 * remove it. `is_default`: the list opens with it for the caller. `lost` are filters that the list no longer has; they are not in `query`.
 */
export const SavedView = Type.Object({
  id: Type.Integer(),
  list: Type.String(),
  name: Type.String(),
  shared: Type.Boolean(),
  mine: Type.Boolean(),
  is_default: Type.Boolean(),
  query: Type.Record(Type.String(), Type.String()),
  lost: Type.Array(Type.String()),
})
export type SavedView = Static<typeof SavedView>

/** The views of all lists that whoever asks may see, by their names. */
export const SavedViewsResponse = Type.Object({ views: Type.Array(SavedView) })
export type SavedViewsResponse = Static<typeof SavedViewsResponse>

/** `query`: the filters that are on, and `sort`. */
export const SaveView = Type.Object({ list: Text(), name: Text(), shared: Flag(), query: Words() })
export type SaveView = Static<typeof SaveView>

export const SavedViewResponse = Type.Object({ id: Type.Integer(), ...SavedViewsResponse.properties })
export type SavedViewResponse = Static<typeof SavedViewResponse>

/** What is left out stays as it is; an empty `query` is left out, too. */
export const ChangeView = Type.Object({ name: TextOrLeft(), query: Words() })
export type ChangeView = Static<typeof ChangeView>

/** The view with which a list opens for whoever asks; null is none. */
export const SetDefaultView = Type.Object({ list: Text(), view: Id() })
export type SetDefaultView = Static<typeof SetDefaultView>
