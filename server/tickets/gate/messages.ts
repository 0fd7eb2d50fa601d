import { defineMessages } from '#contract/define-messages.ts'

/** The errors of the gate other than those about tickets. */
export const messages = defineMessages('server/gate', {
  scanIdInvalid: 'This scan has no valid id.',
  scanIdUsed: 'This scan has already been recorded for another ticket.',
  directionUnknown: 'Please choose entry or exit.',
  codeEmpty: 'Please scan a code, or type its twelve characters.',
  scanUnknown: 'This scan does not exist.',
  undoImpossible: 'Only the last admission of a ticket can be undone.',
  conflictUnknown: 'This conflict does not exist.',
  noteLong: 'The note can be at most 500 characters long.',
  notPaired: 'This device is not paired, or has been switched off. Ask the office for a new code.',
  pairingInvalid: 'This code has expired or has already been used. Ask the office for a new one.',
  nameEmpty: 'Please enter a name.',
  nameLong: 'The name can be at most 60 characters long.',
  nameTaken: 'This name is already taken.',
  gateUnknown: 'Please choose a gate.',
  listUnknown: 'One of the lists no longer exists.',
  productUnknown: 'One of the products or departures no longer exists.',
  productsEmpty: 'Please choose at least one product.',
  reentryUnknown: 'Please choose the re-entry rule.',
  timeUnknown: 'Please enter a day and a time.',
  closesBeforeOpening: 'The closing time is before the opening time.',
  expiryPast: 'Please choose a time in the future, at most a year from now.',
  listUsed: 'People have been admitted with this list, so it cannot be removed.',
  gateUsed: 'Devices or scans belong to this gate, so it cannot be removed.',
  deviceEnded: 'This device is already switched off.',
})
