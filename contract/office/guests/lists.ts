import { Type, type Static } from 'typebox'
import { Flag, Id, Nullable, Text } from '#contract/kinds.ts'

/** The most rows of a list, and the bytes of its text. */
export const MAX_LIST_ROWS = 20_000
export const MAX_LIST_BYTES = 4 * 1024 * 1024

/** What the columns of a list may be: a whole name, or its two parts; an address, an age range, and what those of one order have in common. */
export const LIST_FIELDS = ['full_name', 'first_name', 'last_name', 'email', 'age', 'group'] as const
export type ListField = (typeof LIST_FIELDS)[number]

/** The column of each field, by its position from 0; null: none. */
export const ListColumns = Type.Object({
  full_name: Id(),
  first_name: Id(),
  last_name: Id(),
  email: Id(),
  age: Id(),
  group: Id(),
})
export type ListColumns = Record<ListField, number | null>

/** A list as it was pasted or read from a file. Unless it is `mapped`, its columns are guessed. */
export const PreviewGuestList = Type.Object({ text: Text(), mapped: Flag(), columns: ListColumns })
export type PreviewGuestList = Static<typeof PreviewGuestList>

/** What becomes of a row: it is `new`, somebody has this ticket already (`known`), or it is `faulty`, for these reasons. */
export const ListRow = Type.Object({
  line: Type.Integer(),
  full_name: Type.String(),
  email: Type.String(),
  age: Type.String(),
  group: Type.String(),
  fate: Type.Union([Type.Literal('new'), Type.Literal('known'), Type.Literal('faulty')]),
  faults: Type.Array(Type.String()),
})
export type ListRow = Static<typeof ListRow>

export const GuestListPreview = Type.Object({
  headings: Type.Array(Type.String()),
  columns: Type.Object({
    full_name: Nullable(Type.Integer()),
    first_name: Nullable(Type.Integer()),
    last_name: Nullable(Type.Integer()),
    email: Nullable(Type.Integer()),
    age: Nullable(Type.Integer()),
    group: Nullable(Type.Integer()),
  }),
  rows: Type.Array(ListRow),
  /** How many places the allocation has left. */
  left: Type.Integer(),
})
export type GuestListPreview = Static<typeof GuestListPreview>

/** `mailed`: each order's mail is sent as its guests are named. */
export const StartGuestList = Type.Object({ name: Text(), mailed: Flag() })
export type StartGuestList = Static<typeof StartGuestList>
export const StartedGuestList = Type.Object({ id: Type.Integer() })
