import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the staff's notes on orders and customers. */
export const messages = defineMessages('web/office/notes', {
  title: 'Notes',
  hint: 'Only staff read notes. They are part of the file of somebody who asks for their data.',
  none: 'Nothing has been noted.',
  text: 'New note',
  write: 'Write the note',
  written: 'Noted.',
  line: '{by}, {time}',
  edited: 'edited {time}',
  edit: 'Edit',
  editNote: 'Edit the note',
  noteText: 'Note',
  save: 'Save',
  remove: 'Remove',
  removeNote: 'Remove the note',
  removeEffect:
    'Nobody sees it here any more. What happened says that you have removed it, and the database keeps it.',
  removed: 'Removed.',
  earlier: '{count, plural, one {What it said before} other {What it said before (#)}}',
  mark: '{count, plural, one {# note} other {# notes}}',
})
