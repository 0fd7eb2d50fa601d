import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the festival file. */
export const messages = defineMessages('web/office/festival-file', {
  file: 'Festival file',
  fileLead: 'The whole festival as one file: to keep, to edit on a computer, or to set up another shop.',
  fileOut: 'Take it out',
  fileOutLead:
    'A zip of festival.yaml and all pictures. It holds the configuration, texts, catalogue and vouchers, and nothing about customers or orders.',
  fileDownload: 'Download the festival',
  fileIn: 'Bring one in',
  fileInLead:
    'A zip as above, or a festival.yaml alone, which then keeps the pictures that the shop has. It is tried first: nothing changes before you say so.',
  fileChoose: 'Choose a file',
  fileChosen: 'Tried: {name}',
  fileTrying: 'Trying the file…',
  fileFaults: '{count, plural, one {One fault} other {# faults}}',
  fileFaultsLead: 'Nothing was changed. Mend these in the file, then choose it again.',
  fileWhole: 'the file',
  fileSame: 'This file says what the shop says already. There is nothing to bring in.',
  fileChanges: 'This is what it would change:',
  fileGone:
    'What the file no longer names goes: it is deleted if nobody ever had it in a cart, and switched off otherwise. Customers see the change at once.',
  fileUnusual: '{count, plural, one {1 field changes} other {# fields change}} in an unusual way',
  fileUnusualLead: 'Please look at what is red below: it is more often a mistake than meant.',
  fileUnusualPart: 'Unusual',
  fileBring: 'Bring the file in',
  fileBrought: 'The festival file is in.',
  fileMeanwhile: 'The festival was changed since. The file is tried again: look at what it changes now.',
  fileKind: 'Please choose a .zip or a .yaml file.',
  fileSee: 'See it in the history',
})
