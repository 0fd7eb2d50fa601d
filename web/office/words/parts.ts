/** The words of the forms in which the festival is changed, whatever part of it. */
export const parts = {
  mustAmount: (example: string) => `Please enter an amount such as ${example}.`,
  mustCount: 'Please enter a whole number, 0 or more.',
  mustCapacity: 'Please enter a whole number, or nothing for as many as there may be.',
  mustPercent: 'Please enter a percentage up to 100, with at most two decimals.',
  mustTime: 'Please give the day and the time.',
  readAs: (amount: string) => `= ${amount}`,
  inZone: (zone: string) => `Time in ${zone}`,
  inZoneAt: (zone: string, offset: string) => `Time in ${zone} (UTC${offset})`,

  faults: 'Not saved yet: this has to be mended first',
  elsewhere: (path: string) => `Elsewhere in the festival, ${path}`,
  entryOf: (label: string, key: string) => `${label}, ${key}`,
  rowOf: (label: string, row: number) => `${label}, row ${row}`,

  notSaved: (fields: string[]) => `Not saved: ${fields.join(', ')}`,
  allSaved: 'Everything is saved.',
  undo: 'Undo the changes',
  saveNew: (name: string) => `Add ${name}`,

  leave: 'Leave without saving',
  leaveAsk: (fields: string[]) => `What you changed would be lost: ${fields.join(', ')}.`,
  stay: 'Stay here',

  meanwhile: 'Somebody has changed this meanwhile',
  meanwhileLead:
    'Nothing of yours is lost, and nothing is saved yet. Choose what stands where both of you changed the same.',
  theirs: 'Theirs',
  mine: 'Yours',
  field: 'Field',
  takeTheirs: 'Take theirs',
  keepMine: 'Keep yours',
  choice: 'Choice',
  choiceFor: (label: string) => `What stands for ${label}`,
  goOn: 'Go on with this choice',
  moveRowUp: (label: string, row: number) => `Move row ${row} of ${label} up`,
  moveRowDown: (label: string, row: number) => `Move row ${row} of ${label} down`,
  removeRow: (label: string, row: number) => `Remove row ${row} of ${label}`,

  yes: 'Yes',
  no: 'No',
  nothing: 'Nothing',
} as const
