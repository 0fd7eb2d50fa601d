import { Type, type Static } from 'typebox'
import { Flag, Id, Text, OptionalText, TextMap } from '#contract/kinds.ts'

/** The maximum length of a view's name. */
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

/** The views of all lists that the caller may see, sorted by name. */
export const SavedViewsResponse = Type.Object({ views: Type.Array(SavedView) })
export type SavedViewsResponse = Static<typeof SavedViewsResponse>

/** `query`: the active filters, and `sort`. */
export const SaveView = Type.Object({ list: Text(), name: Text(), shared: Flag(), query: TextMap() })
export type SaveView = Static<typeof SaveView>

export const SavedViewResponse = Type.Object({ id: Type.Integer(), ...SavedViewsResponse.properties })
export type SavedViewResponse = Static<typeof SavedViewResponse>

/** Omitted fields are not changed; an empty `query` counts as omitted. */
export const ChangeView = Type.Object({ name: OptionalText(), query: TextMap() })
export type ChangeView = Static<typeof ChangeView>

/** The caller's default view of a list; null is none. */
export const SetDefaultView = Type.Object({ list: Text(), view: Id() })
export type SetDefaultView = Static<typeof SetDefaultView>
