import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the festival file. */
export const messages = defineMessages('web/office/festival-file', {
  file: 'Festival file',
  fileLead:
    'The whole festival as one file: to back up, to edit on your computer, or to set up another shop.',
  fileOut: 'Export',
  fileOutLead:
    'A zip with festival.yaml and all pictures. It contains settings, texts, catalogue and vouchers, but no customers or orders.',
  fileDownload: 'Download festival',
  fileIn: 'Import',
  fileInLead:
    'A zip as above, or just a festival.yaml to keep the current pictures. The file is checked first: nothing changes until you confirm.',
  fileChoose: 'Choose a file',
  fileChosen: 'Checked: {name}',
  fileTrying: 'Checking the file…',
  fileFaults: '{count, plural, one {One error} other {# errors}}',
  fileFaultsLead: 'Nothing was changed. Fix these in the file, then choose it again.',
  fileWarnings: 'This is valid, but seldom meant',
  fileWhole: 'the file',
  fileSame: 'This file matches the current festival. There is nothing to import.',
  fileChanges: 'Importing would change this:',
  fileGone:
    'Anything missing from the file is removed: it is deleted if it has never been in a cart, and switched off otherwise. Customers see the changes immediately.',
  fileUnusual: '{count, plural, one {1 unusual change} other {# unusual changes}}',
  fileUnusualLead: 'Please check the changes in red: they are usually mistakes.',
  fileUnusualPart: 'Unusual',
  fileBring: 'Import file',
  fileBrought: 'The festival file has been imported.',
  fileMeanwhile:
    'The festival has changed in the meantime, so the file was checked again. Please review the changes.',
  fileKind: 'Please choose a .zip or a .yaml file.',
  fileSee: 'View in history',
})
