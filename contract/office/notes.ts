import { Type, type Static } from 'typebox'
import { Instant, Nullable, Text } from '#contract/kinds.ts'

/** The maximum length of a staff note. */
export const MAX_STAFF_NOTE_LENGTH = 2000

/** An earlier text of a note. `by` is who edited it, and `at` when. */
export const NoteChange = Type.Object({ text: Type.String(), at: Instant(), by: Type.String() })
export type NoteChange = Static<typeof NoteChange>

/** A staff note about an order or a customer. `editable`: the caller may edit and remove it. `earlier` begins with the newest text. */
export const Note = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  at: Instant(),
  by: Type.String(),
  edited_at: Nullable(Instant()),
  editable: Type.Boolean(),
  earlier: Type.Array(NoteChange),
})
export type Note = Static<typeof Note>

/** Newest first. */
export const NotesResponse = Type.Object({ notes: Type.Array(Note) })
export type NotesResponse = Static<typeof NotesResponse>

export const WriteNote = Type.Object({ text: Text() })
export type WriteNote = Static<typeof WriteNote>

/** A new text for a note; `seen` is the text that was edited. */
export const EditNote = Type.Object({ text: Text(), seen: Text() })
export type EditNote = Static<typeof EditNote>
