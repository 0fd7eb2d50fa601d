import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the staff's notes on orders and customers. */
export const messages = defineMessages('web/office/notes', {
  title: 'Notes',
  hint: 'Only staff can read notes. They are included if somebody requests their data.',
  none: 'No notes yet.',
  text: 'New note',
  write: 'Add note',
  written: 'Note added.',
  line: '{by}, {time}',
  edited: 'edited {time}',
  edit: 'Edit',
  editNote: 'Edit note',
  noteText: 'Note',
  save: 'Save',
  remove: 'Remove',
  removeNote: 'Remove note',
  removeEffect:
    'The note is no longer shown. The history records that you removed it, and the database keeps it.',
  removed: 'Removed.',
  earlier: '{count, plural, one {Earlier version} other {Earlier versions (#)}}',
  mark: '{count, plural, one {# note} other {# notes}}',
})
