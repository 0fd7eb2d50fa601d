import { Type, type Static } from 'typebox'
import { Instant, Nullable, Text } from '#contract/kinds.ts'

/** A note may be as long as this. */
export const MAX_STAFF_NOTE_LENGTH = 2000

/** What a note said before. `by` names who has edited it, and `at` when. */
export const NoteChange = Type.Object({ text: Type.String(), at: Instant(), by: Type.String() })
export type NoteChange = Static<typeof NoteChange>

/** A note of the staff about an order or a customer. `editable`: whoever asks may edit and remove it. `earlier` begins with the newest. */
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

/** Another text for a note; `seen` is the one that was edited. */
export const EditNote = Type.Object({ text: Text(), seen: Text() })
export type EditNote = Static<typeof EditNote>
