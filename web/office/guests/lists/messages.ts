import { defineMessages } from '#contract/define-messages.ts'

/** Handing in a list of guests. */
export const messages = defineMessages('web/office/guests/lists', {
  add: 'Add a list',
  lead: 'Paste a list, or choose a CSV file with any separator or an Excel workbook, with headings or without. Lists from pretix, Eventbrite and alf.io can be taken as they are exported. What becomes of each row is shown before anybody is named.',
  text: 'List',
  file: 'Choose a file',
  tooLarge: 'A list can be at most 4 MB.',
  noText: 'This file is neither a text nor an Excel workbook. Please save the list as CSV.',
  merged:
    'From row {row} on cells are merged over several rows. Please unmerge them, because each guest needs a row.',
  preview: 'Preview',
  fields: {
    full_name: 'Full name',
    first_name: 'First name',
    last_name: 'Last name',
    email: 'Email',
    age: 'Age',
    group: 'Group',
  },
  groupHint:
    'Those of a group share an order, wherever they stand. A row without an address belongs to the first of its group.',
  counts: 'New: {added} · Already there: {known} · Faulty: {faulty}',
  fewer: '{left, plural, =0 {No place is left.} one {Only # place is left.} other {Only # places are left.}}',
  rows: 'Rows of the list',
  line: 'Line',
  fate: 'What becomes of it',
  fates: { new: 'New', known: 'Already there', faulty: 'Faulty' },
  shown: 'The first {count} rows, those with a fault before the others.',
  mailed: 'Send the invitations now',
  name: '{count, plural, =0 {Nobody is new} one {Name # guest} other {Name # guests}}',
  onlyValid: 'The faulty rows are left out.',
  progress: '{done} of {count} are named…',
  done: '{count, plural, one {# guest is named.} other {# guests are named.}}',
  lists: 'Lists',
  list: 'List',
  guests: 'Guests',
  addedBy: 'Added by',
  unnamed: 'Pasted list',
  undo: 'Undo',
  undoOf: 'Undo the list “{name}”',
  undoAsk:
    'All {count} guests of this list are taken back: their tickets become invalid, and the places go back to the allocation. Whoever was invited by mail is told.',
  undone: 'The list was undone.',
})
