import { defineMessages } from '#contract/define-messages.ts'

/** The errors of the gate other than those about tickets. */
export const messages = defineMessages('server/gate', {
  scanIdInvalid: 'This scan has no valid id.',
  directionUnknown: 'Please choose entry or exit.',
  codeEmpty: 'Please scan a code, or type its twelve characters.',
  scanUnknown: 'There is no such scan.',
  undoImpossible: 'Only the last admission of a ticket can be undone.',
  conflictUnknown: 'There is no such conflict.',
  noteLong: 'The note may have at most 500 characters.',
  notPaired: 'This device is not paired, or was switched off. Ask at the office for a new code.',
  pairingInvalid: 'This code is not good any more, or was used already. Ask at the office for a new one.',
  nameEmpty: 'Please give it a name.',
  nameLong: 'The name may have at most 60 characters.',
  nameTaken: 'This name is taken already.',
  gateUnknown: 'Please choose a gate.',
  listUnknown: 'One of the lists does not exist any more.',
  productUnknown: 'One of the products or departures does not exist any more.',
  productsEmpty: 'Please choose at least one product.',
  reentryUnknown: 'Please choose who may come again.',
  timeUnknown: 'Please give a day and a time.',
  closesBeforeOpening: 'It closes before it opens.',
  expiryPast: 'Please choose a time ahead, at most a year from now.',
  listUsed: 'Somebody was admitted by this list, so it stays.',
  gateUsed: 'Devices or scans belong to this gate, so it stays.',
  deviceEnded: 'This device is switched off already.',
})
